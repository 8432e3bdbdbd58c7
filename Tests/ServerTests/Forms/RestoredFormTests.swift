import Domain
import HTTPTypes
import Operations
import ServerOperations
import Store
import Testing

@testable import Server
@testable import TestCampus

/// A form that was sent after its session ended is restored after signing in.
struct RestoredFormTests {
    /// Returns the hidden fields of the sign-in page.
    private func kept(in page: ReceivedReply) -> [(String, String)] {
        page.text.matches(of: /<input type="hidden" name="(kept\.[^"]*)" value="([^"]*)">/).map {
            (String($0.1), String($0.2))
        }
    }

    private let typed = [
        ("title", "Soup night"), ("startsAt", "2099-01-01T19:00"), ("locationName", "Kitchen"),
        ("visibility", "PUBLIC"), ("password", "secret words"),
    ]

    @Test func `A form goes on where its session ended`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let page = try await server.form("event.create", typed, as: anna.expiredBrowser, from: "/events/new")
        #expect(page.status == 401 && page.text.contains("nothing is lost"))
        let hidden = kept(in: page)
        #expect(hidden.contains { $0 == ("kept.field.title", "Soup night") })
        #expect(!page.text.contains("secret words"), "no password travels back")
        let wrong = try await server.form(
            "account.signIn", hidden + [("email", anna.email), ("password", "not this one")])
        #expect(wrong.status == 422 && kept(in: wrong).map { "\($0)" } == hidden.map { "\($0)" })
        let again = try await server.form(
            "account.signIn", hidden + [("email", anna.email), ("password", Member.password), ("next", "/events/new")])
        #expect(again.status == 200 && again.header("Set-Cookie") != nil && again.header("Location") == nil)
        #expect(again.text.contains("value=\"Soup night\"") && again.text.contains("You’re signed in again."))
        #expect(try await server.count("SELECT count(*) FROM event") == 0, "nothing is done that is not sent once more")
    }

    @Test func `What one has typed is shown to nobody else who signs in on the same computer`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let page = try await server.form("event.create", typed, as: anna.expiredBrowser, from: "/events/new")
        let other = try await server.form(
            "account.signIn",
            kept(in: page) + [("email", bert.email), ("password", Member.password), ("next", "/events/new")])
        #expect(
            other.status == 303 && other.header("Location") == "/events/new"
                && other.cookieValue("mingle-who") == "\(bert.id)")
        // Without a `mingle-who` cookie the form's owner is unknown.
        let unknown = try await server.form("event.create", typed, from: "/events/new")
        #expect(unknown.status == 303 && unknown.header("Location")?.hasPrefix("/sign-in?next=") == true)
    }

    @Test func `What is not theirs leads where they were going`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let id = try await server.event(by: anna)
        let page = try await server.form(
            "event.update", typed + [("id", id)], as: bert.expiredBrowser, from: "/events/\(id)/edit")
        let reply = try await server.form(
            "account.signIn",
            kept(in: page) + [("email", bert.email), ("password", Member.password), ("next", "/events/\(id)")])
        #expect(reply.status == 303 && reply.header("Location") == "/events/\(id)")
        let unknown = [
            ("kept.action", "no.such"), ("kept.who", "\(bert.id)"), ("email", bert.email),
            ("password", Member.password),
        ]
        let ignored = try await server.form("account.signIn", unknown)
        #expect(ignored.status == 303)
    }

    @Test func `Of a form with a file all is kept but the file, however large that is`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        func part(_ head: String, _ content: String) -> String {
            "--b1\r\nContent-Disposition: form-data; \(head)\r\n\r\n\(content)\r\n"
        }
        let file = part("name=\"file\"; filename=\"a.ics\"", String(repeating: "SECRET LINE\r\n", count: 40_000))
        let body = part("name=\"visibility\"", "FRIENDS") + part("name=\"past\"", "on") + file + "--b1--\r\n"
        let page = try await server.send(
            .post, "/do/calendar.import", as: anna.expiredBrowser,
            headers: [
                "Content-Type": "multipart/form-data; boundary=b1", "Sec-Fetch-Site": "same-origin",
                "Referer": "http://localhost/me/import",
            ],
            bytes: Array(body.utf8))
        #expect(
            page.status == 401 && page.text.contains("You’re no longer signed in.")
                && page.text.contains("choose the file again"))
        let hidden = kept(in: page)
        #expect(hidden.contains { $0 == ("kept.field.past", "on") } && !page.text.contains("SECRET LINE"))
        let again = try await server.form(
            "account.signIn", hidden + [("email", anna.email), ("password", Member.password), ("next", "/me/import")])
        #expect(again.status == 200 && again.text.contains("Choose the file again, then send the form again."))
        func control(_ pattern: Regex<Substring>) -> Bool {
            again.text.firstMatch(of: pattern)?.output.contains(" checked") == true
        }
        #expect(
            control(/<input[^>]*name="past"[^>]*>/) && control(/<input[^>]*value="FRIENDS"[^>]*>/)
                && !control(/<input[^>]*name="draft"[^>]*>/))
    }

    /// A form with only a file returns to the page that its action names.
    @Test func `A photo is chosen again on its page`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let path = "/events/\(try await server.event(by: anna))/photo"
        let page = try await server.photoForm(
            "/do/photo.setCover?event=\(path.split(separator: "/")[1])", SamplePhotos.pixel, as: anna.expiredBrowser)
        #expect(page.status == 401 && page.text.contains("choose the file again"))
        let back = try await server.form(
            "account.signIn", kept(in: page) + [("email", anna.email), ("password", Member.password), ("next", path)])
        #expect(back.status == 303 && back.header("Location") == path)
    }

    @Test func `After a session has ended, the sign-in page says so`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let id = try await server.event(by: anna)
        func says(_ reply: ReceivedReply) -> Bool {
            reply.status == 303 && reply.cookieValue("mingle-flash")?.contains("no%20longer%20signed%20in") == true
        }
        // Buttons appear only for signed-in people, so their forms prove that a session ended.
        for (command, field) in [
            ("event.withdrawRsvp", "event"), ("event.duplicate", "id"), ("event.revokeLink", "event"),
            ("person.block", "userId"),
        ] {
            #expect(says(try await server.form(command, [(field, id)], from: "/events/\(id)")), "\(command)")
        }
        #expect(
            try await server.page("/me/settings").cookieValue("mingle-flash") == nil, "whoever comes for the first time"
        )
        #expect(try await server.form("account.signOut", [], as: anna.browser).status == 303)
        for path in ["/me/settings", "/my-events", "/events/\(id)/edit"] {
            #expect(says(try await server.page(path, as: anna.browser)), "\(path)")
        }
        #expect(try await server.page("/discover", as: anna.browser).status == 200)
    }

    @Test func `Registration on the way to a page leads there once the address is confirmed`() async throws {
        let server = try await TestServer()
        let form = [
            ("givenName", "Kim"), ("familyName", "Lee"), ("email", "kim@example.org"), ("password", "a long sentence"),
            ("next", "/i/abc"),
        ]
        let reply = try await server.form("account.register", form)
        #expect(reply.status == 303)
        #expect(reply.cookies["mingle-next"]?.contains("%2Fi%2Fabc") == true)
        // Also in another browser, because the mail may be opened on a phone.
        let token = try #require(try await server.mails(to: "kim@example.org").first?.token(after: "/verify/"))
        let confirmed = try await server.form("account.verify", [("token", token)])
        #expect(confirmed.status == 303 && confirmed.header("Location") == "/sign-in?next=%2Fi%2Fabc")
        #expect(try await server.page("/verify/\(token)").text.contains("/sign-in?next=%2Fi%2Fabc"))
        let astray = try await server.form(
            "account.register", [("next", "https://evil.example"), ("email", "bo@example.org")] + form.dropLast(2))
        #expect(astray.cookies["mingle-next"] == nil)
    }
}
