import Foundation
import HTTPTypes
import Store
import Testing

@testable import Server
@testable import TestCampus

/// Security checklist, 7 and 8: cookies, and requests from other sites.
@Suite(.serialized) struct CrossSiteTests {
    private func signIn(_ server: TestServer, _ authority: String = "localhost") async throws -> ReceivedReply {
        let form = TestServer.urlEncoded([("email", "anna@example.org"), ("password", Member.password)])
        return try await server.send(
            .post, "/do/account.signIn", headers: ["Content-Type": "application/x-www-form-urlencoded"],
            bytes: Array(form.utf8), authority: authority)
    }

    @Test func `Behind https the cookie is host-bound and secure, and HSTS is sent`() async throws {
        let server = try await TestServer(baseURL: "https://mingle.example.org")
        let anna = try await server.member("Anna")
        let reply = try await signIn(server, "mingle.example.org")
        #expect(reply.status == 303)
        let cookie = try #require(reply.cookies["__Host-mingle"])
        for flag in ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"] {
            #expect(cookie.components(separatedBy: "; ").contains(flag))
        }
        #expect(!cookie.contains("Domain"))
        #expect(reply.header("Strict-Transport-Security") != nil)
        let token = try #require(reply.cookieValue("__Host-mingle"))
        #expect(try await server.page("/me", as: .cookie("__Host-mingle=\(token)")).status == 200)
        // A cookie with the name for plain HTTP could have been set by a neighbouring host.
        #expect(try await server.page("/me", as: .cookie("mingle=\(token)")).status == 303)
        #expect(!reply.text.contains(token) && anna.email == "anna@example.org")
    }

    @Test func `Behind https every cookie is secure, whatever it is for`() async throws {
        let server = try await TestServer(baseURL: "https://mingle.example.org")
        _ = try await server.member("Anna")
        let session = try #require(try await signIn(server, "mingle.example.org").cookieValue("__Host-mingle"))
        let browser = Sender.cookie("__Host-mingle=\(session)")
        var cookies = try await signIn(server, "mingle.example.org").cookies
        for (command, fields) in [
            ("account.appearance", [("theme", "dark")]),
            ("account.updateProfile", [("givenName", "A"), ("familyName", "L"), ("handle", "anna")]),
            ("account.signOut", []),
        ] {
            let reply = try await server.form(command, fields, as: browser)
            #expect(reply.status == 303 && !reply.cookies.isEmpty, "\(command)")
            cookies.merge(reply.cookies) { $1 }
        }
        #expect(
            Set(cookies.keys) == [
                "__Host-mingle", "__Host-mingle-device", "__Host-mingle-who", "mingle-theme", "mingle-flash",
                "mingle-form", "mingle-next", "mingle-place",
            ])
        for cookie in cookies.values {
            #expect(cookie.components(separatedBy: "; ").filter { $0 == "Secure" }.count == 1, "\(cookie)")
        }
        let plain = try await TestServer()
        let theme = try await plain.form("account.appearance", [("theme", "dark")], as: plain.member("Bo").browser)
        #expect(theme.cookies["mingle-theme"]?.contains("Secure") == false)
    }

    @Test func `On http the cookie has a plain name and the same flags but Secure`() async throws {
        let server = try await TestServer()
        _ = try await server.member("Anna")
        let reply = try await signIn(server)
        let cookie = try #require(reply.cookies["mingle"])
        for flag in ["HttpOnly", "SameSite=Lax", "Path=/"] {
            #expect(cookie.components(separatedBy: "; ").contains(flag))
        }
        #expect(!cookie.contains("Secure") && reply.header("Strict-Transport-Security") == nil)
        let token = try #require(reply.cookieValue("mingle"))
        let out = try await server.form("account.signOut", [], as: .cookie("mingle=\(token)"))
        #expect(out.status == 303 && out.cookies["mingle"]?.contains("Max-Age=0") == true)
        #expect(out.header("Clear-Site-Data") != nil)
        #expect(try await server.page("/me", as: .cookie("mingle=\(token)")).status == 303)
    }

    static let foreign: [[String: String]] = [
        ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"], ["Sec-Fetch-Site": "CROSS-SITE"],
        ["Origin": "https://evil.example.org"], ["Origin": "null"], ["Origin": "http://localhost.evil.example.org"],
        ["Origin": "http://localhost:81"], ["Origin": ""],
        ["Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"],
    ]

    @Test(arguments: foreign) func `What another site makes a browser send is refused`(
        _ headers: [String: String]
    ) async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let form = Array(
            TestServer.urlEncoded([("title", "Evil"), ("startsAt", "2026-12-24T20:00"), ("locationName", "x")]).utf8)
        let posted = try await server.send(
            .post, "/do/event.create", as: anna.browser,
            headers: headers.merging(["Content-Type": "application/x-www-form-urlencoded"]) { $1 }, bytes: form)
        #expect(posted.status == 403, "\(headers)")
        for method in [HTTPRequest.Method.post, .put, .patch, .delete] {
            let reply = try await server.send(
                method, method == .post ? "/api/v1/events" : "/api/v1/me", as: anna.browser,
                headers: headers.merging(["Content-Type": "application/json"]) { $1 }, bytes: TestServer.dinner().bytes)
            #expect(
                reply.status == 403 || reply.status == 404 && method == .put, "\(method) \(headers): \(reply.status)")
        }
        // Signing somebody in as the attacker is refused too, with or without a cookie.
        let signIn = try await server.send(
            .post, "/do/account.signIn",
            headers: headers.merging(["Content-Type": "application/x-www-form-urlencoded"]) { $1 },
            bytes: Array(TestServer.urlEncoded([("email", anna.email), ("password", Member.password)]).utf8))
        #expect(signIn.status == 403 && signIn.cookies.isEmpty)
        #expect(try await server.count("SELECT count(*) FROM event") == 0)
        #expect(try await server.page("/me", as: anna.browser).status == 200)
    }

    @Test(arguments: [
        ["Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "none"], ["Origin": "http://localhost"], [:],
        ["Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"],
    ]) func `What this site's own pages send is taken`(_ headers: [String: String]) async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let form = Array(
            TestServer.urlEncoded([("title", "Own"), ("startsAt", "2026-12-24T20:00"), ("locationName", "x")]).utf8)
        let posted = try await server.send(
            .post, "/do/event.create", as: anna.browser,
            headers: headers.merging(["Content-Type": "application/x-www-form-urlencoded"]) { $1 }, bytes: form)
        #expect(posted.status == 303, "\(posted.text.prefix(300))")
    }

    @Test func `A form cannot pass for a JSON call`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=a"] {
            let reply = try await server.send(
                .post, "/api/v1/events", as: anna.browser, headers: ["Content-Type": type],
                bytes: TestServer.dinner().bytes)
            #expect(reply.status == 400)
        }
        #expect(try await server.count("SELECT count(*) FROM event") == 0)
    }

    /// Redirects to another site after signing in are not followed.
    @Test(arguments: [
        "https://evil.example.org", "//evil.example.org", "/\\evil.example.org", "javascript:alert(1)", "/\tevil",
        "evil",
    ])
    func `After signing in one stays on this site`(_ next: String) async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let reply = try await server.form(
            "account.signIn", [("email", anna.email), ("password", Member.password), ("next", next)])
        #expect(reply.status == 303 && reply.header("Location") == "/")
    }
}
