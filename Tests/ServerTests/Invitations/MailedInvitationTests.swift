import Domain
import HTTPTypes
import Testing

@testable import Server
@testable import TestCampus

/// Mailed invitations of hosts, on an event that requires approval.
struct MailedInvitationTests {
    private struct Stage {
        let server: TestServer
        let host: Member
        let event: String
        let open: String

        init() async throws {
            server = try await TestServer()
            host = try await server.member("Hana")
            event = try await server.event(
                by: host,
                [
                    "title": "Supper", "address": "Canal Street 5", "capacity": 2, "requiresApproval": true,
                    "guestsMayInvite": true,
                ])
            open = try await server.link(event, by: host)
        }

        /// Invites an address and returns the secret of the mailed invitation.
        func invite(_ email: String, by member: Member) async throws -> String {
            try await server.invite([email], to: event, by: member)
            return try #require(try await server.mails(to: email).compactMap { $0.token(after: "/i/") }.last)
        }

        func rsvp(
            _ token: String, _ status: String = "going", _ name: String = "Nora Gast", email: String? = nil
        ) async throws -> ReceivedReply {
            var body: JSONValue = ["name": .string(name), "status": .string(status)]
            if let email { body = body.setting("email", .string(email)) }
            return try await server.call(.put, "/invites/\(token)/rsvp", body)
        }

        func going() async throws -> JSONValue {
            try await server.call(.get, "/events/\(event)", as: host.bearer).json["counts"]["going"]
        }
    }

    @Test func `By the link in the mail they answer at once: RSVP, pass, seat`() async throws {
        let stage = try await Stage()
        let token = try await stage.invite("nora@elsewhere.org", by: stage.host)
        let seen = try await stage.server.call(.get, "/invites/\(token)").json
        #expect(
            seen["mine"]["invited"] == true && seen["mine"]["role"] == "guest" && seen["mine"]["may"]["chat"] == false)
        #expect(seen["address"] == nil && seen["locationName"] == "Kitchen")
        let page = try await stage.server.page("/i/\(token)").text
        #expect(
            page.contains("You’re answering as <strong>nora@elsewhere.org</strong>")
                && !page.contains("event.askByLink"))

        let reply = try await stage.rsvp(token)
        #expect(
            reply.status == 200 && reply.json["status"] == "going" && reply.json["heldUntil"] == nil, "\(reply.text)")
        #expect(try await stage.going() == 1)
        let pass = try #require(reply.json["guestToken"].string)
        let shown = try await stage.server.call(.get, "/guests/\(pass)").json
        #expect(
            shown["confirmation"] == "confirmed" && shown["event"]["mine"]["status"] == "going"
                && shown["event"]["address"] == "Canal Street 5")
        let mail = try #require(
            try await stage.server.mails(to: "nora@elsewhere.org").first { $0.headline == "Your answer: Supper" })
        #expect(mail.calendarValue("LOCATION")?.contains("Canal Street 5") == true)

        // An admitted guest may decline and come back.
        for status in ["notGoing", "going"] {
            let changed = try await stage.server.call(.put, "/guests/\(pass)/rsvp", ["status": .string(status)])
            #expect(changed.status == 200 && changed.json["status"].string == status, "\(changed.text)")
        }
        #expect(try await stage.rsvp(token, "going").status == 200)
        let form = try await stage.server.form(
            "event.rsvpByLink", [("token", token), ("name", "Nora Gast"), ("status", "maybe")])
        #expect(form.status == 303)
        #expect(try await stage.going() == 0)
    }

    @Test func `With only the open link, a guest must ask, whatever address they type`() async throws {
        let stage = try await Stage()
        _ = try await stage.invite("nora@elsewhere.org", by: stage.host)
        for email in ["nora@elsewhere.org", "otto@elsewhere.org"] {
            let reply = try await stage.rsvp(stage.open, email: email)
            #expect(
                reply.status == 403 && reply.json["detail"] == "The host approves each request. Ask to come first.",
                "\(email)")
        }
        #expect(try await stage.server.page("/i/\(stage.open)").text.contains("event.askByLink"))
        #expect(try await stage.server.call(.get, "/invites/\(stage.open)").json["mine"]["invited"] == false)
        // They may decline, which proves nothing: the pass on the page does not admit them.
        let no = try await stage.rsvp(stage.open, "notGoing", email: "nora@elsewhere.org")
        let typed = try #require(no.json["guestToken"].string)
        #expect(try await stage.server.call(.put, "/guests/\(typed)/rsvp", ["status": "going"]).status == 403)
        // The mailed pass is hers.
        let mailed = try #require(
            try await stage.server.mails(to: "nora@elsewhere.org").compactMap { $0.token(after: "/g/") }.last)
        #expect(try await stage.server.call(.put, "/guests/\(mailed)/rsvp", ["status": "going"]).status == 200)
    }

    @Test func `A person invited by a guest must ask to join`() async throws {
        let stage = try await Stage()
        let mia = try await stage.server.member("Mia")
        try await stage.server.invite([mia.email], to: stage.event, by: stage.host)
        try await stage.server.rsvp(stage.event, "going", as: mia)
        let token = try await stage.invite("pat@elsewhere.org", by: mia)
        #expect(try await stage.rsvp(token, "going", "Pat").status == 403)
        #expect(try await stage.server.page("/i/\(token)").text.contains("event.askByLink"))
        // An invitation by a co-host counts as a host's.
        let cohost = try await stage.server.member("Cora")
        let hosts = try await stage.server.call(
            .put, "/events/\(stage.event)/hosts", as: stage.host.bearer, ["cohosts": [.string("\(cohost.id)")]])
        #expect(hosts.status == 200)
        let theirs = try await stage.invite("quin@elsewhere.org", by: cohost)
        #expect(try await stage.rsvp(theirs, "going", "Quin").status == 200)
    }

    @Test func `A member who opens it answers, and takes the invitation by that`() async throws {
        let stage = try await Stage()
        let token = try await stage.invite("nora@elsewhere.org", by: stage.host)
        let mia = try await stage.server.member("Mia")
        let before = try await stage.server.call(.get, "/invites/\(token)", as: mia.bearer).json["mine"]
        #expect(
            before["may"]["rsvp"] == true && before["may"]["ask"] == false && before["may"]["chat"] == false
                && before["invited"] == false)
        #expect(try await stage.server.page("/i/\(token)", as: mia.browser).text.contains("event.rsvpByLink"))
        let other = try await stage.server.call(.get, "/invites/\(stage.open)", as: mia.bearer).json["mine"]
        #expect(other["may"]["rsvp"] == false && other["may"]["ask"] == true)
        #expect(
            try await stage.server.call(.put, "/invites/\(token)/rsvp", as: mia.bearer, ["status": "going"]).status
                == 200)
        let after = try await stage.server.call(.get, "/events/\(stage.event)", as: mia.bearer).json["mine"]
        #expect(after["invited"] == true && after["may"]["chat"] == true && after["status"] == "going")
        #expect(try await stage.server.call(.get, "/invites/\(token)").status == 404, "it is theirs now")
    }
}
