import Domain
import HTTPTypes
import Store
import Testing

@testable import Operations
@testable import Server
@testable import ServerOperations
@testable import TestCampus

/// Security checklist, 5 and 6.
@Suite(.serialized) struct SessionTests {
    private func refresh(_ token: String?, _ server: TestServer) async throws -> ReceivedReply {
        try await server.call(.post, "/auth/refresh", ["refreshToken": token.map { .string($0) } ?? nil])
    }

    private func isAlive(_ token: JSONValue, _ server: TestServer) async throws -> Bool {
        try await server.call(.get, "/me", as: .bearer(token.string ?? "")).status == 200
    }

    @Test func `Tokens have 256 bits, change with every refresh and are stored only as digests`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let first = try await refresh(anna.tokens.refreshToken, server).json
        for token in [
            anna.tokens.accessToken, anna.tokens.refreshToken!, first["accessToken"].string!,
            first["refreshToken"].string!,
        ] {
            #expect(token.utf8.count == 43)
            #expect(
                try await server.count(
                    "SELECT count(*) FROM session WHERE access_hash = \(Array(token.utf8)) OR refresh_hash = \(Array(token.utf8))"
                ) == 0)
            let dump = try await server.community.read { reader in
                try reader.rows(
                    "SELECT \(hex: "access_hash") || \(hex: "refresh_hash") || coalesce(\(hex: "rotation"), '') || device FROM session"
                ) { try $0.next(String.self) }
            }
            #expect(!dump.joined().contains(token))
        }
        #expect(
            first["refreshToken"].string != anna.tokens.refreshToken
                && first["accessToken"].string != anna.tokens.accessToken)
        #expect(try await isAlive(first["accessToken"], server))
        #expect(try await !isAlive(.string(anna.tokens.accessToken), server))
    }

    /// The sender is authenticated by the headers, long before the fields of a form or a table arrive.
    @Test func `An actor whose session has ended can do nothing more`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna", role: .administrator)
        let bert = try await server.member("Bert")
        let session = try await server.community.read {
            try $0.value("SELECT id FROM session WHERE user_id = \(anna.id)", as: ID<Session>.self)
        }
        let actor = try await server.community.read { reader -> Actor in
            guard case .person(var person) = try AccountQuery.actor(anna.id, in: reader) else { return .nobody }
            person.session = session
            return .person(person)
        }
        let community = server.server.community
        try await community.perform(AdministerUser(id: bert.id, role: .editor), as: actor)
        try await community.perform(AdministerUser(id: anna.id, role: .member), as: .system)
        let refusal = await #expect(throws: Refusal.self) {
            try await community.perform(AdministerUser(id: bert.id, role: .administrator), as: actor)
        }
        #expect(refusal?.code == .unauthenticated)
        let role = try await community.read {
            try $0.value("SELECT role FROM users WHERE id = \(bert.id)", as: Role.self)
        }
        #expect(role == .editor)
    }

    /// This process does not learn at once of another process's change, so the session stays cached for a second.
    @Test func `Whose session has ended meanwhile is asked to sign in and keeps what they typed`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna", role: .editor)
        #expect(try await server.page("/organise/areas/new", as: anna.browser).status == 200)
        #expect(try await server.call(.get, "/me", as: anna.bearer).status == 200)
        _ = try await server.server.community.transaction(changesSessions: false, .system) {
            try $0.execute("DELETE FROM session WHERE user_id = \(anna.id)")
        }
        let reply = try await server.form(
            "area.add", [("name", "North of here"), ("areaType", "CITY")],
            as: .cookie("mingle=\(anna.web.accessToken); mingle-who=\(anna.id)"), from: "/organise/areas/new")
        #expect(
            reply.status == 401 && reply.text.contains("North of here") && !reply.text.contains("id=\"area-name\""),
            "\(reply.status) \(reply.text)")
        #expect(!reply.text.contains("href=\"/organise"), "nothing that is for those who are signed in")
        let called = try await server.call(
            .post, "/areas", as: anna.bearer, ["name": "North of here", "areaType": "CITY"])
        #expect(called.status == 401 && called.json["code"] == "unauthenticated")
        #expect(try await server.count("SELECT count(*) FROM area") == 0)
    }

    @Test func `A lost reply signs nobody out: within ten seconds the same successors come again`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let first = try await refresh(anna.tokens.refreshToken, server)
        server.advance(.seconds(9))
        let again = try await refresh(anna.tokens.refreshToken, server)
        #expect(again.status == 200 && again.json["refreshToken"] == first.json["refreshToken"])
        #expect(again.json["accessToken"] == first.json["accessToken"])
        #expect(try await isAlive(first.json["accessToken"], server))
    }

    @Test func `A reply that was lost an hour ago is given again, and the session goes on`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let lost = try await refresh(anna.tokens.refreshToken, server).json
        server.advance(.hours(1))
        let again = try await refresh(anna.tokens.refreshToken, server)
        #expect(again.status == 200 && again.json["refreshToken"] == lost["refreshToken"], "\(again.text)")
        #expect(try await isAlive(again.json["accessToken"], server))
        server.advance(.hours(1))
        let next = try await refresh(again.json["refreshToken"].string, server)
        #expect(next.status == 200)
        #expect(try await isAlive(next.json["accessToken"], server))
    }

    @Test func `A refresh token that comes back after its successor was used ends the whole family`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let first = try await refresh(anna.tokens.refreshToken, server).json
        #expect(try await isAlive(first["accessToken"], server))
        server.advance(.seconds(11))
        #expect(try await refresh(anna.tokens.refreshToken, server).status == 401)
        #expect(try await !isAlive(first["accessToken"], server))
        #expect(try await refresh(first["refreshToken"].string, server).status == 401)
        // The person's other sessions remain.
        #expect(try await isAlive(.string(anna.web.accessToken), server))
    }

    @Test func `One before the previous ends the family even within ten seconds`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let first = try await refresh(anna.tokens.refreshToken, server).json
        let second = try await refresh(first["refreshToken"].string, server).json
        #expect(try await refresh(anna.tokens.refreshToken, server).status == 401)
        #expect(try await !isAlive(second["accessToken"], server))
    }

    @Test func `Two at once with one refresh token both go on`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        async let one = refresh(anna.tokens.refreshToken, server)
        async let two = refresh(anna.tokens.refreshToken, server)
        let (a, b) = (try await one, try await two)
        #expect(a.status == 200 && b.status == 200 && a.json["refreshToken"] == b.json["refreshToken"])
    }

    @Test func `An access token ends after 15 minutes and what is no token opens nothing`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        server.advance(.minutes(14))
        #expect(try await isAlive(.string(anna.tokens.accessToken), server))
        server.advance(.minutes(2))
        let late = try await server.call(.get, "/me", as: anna.bearer)
        #expect(late.status == 401 && late.header("WWW-Authenticate") == "Bearer")
        for token in [
            "", "x", anna.tokens.refreshToken!, anna.tokens.accessToken + "A", String(repeating: "A", count: 43),
        ] {
            #expect(try await server.call(.get, "/me", as: .bearer(token)).status == 401)
        }
        let basic = try await server.send(
            .get, "/api/v1/me", headers: ["Authorization": "Basic \(anna.web.accessToken)"])
        #expect(basic.status == 401)
    }

    @Test(arguments: ["password", "reset", "role", "disable", "sign out others", "delete"])
    func `What must end sessions ends them at once`(_ how: String) async throws {
        let server = try await TestServer()
        let (anna, ada) = (try await server.member("Anna"), try await server.member("Ada", role: .administrator))
        let phone = try await server.session(anna.id, .api)
        var endsThis = true
        let reply: ReceivedReply
        switch how {
        case "password":
            endsThis = false
            reply = try await server.call(
                .post, "/me/password", as: anna.bearer,
                ["current": .string(Member.password), "password": "a boat at night"])
        case "reset":
            _ = try await server.call(.post, "/auth/forgot-password", ["email": .string(anna.email)])
            let token = try await server.mailToken(.resetPassword, to: anna.email)
            reply = try await server.call(
                .post, "/auth/reset-password", ["token": .string(token), "password": "a boat at night"])
            let again = try await server.call(
                .post, "/auth/reset-password", ["token": .string(token), "password": "a boat at dawn"])
            #expect(again.status == 422)
        case "role":
            reply = try await server.call(.patch, "/admin/users/\(anna.id)", as: ada.bearer, ["role": "EDITOR"])
        case "disable":
            reply = try await server.call(.patch, "/admin/users/\(anna.id)", as: ada.bearer, ["status": "disabled"])
        case "delete": reply = try await server.call(.delete, "/me", as: anna.bearer, Member.proof)
        default:
            endsThis = false
            reply = try await server.call(.delete, "/me/sessions", as: anna.bearer)
        }
        #expect(reply.status == 204, "\(reply.text)")
        #expect(try await isAlive(.string(anna.tokens.accessToken), server) == !endsThis)
        for token in [phone.accessToken, anna.web.accessToken] { #expect(try await !isAlive(.string(token), server)) }
        #expect(try await refresh(phone.refreshToken, server).status == 401)
        #expect(try await server.page("/me", as: anna.browser).status == 303)
    }

    @Test func `A disabled person cannot come back, by password or by a new one`() async throws {
        let server = try await TestServer()
        let (anna, ada) = (try await server.member("Anna"), try await server.member("Ada", role: .administrator))
        _ = try await server.call(.patch, "/admin/users/\(anna.id)", as: ada.bearer, ["status": "disabled"])
        #expect(
            try await server.call(
                .post, "/auth/login", ["email": .string(anna.email), "password": .string(Member.password)]
            ).status == 403)
        #expect(try await server.call(.post, "/auth/forgot-password", ["email": .string(anna.email)]).status == 204)
        #expect(try await server.mails().isEmpty)
    }
}
