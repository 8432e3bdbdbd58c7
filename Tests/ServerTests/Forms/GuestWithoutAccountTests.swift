import HTTPTypes
import Operations
import Testing

@testable import Server

/// The way of somebody without an account, from the link to an account that has the answer.
@Suite(.serialized) struct GuestWithoutAccountTests {
    @Test func `Link, answer, mail with a link, change, register, confirm: the answer is theirs`() async throws {
        let server = try await TestServer()
        let host = try await server.member("Hana")
        let id = try await server.event(
            by: host, ["title": "Secret dinner", "visibility": "INVITED", "companionsAllowed": 2])
        let link = try await server.link(id, by: host)
        let door = try await server.page("/i/\(link)")
        #expect(door.status == 200 && door.text.contains("Secret dinner") && door.text.contains("name=\"email\""))
        #expect(try await server.page("/events/\(id)").status != 200)

        // What is missing comes back at its field, with the rest as typed.
        let refused = try await server.form(
            "event.answerByLink", [("token", link), ("name", "Nora Gast"), ("email", "nora"), ("status", "going")])
        #expect(
            refused.status == 422 && refused.text.contains("value=\"Nora Gast\"")
                && refused.text.contains("aria-invalid=\"true\""))

        let answered = try await server.form(
            "event.answerByLink",
            [
                ("token", link), ("name", "Nora Gast"), ("email", "nora@elsewhere.org"), ("status", "going"),
                ("party", "2"),
            ])
        #expect(answered.status == 303 || answered.status == 200, "\(answered.text.prefix(300))")
        #expect(try await server.call(.get, "/events/\(id)", as: host.bearer).json["counts"]["going"] == 2)

        let mail = try #require(try await server.mails(to: "nora@elsewhere.org").last)
        let token = try #require(mail.token(after: "/g/"))
        let pass = try await server.page("/g/\(token)")
        #expect(pass.status == 200 && pass.text.contains("Nora Gast") && pass.text.contains("Secret dinner"))
        let changed = try await server.form(
            "event.answerAsGuest", [("guestToken", token), ("status", "maybe"), ("party", "1")])
        #expect(changed.status == 303 && changed.header("Location") == "/g/\(token)")
        let counts = try await server.call(.get, "/events/\(id)", as: host.bearer).json["counts"]
        #expect(counts["going"] == 0 && counts["maybe"] == 1)

        // Registering alone proves nothing; the confirmed address does.
        let registered = try await server.call(
            .post, "/auth/register",
            ["givenName": "Nora", "familyName": "Gast", "email": "NORA@elsewhere.org", "password": "a boat at night"])
        let nora = Sender.bearer(try #require(registered.json["accessToken"].string))
        #expect(try await server.call(.get, "/guests/\(token)").status == 200)
        let verify = try await server.mailToken(.verifyEmail, to: "NORA@elsewhere.org")
        #expect(try await server.call(.get, "/events/\(id)", as: nora).status == 403)
        #expect(try await server.call(.post, "/auth/verify-email", ["token": .string(verify)]).status == 204)
        let mine = try await server.call(.get, "/events/\(id)", as: nora).json["mine"]
        #expect(mine["status"] == "maybe" && mine["role"] == "guest")
        #expect(try await server.call(.get, "/guests/\(token)").status == 404)
        let guests = try await server.call(.get, "/events/\(id)/guests", as: host.bearer).json["items"]
        #expect(guests.array?.count == 1 && guests[0]["userId"] == registered.json["user"]["id"])
    }

    @Test func `A guest's secret opens only their own answer, and a revoked link nothing`() async throws {
        let campus = try await Campus.copy("INVITED")
        let server = campus.server
        #expect(try await server.call(.get, "/guests/\(campus.cast.guestToken)x").status == 404)
        #expect(try await server.call(.put, "/guests/\(campus.cast.link)/rsvp", ["status": "going"]).status == 404)
        #expect(
            try await server.call(.delete, "/events/\(campus.cast.event)/link", as: campus.sender(.host)).status == 204)
        for path in ["/invites/\(campus.cast.link)", "/invites/", "/invites/x"] {
            #expect(try await server.call(.get, path).status == 404)
        }
        #expect(try await server.page("/i/\(campus.cast.link)").status == 404)
        let late = try await server.call(
            .put, "/invites/\(campus.cast.link)/rsvp", ["name": "A", "email": "a@b.org", "status": "going"])
        #expect(late.status == 404)
        // Answers given before stay.
        #expect(try await server.call(.get, "/guests/\(campus.cast.guestToken)").status == 200)
    }

    @Test func `Nobody answers under a member's address, or again under a guest's`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        func answer(_ email: String, _ status: String) async throws -> Reply {
            try await campus.server.call(
                .put, "/invites/\(campus.cast.link)/rsvp",
                ["name": "Mallory", "email": .string(email), "status": .string(status)])
        }
        let member = try await answer("MIA@example.org", "going")
        #expect(member.status == 409 && member.json["fields"].keys == ["email"])
        let guest = try await answer("nora@elsewhere.org", "notGoing")
        #expect(guest.status == 409 && guest.json["guestToken"] == nil)
        let pass = try await campus.server.call(.get, "/guests/\(campus.cast.guestToken)").json
        #expect(pass["name"] == "Nora Gast" && pass["event"]["mine"]["status"] == "going")
        let same = try await answer("nora@elsewhere.org", "going")
        #expect(same.json["guestToken"] == nil)
    }

    @Test func `Who was removed cannot answer again by the link`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let guests =
            try await campus.server.call(.get, "/events/\(campus.cast.event)/guests", as: campus.sender(.host)).json[
                "items"
            ].array ?? []
        let nora = try #require(guests.first { $0["name"] == "Nora Gast" })
        #expect(nora["userId"] == nil && nora["email"] == "nora@elsewhere.org")
        let removed = try await campus.server.call(
            .delete, "/events/\(campus.cast.event)/guests/\(nora["id"].string!)", as: campus.sender(.host))
        #expect(removed.status == 204)
        let again = try await campus.server.call(
            .put, "/invites/\(campus.cast.link)/rsvp",
            ["name": "Nora", "email": "Nora@elsewhere.org", "status": "going"])
        #expect(again.status == 403)
        #expect(try await campus.server.call(.get, "/guests/\(campus.cast.guestToken)").status == 404)
    }
}
