import Domain
import HTTPTypes
import Operations
import Store
import Testing

@testable import Server

/// What somebody typed whose session had ended is there again once they have signed in.
struct KeptFormTests {
    /// The hidden fields of the page that signs in.
    private func kept(in page: Reply) -> [(String, String)] {
        page.text.matches(of: /<input type="hidden" name="(kept\.[^"]*)" value="([^"]*)">/).map { (String($0.1), String($0.2)) }
    }

    private let typed = [("title", "Soup night"), ("startsAt", "2099-01-01T19:00"), ("locationName", "Kitchen"), ("visibility", "PUBLIC"), ("password", "secret words")]

    @Test func `A form goes on where its session ended`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let page = try await server.form("event.create", typed, from: "/events/new")
        #expect(page.status == 401 && page.text.contains("What you typed is kept"))
        let hidden = kept(in: page)
        #expect(hidden.contains { $0 == ("kept.field.title", "Soup night") })
        #expect(!page.text.contains("secret words"), "no password travels back")
        let wrong = try await server.form("account.signIn", hidden + [("email", anna.email), ("password", "not this one")])
        #expect(wrong.status == 422 && kept(in: wrong).map { "\($0)" } == hidden.map { "\($0)" })
        let again = try await server.form("account.signIn", hidden + [("email", anna.email), ("password", Member.password), ("next", "/events/new")])
        #expect(again.status == 200 && again.header("Set-Cookie") != nil && again.header("Location") == nil)
        #expect(again.text.contains("value=\"Soup night\"") && again.text.contains("You are signed in again."))
        #expect(try await server.count("SELECT count(*) FROM event") == 0, "nothing is done that is not sent once more")
    }

    @Test func `What is not theirs leads where they were going`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let id = try await server.event(by: anna)
        let page = try await server.form("event.update", typed + [("id", id)], from: "/events/\(id)/edit")
        let reply = try await server.form("account.signIn", kept(in: page) + [("email", bert.email), ("password", Member.password), ("next", "/events/\(id)")])
        #expect(reply.status == 303 && reply.header("Location") == "/events/\(id)")
        let unknown = [("kept.action", "no.such"), ("email", bert.email), ("password", Member.password)]
        let ignored = try await server.form("account.signIn", unknown)
        #expect(ignored.status == 303)
    }

    @Test func `Whoever registers on the way to a page comes to it once their address is confirmed`() async throws {
        let server = try await TestServer()
        let form = [("givenName", "Kim"), ("familyName", "Lee"), ("email", "kim@example.org"), ("password", "a long sentence"), ("next", "/i/abc")]
        let reply = try await server.form("account.register", form)
        #expect(reply.status == 303)
        #expect(reply.cookies["mingle-next"]?.contains("%2Fi%2Fabc") == true)
        // In another browser too: the mail is opened on the telephone.
        let token = try #require(try await server.mails(to: "kim@example.org").first?.token(after: "/verify/"))
        let confirmed = try await server.form("account.verify", [("token", token)])
        #expect(confirmed.status == 303 && confirmed.header("Location") == "/sign-in?next=%2Fi%2Fabc")
        #expect(try await server.page("/verify/\(token)").text.contains("/sign-in?next=%2Fi%2Fabc"))
        let astray = try await server.form("account.register", [("next", "https://evil.example"), ("email", "bo@example.org")] + form.dropLast(2))
        #expect(astray.cookies["mingle-next"] == nil)
    }
}
