import HTTPTypes
import Properties
import Store
import Testing

@testable import Server

/// Registering, confirming, forgetting and changing through forms.
@Suite(.serialized, .tags(.P6)) struct AccountFormTests {
    @Test func `From registering to the first page by links and forms alone`() async throws {
        let server = try await TestServer()
        let fields = [
            ("givenName", "Zoë"), ("familyName", "Lima"), ("email", "zoe@example.org"), ("password", "a boat at night"),
            ("timeZone", "Europe/Berlin"),
        ]
        let registered = try await server.form("account.register", fields)
        #expect(registered.status == 303 && registered.header("Location") == "/verify")
        let browser = Sender.cookie("mingle=\(try #require(registered.cookieValue("mingle")))")
        // Until the address is confirmed, every page leads to the one that says so.
        for path in ["/", "/discover", "/my-events", "/events/new", "/me/settings"] {
            let reply = try await server.page(path, as: browser)
            #expect(reply.status == 303 && reply.header("Location") == "/verify", "\(path)")
        }
        #expect(try await server.page("/verify", as: browser).text.contains("zoe@example.org"))
        let mail = try #require(try await server.mails(to: "zoe@example.org").first)
        let token = try #require(mail.token(after: "/verify/"))
        // A program that follows links must not use it up.
        #expect(try await server.page("/verify/\(token)").text.contains(token))
        let confirmed = try await server.form("account.verify", [("token", token)], as: browser)
        #expect(confirmed.status == 303 && confirmed.header("Location") == "/")
        #expect(try await server.page("/", as: browser).status == 200)
        let again = try await server.form("account.verify", [("token", token)], as: browser)
        #expect(again.status == 422)
    }

    @Test func `A refused registration keeps what was typed but the password`() async throws {
        let server = try await TestServer()
        _ = try await server.member("Anna")
        for (field, value) in [
            ("givenName", ""), ("familyName", " "), ("email", "no address"), ("password", "short"),
            ("email", "anna@example.org"),
        ] {
            let fields = [
                ("givenName", "Zoë"), ("familyName", "Lima"), ("email", "zoe@example.org"),
                ("password", "a boat at night"),
            ]
            let reply = try await server.form("account.register", fields.map { $0.0 == field ? (field, value) : $0 })
            #expect([409, 422].contains(reply.status), "\(field) \(value): \(reply.status)")
            #expect(
                reply.text.contains("aria-invalid=\"true\"") && !reply.text.contains("a boat at night")
                    && !reply.text.contains("value=\"short\""))
            if field != "givenName" { #expect(reply.text.contains("value=\"Zoë\"")) }
            #expect(reply.cookies["mingle"] == nil)
        }
        #expect(try await server.count("SELECT count(*) FROM user") == 1)
    }

    @Test func `A forgotten password is replaced by mail, and the link works once`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let asked = try await server.form("account.forgotPassword", [("email", anna.email)])
        #expect(asked.status == 303 && asked.header("Location") == "/forgot/sent")
        let token = try #require(try await server.mails(to: anna.email).first?.token(after: "/reset/"))
        #expect(try await server.page("/reset/\(token)").text.contains(token))
        let weak = try await server.form("account.resetPassword", [("token", token), ("password", "password")])
        #expect(weak.status == 422 && weak.text.contains(token))
        let done = try await server.form("account.resetPassword", [("token", token), ("password", "a boat at night")])
        #expect(done.status == 303 && done.header("Location") == "/sign-in")
        #expect(try await server.page("/me", as: anna.browser).status == 303)
        #expect(
            try await server.form("account.resetPassword", [("token", token), ("password", "a boat at dawn")]).status
                == 422)
        #expect(
            try await server.form("account.signIn", [("email", anna.email), ("password", "a boat at night")]).status
                == 303)
    }

    @Test func `Settings change by forms, each refusal at its field`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        let handle = try await server.call(.get, "/me", as: bert.bearer).json["handle"].string!
        let taken = try await server.form(
            "account.updateProfile", [("givenName", "Anna"), ("familyName", "Lima"), ("handle", handle)],
            as: anna.browser)
        #expect(taken.status == 422 && taken.text.contains("Somebody else has this nickname."))
        let saved = try await server.form(
            "account.updateProfile",
            [("givenName", "Ännchen"), ("familyName", "Lima"), ("handle", "aenn"), ("timeZone", "Asia/Tokyo")],
            as: anna.browser)
        #expect(saved.status == 303)
        let me = try await server.call(.get, "/me", as: anna.bearer).json
        #expect(me["name"] == "Ännchen Lima" && me["handle"] == "aenn" && me["timeZone"] == "Asia/Tokyo")
        let wrong = try await server.form(
            "account.changePassword", [("current", "wrong"), ("password", "a boat at night")], as: anna.browser)
        #expect(
            wrong.status == 422 && wrong.text.contains("This is not your current password.")
                && !wrong.text.contains("a boat at night"))
        let feed = try await server.form("calendar.createFeed", [], as: anna.browser)
        #expect(feed.status == 303)
        #expect(try await server.page("/me/settings", as: anna.browser).text.contains("/api/v1/feeds/"))
        let theme = try await server.form("account.appearance", [("theme", "dark")], as: anna.browser)
        #expect(theme.cookieValue("mingle-theme") == "dark")
        let address = try await server.form("account.changeEmail", [("email", "new@example.org")], as: anna.browser)
        #expect(address.status == 303)
        #expect(try await server.call(.get, "/me", as: anna.bearer).json["email"] == "anna@example.org")
        let token = try #require(try await server.mails(to: "new@example.org").first?.token(after: "/verify/"))
        _ = try await server.form("account.verify", [("token", token)], as: anna.browser)
        #expect(try await server.call(.get, "/me", as: anna.bearer).json["email"] == "new@example.org")
    }
}
