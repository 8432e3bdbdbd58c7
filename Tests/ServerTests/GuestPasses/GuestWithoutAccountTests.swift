import Domain
import HTTPTypes
import Operations
import Store
import Testing

@testable import Server
@testable import TestCampus

/// The path of a guest without an account, from the link to an account that owns the RSVP.
@Suite(.serialized) struct GuestWithoutAccountTests {
    @Test func `Link, RSVP, mail with a link, change, register, confirm: the RSVP is theirs`() async throws {
        let server = try await TestServer()
        let host = try await server.member("Hana")
        let id = try await server.event(
            by: host, ["title": "Secret dinner", "visibility": "INVITED", "companionsAllowed": 2])
        let link = try await server.link(id, by: host)
        let page = try await server.page("/i/\(link)")
        #expect(page.status == 200 && page.text.contains("Secret dinner") && page.text.contains("name=\"email\""))
        #expect(try await server.page("/events/\(id)").status != 200)

        // A missing value is reported at its field, and the other values stay.
        let refused = try await server.form(
            "event.rsvpByLink", [("token", link), ("name", "Nora Gast"), ("email", "nora"), ("status", "going")])
        #expect(
            refused.status == 422 && refused.text.contains("value=\"Nora Gast\"")
                && refused.text.contains("aria-invalid=\"true\""))

        let sent = try await server.form(
            "event.rsvpByLink",
            [
                ("token", link), ("name", "Nora Gast"), ("email", "nora@elsewhere.org"), ("status", "going"),
                ("party", "2"),
            ])
        #expect(sent.status == 303 || sent.status == 200, "\(sent.text.prefix(300))")
        #expect(try await server.call(.get, "/events/\(id)", as: host.bearer).json["counts"]["going"] == 2)

        let mail = try #require(try await server.mails(to: "nora@elsewhere.org").last)
        let token = try #require(mail.token(after: "/g/"))
        let pass = try await server.page("/g/\(token)")
        #expect(pass.status == 200 && pass.text.contains("Nora Gast") && pass.text.contains("Secret dinner"))
        #expect(pass.text.contains("Confirm my answer"))
        let confirmed = try await server.form("event.confirmGuest", [("guestToken", token)])
        #expect(confirmed.status == 303 && confirmed.header("Location") == "/g/\(token)")
        #expect(try await !server.page("/g/\(token)").text.contains("Confirm my answer"))
        let changed = try await server.form(
            "event.rsvpAsGuest", [("guestToken", token), ("status", "maybe"), ("party", "1")])
        #expect(changed.status == 303 && changed.header("Location") == "/g/\(token)")
        let counts = try await server.call(.get, "/events/\(id)", as: host.bearer).json["counts"]
        #expect(counts["going"] == 0 && counts["maybe"] == 1)

        // Registration proves nothing; the verified address does.
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

    @Test func `A guest's secret opens only their own RSVP, and a revoked link nothing`() async throws {
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
        // Existing RSVPs stay.
        #expect(try await server.call(.get, "/guests/\(campus.cast.guestToken)").status == 200)
    }

    @Test func `Nobody gives an RSVP under a member's address, or again under a guest's`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        func rsvp(_ email: String, _ status: String) async throws -> ReceivedReply {
            try await campus.server.call(
                .put, "/invites/\(campus.cast.link)/rsvp",
                ["name": "Mallory", "email": .string(email), "status": .string(status)])
        }
        // Replies do not reveal whether an address has an account: all are alike, and a member gets no
        // confirmation link.
        let member = try await rsvp("MIA@example.org", "maybe")
        let other = try await rsvp("somebody@elsewhere.org", "maybe")
        #expect(
            member.status == 200 && other.status == 200 && member.json.keys == other.json.keys
                && member.json["guestToken"] != nil)
        #expect(member.json["status"] == other.json["status"] && member.json["heldUntil"] == other.json["heldUntil"])
        let mails = try await campus.server.mails(to: "mia@example.org")
        #expect(mails.last?.subject == "You already have an account" && !mails.contains { $0.text.contains("/g/") })
        #expect(mails.last?.text.contains("/i/\(campus.cast.link)") == true)
        for status in ["going", "maybe", "notGoing"] {
            let guest = try await rsvp("nora@elsewhere.org", status)
            #expect(
                guest.status == 200 && guest.json == ["status": .string(status), "party": 1],
                "nobody learns what an address has answered")
            let page = try await campus.server.form(
                "event.rsvpByLink",
                [("token", campus.cast.link), ("name", "Mallory"), ("email", "nora@elsewhere.org"), ("status", status)])
            #expect(page.status == 303 && page.header("Location") == "/i/\(campus.cast.link)?mailed=1")
        }
        let told = try await campus.server.page("/i/\(campus.cast.link)?mailed=1").text
        #expect(told.contains("We’ve mailed you your link") && !told.contains("name=\"email\""))
        #expect(
            try await campus.server.mails(to: "nora@elsewhere.org").last?.token(after: "/g/") == campus.cast.guestToken)
        let pass = try await campus.server.call(.get, "/guests/\(campus.cast.guestToken)").json
        #expect(pass["name"] == "Nora Gast" && pass["event"]["mine"]["status"] == "going")
    }

    @Test func `A removed guest cannot return by the link`() async throws {
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
        let pass = try await campus.server.call(.get, "/guests/\(campus.cast.guestToken)")
        #expect(pass.status == 403 && pass.json["detail"] == "The host has removed you from this event.")
    }

    // MARK: An unconfirmed address

    private struct Stage {
        let server: TestServer
        let host: Member
        let event: String
        /// The path of the person who typed the address.
        let typed: String
        /// The path of the person who reads the mail.
        let mailed: String

        /// Sends Nora's RSVP by link, for the only seat.
        init() async throws {
            server = try await TestServer()
            host = try await server.member("Hana")
            event = try await server.event(by: host, ["title": "Supper", "capacity": 1])
            let link = try await server.link(event, by: host)
            let reply = try await server.form(
                "event.rsvpByLink",
                [("token", link), ("name", "Nora Gast"), ("email", "nora@elsewhere.org"), ("status", "going")])
            typed = try #require(reply.header("Location"))
            let mail = try #require(try await server.mails(to: "nora@elsewhere.org").last)
            #expect(mail.headline == "Confirm your answer: Supper" && mail.calendar.isEmpty)
            mailed = "/g/" + (try #require(mail.token(after: "/g/")))
        }

        /// Returns the stored count, because access tokens expire before a seat hold does.
        func going() async throws -> Int { try await server.count("SELECT going FROM seats") }

        func press(_ command: String, on path: String, _ fields: [(String, String)] = []) async throws -> ReceivedReply
        {
            try await server.form(command, [("guestToken", String(path.dropFirst(3)))] + fields)
        }

        func text(_ path: String) async throws -> String { try await server.page(path).text }
    }

    @Test func `Opening the mailed link confirms nothing, its one button does`() async throws {
        let stage = try await Stage()
        #expect(stage.typed != stage.mailed)
        #expect(try await stage.text(stage.typed).contains("open the link we mailed to"))
        #expect(try await !stage.text(stage.typed).contains("event.confirmGuest"))
        #expect(
            try await stage.server.page("/events/\(stage.event)/guests", as: stage.host.browser).text.contains(
                "Not confirmed yet"))
        // Mail scanners open links, by GET and by HEAD.
        for _ in 0..<3 {
            #expect(try await stage.text(stage.mailed).contains("event.confirmGuest"))
            _ = try await stage.server.send(.head, stage.mailed)
        }
        // The person who typed the address cannot confirm it.
        #expect(try await stage.press("event.confirmGuest", on: stage.typed).status == 403)
        #expect(try await stage.text(stage.mailed).contains("event.confirmGuest"))
        stage.server.advance(.minutes(1))
        let pressed = try await stage.press("event.confirmGuest", on: stage.mailed)
        #expect(pressed.status == 303 && pressed.header("Location") == stage.mailed)
        stage.server.advance(.minutes(31))
        try await stage.server.server.runJobs()
        #expect(try await stage.going() == 1)
        #expect(try await !stage.text(stage.mailed).contains("event.confirmGuest"))
        let list = try await stage.server.page("/events/\(stage.event)/guests", as: stage.host.browser).text
        #expect(list.contains("Nora Gast") && !list.contains("Not confirmed yet"))
        let mails = try await stage.server.mails(to: "nora@elsewhere.org")
        #expect(mails.map(\.headline) == ["Confirm your answer: Supper", "Your answer: Supper"])
        #expect(mails[1].calendarValue("METHOD") == "REQUEST" && mails[1].text.contains(stage.mailed))
        // The page on which they replied shows the confirmation and can mail the link again.
        let typed = try await stage.server.page(stage.typed)
        #expect(
            typed.status == 200 && typed.text.contains("Your answer is confirmed") && !typed.text.contains("Nora Gast"))
        #expect(try await stage.press("event.mailPass", on: stage.typed).header("Location") == stage.typed)
        let again = try await stage.server.mails(to: "nora@elsewhere.org")
        #expect(again.count == 3 && again[2].text.contains(stage.mailed))
    }

    @Test func `What was not confirmed goes to the next, the page says so, and one tap sends the RSVP again`()
        async throws
    {
        let stage = try await Stage()
        let gus = try await stage.server.member("Gus")
        #expect(try await stage.server.rsvp(stage.event, "going", as: gus).json["status"] == "waitlisted")
        stage.server.advance(.minutes(30))
        try await stage.server.server.runJobs()
        #expect(
            try await stage.server.count("SELECT count(*) FROM rsvp WHERE user_id = \(gus.id) AND status = 'going'")
                == 1)
        #expect(try await stage.text(stage.typed).contains("wasn’t confirmed in time"))
        #expect(try await !stage.text(stage.typed).contains("event.rsvpAsGuest"))
        #expect(try await stage.text(stage.mailed).contains("Answer again: this time it counts right away"))
        let again = try await stage.press("event.rsvpAsGuest", on: stage.mailed, [("status", "going")])
        #expect(again.status == 303)
        stage.server.advance(.days(1))
        try await stage.server.server.runJobs()
        let pass = try await stage.server.call(.get, "/guests/\(stage.mailed.dropFirst(3))").json
        #expect(pass["confirmation"] == "confirmed" && pass["event"]["mine"]["status"] == "waitlisted")
    }

    @Test func `REST states the deadline, and a token from REST confirms nothing`() async throws {
        let server = try await TestServer()
        let host = try await server.member("Hana")
        let event = try await server.event(by: host)
        let link = try await server.link(event, by: host)
        let rsvp = try await server.call(
            .put, "/invites/\(link)/rsvp", ["name": "Nora", "email": "nora@elsewhere.org", "status": "going"]
        ).json
        #expect(rsvp["status"] == "going" && rsvp["heldUntil"] == .string((server.now + .minutes(30)).iso8601))
        let token = try #require(rsvp["guestToken"].string)
        #expect(try await server.call(.put, "/guests/\(token)/rsvp", ["status": "going"]).status == 200)
        let pass = try await server.call(.get, "/guests/\(token)").json
        #expect(pass["confirmation"] == "waiting" && pass["isMailed"] == false)
        let guests = try await server.call(.get, "/events/\(event)/guests", as: host.bearer).json["items"]
        #expect(guests[0]["heldUntil"] == rsvp["heldUntil"])
        server.advance(.minutes(30))
        try await server.server.runJobs()
        #expect(try await server.call(.put, "/guests/\(token)/rsvp", ["status": "going"]).status == 403)
        #expect(try await server.count("SELECT going FROM seats") == 0)
    }

    @Test func `A link is no name, and what was typed is kept`() async throws {
        let server = try await TestServer()
        let host = try await server.member("Hana")
        let link = try await server.link(try await server.event(by: host), by: host)
        let refused = try await server.form(
            "event.rsvpByLink",
            [
                ("token", link), ("name", "pay at http://evil.example"), ("email", "nora@elsewhere.org"),
                ("status", "going"),
            ])
        #expect(refused.status == 422 && refused.text.contains("Enter a name here, not a link or an address."))
        #expect(
            refused.text.contains("value=\"pay at http://evil.example\"")
                && refused.text.contains("value=\"nora@elsewhere.org\""))
        #expect(try await server.mails(to: "nora@elsewhere.org").isEmpty)
    }

    @Test func `As many are said to be invited as rows and mails there are`() async throws {
        let server = try await TestServer()
        let (host, gus) = (try await server.member("Hana"), try await server.member("Gus"))
        let event = try await server.event(by: host)
        let emails = (0..<11).map { "g\($0)@elsewhere.org" }
        func invite() async throws -> String {
            let reply = try await server.form(
                "event.invite",
                [
                    ("event", event),
                    ("emails", (emails + ["G0@elsewhere.org", host.email, gus.email]).joined(separator: " ")),
                ], as: host.browser)
            #expect(reply.status == 303)
            let cookie =
                reply.headers.first { $0.value.contains("flash") }?.value.split(separator: ";").first.map(String.init)
                ?? ""
            return try await server.send(
                .get, "/events/\(event)/invite", as: host.browser, headers: ["Accept": "text/html", "Cookie": cookie]
            ).text
        }
        #expect(try await invite().contains("12 people are invited."))
        #expect(try await server.count("SELECT count(*) FROM invitation WHERE event_id = \(ID<Event>(event)!)") == 12)
        #expect(try await server.mails().filter { $0.headline.contains("invites you") }.count == 12)
        #expect(try await invite().contains("12 people are already invited, or have answered."))
    }
}
