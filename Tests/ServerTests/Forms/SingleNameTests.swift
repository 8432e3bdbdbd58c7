import Domain
import HTTPTypes
import Operations
import Store
import Testing

@testable import Server
@testable import TestCampus

/// People who have only one name.
@Suite(.serialized) struct SingleNameTests {
    @Test func `Registering asks for no family name, and the account has one name`() async throws {
        let server = try await TestServer()
        let page = try await server.page("/register").text
        #expect(page.contains("Family name (optional)"))
        let fields = [
            ("givenName", "Suharto"), ("familyName", ""), ("email", "suharto@example.org"),
            ("password", "a boat at night"),
        ]
        #expect(try await server.form("account.register", fields).status == 303)
        let body: JSONValue = ["givenName": "Björk", "email": "bjork@example.org", "password": "a boat at night"]
        let reply = try await server.call(.post, "/auth/register", body)
        #expect(
            reply.status == 201 && reply.json["user"]["name"] == "Björk" && reply.json["user"]["familyName"] == .null)
        #expect(!reply.text.contains("familyName"), "what is not there is left out")
        #expect(try await server.count("SELECT count(*) FROM users WHERE family_name IS NULL") == 2)
    }

    @Test func `A family name can be added, changed and taken away again`() async throws {
        let server = try await TestServer()
        let (suharto, anna) = (try await server.member("Suharto", family: nil), try await server.member("Anna"))
        let event = try await server.event(by: suharto)
        // Returns the name as its owner and as others see it.
        func names() async throws -> [JSONValue] {
            let mine = try await server.call(.get, "/me", as: suharto.bearer).json["name"]
            return [mine, try await server.call(.get, "/events/\(event)", as: anna.bearer).json["host"]["name"]]
        }
        #expect(try await names() == ["Suharto", "Suharto"])
        #expect(try await server.call(.patch, "/me", as: suharto.bearer, ["familyName": "Lima"]).status == 200)
        #expect(try await names() == ["Suharto Lima", "Suharto Lima"])
        #expect(
            try await server.call(.patch, "/me", as: suharto.bearer, ["handle": "su.harto"]).json["familyName"]
                == "Lima")
        let cleared = try await server.call(.patch, "/me", as: suharto.bearer, ["familyName": .null])
        #expect(cleared.status == 200 && !cleared.text.contains("familyName"))
        #expect(try await names() == ["Suharto", "Suharto"])
        let form = [
            ("givenName", "Suharto"), ("was.givenName", "Suharto"), ("handle", "su.harto"), ("was.handle", "su.harto"),
        ]
        #expect(
            try await server.form(
                "account.updateProfile", form + [("familyName", "Ott"), ("was.familyName", "")], as: suharto.browser
            ).status == 303)
        #expect(try await names() == ["Suharto Ott", "Suharto Ott"])
        #expect(
            try await server.form(
                "account.updateProfile", form + [("familyName", " "), ("was.familyName", "Ott")], as: suharto.browser
            ).status == 303)
        #expect(try await names() == ["Suharto", "Suharto"])
    }

    @Test func `They are called by it on every page, in tables, mails and lists, with nothing after it`() async throws {
        let server = try await TestServer()
        let (suharto, anna) = (
            try await server.member("Suharto", family: nil), try await server.member("Anna", role: .administrator)
        )
        let event = try await server.event(by: suharto, ["guestList": "names", "guestsMayInvite": true])
        let visited = try await server.event(by: anna, ["requiresApproval": true])
        try await server.invite(["guest@elsewhere.org"], to: event, by: suharto)
        try await server.rsvp(event, "going", as: anna)
        _ = try await server.call(.post, "/events/\(event)/messages", as: suharto.bearer, ["body": "Hello"])
        _ = try await server.call(
            .post, "/events/\(event)/todos", as: suharto.bearer,
            ["title": "Bring bread", "assigneeId": "\(suharto.id)"])
        _ = try await server.call(.post, "/friend-requests", as: suharto.bearer, ["userId": "\(anna.id)"])
        _ = try await server.form("event.askToCome", [("event", visited)], as: suharto.browser)
        _ = try await server.call(
            .post, "/reports", as: suharto.bearer, ["kind": "person", "id": "\(anna.id)", "reason": "A test."])
        let pages = [
            "/events/\(event)", "/events/\(event)/chat", "/events/\(event)/todos", "/events/\(event)/budget",
            "/events/\(event)/guests",
            "/events/\(visited)/guests", "/people/requests", "/people?q=suharto", "/people/\(suharto.id)",
            "/notifications", "/admin/users",
            "/admin/audit", "/admin/reports", "/admin/events",
        ]
        var named = 0
        for path in pages {
            for reader in [anna, suharto] {
                let reply = try await server.page(path, as: reader.browser)
                guard reply.status == 200 else { continue }
                if reply.text.contains("Suharto") { named += 1 }
                for wrong in ["Suharto <", "Suharto  ", "Suharto ’", "Suharto nil", "Optional(", ">S </"] {
                    #expect(!reply.text.contains(wrong), "\(path): \(wrong)")
                }
            }
        }
        #expect(named >= 16, "\(named)")
        let people = try await server.call(.get, "/people?q=suharto", as: anna.bearer).json["items"]
        #expect(people[0]["name"] == "Suharto" && people[0]["familyName"] == .null)
        let users = try await server.call(.get, "/admin/users?q=suharto", as: anna.bearer).json["items"]
        #expect(users[0]["name"] == "Suharto" && users[0]["familyName"] == .null)
        let other = try await server.event(by: anna)
        try await server.rsvp(other, "going", as: suharto)
        let table = try await server.call(.get, "/events/\(other)/guests.csv", as: anna.bearer).text
        #expect(table.contains("Suharto,"), "\(table)")
        let invitation = try #require(try await server.mails(to: "guest@elsewhere.org").first)
        #expect(invitation.text.contains("Suharto") && !invitation.text.contains("Suharto  "))
        #expect(
            try await server.count(
                "SELECT count(*) FROM public_host WHERE given_name = 'Suharto' AND family_name IS NULL") == 1)
    }
}
