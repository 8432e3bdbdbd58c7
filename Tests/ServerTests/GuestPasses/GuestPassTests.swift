import Domain
import Foundation
import HTTPTypes
import Operations
import ServerOperations
import Store
import Testing

@testable import Server
@testable import TestCampus

/// The pass of a guest without an account: one permanent link in every mail to them.
struct GuestPassTests {
    private struct Stage {
        let server: TestServer
        let host: Member
        let event: String

        init(_ changes: [String: JSONValue] = [:]) async throws {
            server = try await TestServer(baseURL: "http://mingle.test")
            host = try await server.member("Hana")
            event = try await server.event(
                by: host,
                ["title": "Supper", "visibility": "INVITED", "address": "Canal Street 5"].merging(changes) { $1 })
        }

        func invite(_ email: String) async throws -> String {
            try await server.invite([email], to: event, by: host)
            return try #require(try await server.mails(to: email).compactMap { $0.token(after: "/i/") }.last)
        }

        func answer(
            _ token: String, _ name: String, _ status: String, email: String? = nil
        ) async throws -> ReceivedReply {
            try await server.form(
                "event.rsvpByLink",
                [("token", token), ("name", name), ("status", status), ("party", "1")]
                    + (email.map { [("email", $0)] } ?? []))
        }

        func patch(_ changes: JSONValue) async throws {
            #expect(try await server.call(.patch, "/events/\(event)", as: host.bearer, changes).status == 200)
        }

        /// Returns every URL of this site in the mails to an address.
        func links(to email: String) async throws -> [String] {
            try await server.mails(to: email).flatMap { mail in
                (mail.text + mail.html + (mail.calendarValue("URL") ?? "")).matches(
                    of: #/http://mingle\.test(/[^\s"<]*)/#
                ).map { String($0.1) }
            }
        }
    }

    /// A full event, a waitlist, a seat offer, a change and a cancellation: every mail links to a page where the guest
    /// can act.
    @Test func `Every mail leads to the guest's own page, and always to the same`() async throws {
        let stage = try await Stage(["capacity": 1, "offerHours": 168, "startsAt": "2026-12-02T18:00:00Z"])
        let (ida, jan) = (try await stage.invite("ida@elsewhere.org"), try await stage.invite("jan@elsewhere.org"))
        #expect(try await stage.answer(ida, "Ida", "going").header("Location") == "/g/\(ida)")
        #expect(try await stage.answer(jan, "Jan", "going").status == 303)
        #expect(try await stage.server.page("/g/\(jan)").text.contains("waiting list"))
        // The invitation mail's link leads there too, in any browser.
        let again = try await stage.server.send(.get, "/i/\(jan)")
        #expect(again.status == 303 && again.header("Location") == "/g/\(jan)")
        #expect(
            try await stage.server.form("event.rsvpAsGuest", [("guestToken", ida), ("status", "notGoing")]).status
                == 303)
        let offer = try await stage.server.mails(to: "jan@elsewhere.org").first {
            $0.headline == "A seat for you: Supper"
        }
        #expect(offer?.token(after: "/g/") == jan)
        #expect(
            try await stage.server.form("event.rsvpAsGuest", [("guestToken", jan), ("status", "going")]).status == 303)
        #expect(
            try await stage.server.call(.get, "/events/\(stage.event)", as: stage.host.bearer).json["counts"]["going"]
                == 1)
        try await stage.patch(["startsAt": "2026-12-06T18:00:00Z"])
        try await stage.server.invite(["kai@elsewhere.org"], to: stage.event, by: stage.host)
        #expect(
            try await stage.server.call(.post, "/events/\(stage.event)/cancel", as: stage.host.bearer).status == 200)
        for email in ["ida@elsewhere.org", "jan@elsewhere.org", "kai@elsewhere.org"] {
            let links = try await stage.links(to: email)
            #expect(links.count > 2)
            for link in Set(links) where link != "" {
                let reply = try await stage.server.send(.get, link)
                #expect(
                    reply.status == 200 || reply.status == 303 && reply.header("Location")?.hasPrefix("/g/") == true,
                    "\(email): \(link) \(reply.status)")
            }
            #expect(Set(links.filter { $0.hasPrefix("/g/") }).count <= 1, "\(links)")
        }
        #expect(try await stage.links(to: "jan@elsewhere.org").contains("/g/\(jan)"))
    }

    @Test func `A repeated RSVP keeps the guest's link`() async throws {
        let stage = try await Stage()
        let link = try await stage.server.link(stage.event, by: stage.host)
        _ = try await stage.answer(link, "Nora", "going", email: "nora@elsewhere.org")
        let first = try #require(
            try await stage.server.mails(to: "nora@elsewhere.org").compactMap { $0.token(after: "/g/") }.first)
        _ = try await stage.answer(link, "Nora", "going", email: "nora@elsewhere.org")
        #expect(
            try await stage.server.mails(to: "nora@elsewhere.org").compactMap { $0.token(after: "/g/") } == [
                first, first,
            ])
        #expect(try await stage.server.form("event.confirmGuest", [("guestToken", first)]).status == 303)
        #expect(try await stage.server.page("/g/\(first)").status == 200)
    }

    @Test func `The calendar file is theirs whatever the event is open to`() async throws {
        let stage = try await Stage()
        let token = try await stage.invite("ida@elsewhere.org")
        _ = try await stage.answer(token, "Ida", "going")
        let page = try await stage.server.page("/g/\(token)").text
        let path = try #require(page.firstMatch(of: #/href="([^"]+\.ics)"/#)).1
        let file = try await stage.server.send(.get, String(path))
        #expect(
            file.status == 200 && file.text.contains("URL:http://mingle.test/g/\(token)")
                && file.text.contains("Canal Street 5"))
        #expect(try await stage.server.call(.get, "/guests/\(token).ics").status == 200)
        #expect(try await stage.server.call(.get, "/guests/\(token)x.ics").status == 404)
        // A typed address gets a temporary secret, and no file links to it.
        let link = try await stage.server.link(stage.event, by: stage.host)
        let typed = try #require(
            try await stage.answer(link, "Pat", "going", email: "pat@elsewhere.org").header("Location"))
        let bare = try await stage.server.send(.get, "\(typed)/event.ics")
        #expect(bare.status == 200 && !bare.text.contains("URL:"))
    }

    @Test func `An invitation claimed by an account asks signed-out visitors to sign in`() async throws {
        let stage = try await Stage()
        let token = try await stage.invite("ida@elsewhere.org")
        let mia = try await stage.server.member("Mia")
        #expect(
            try await stage.server.form(
                "event.rsvpByLink", [("token", token), ("status", "going"), ("party", "1")], as: mia.browser
            ).status == 303)
        let reply = try await stage.server.page("/i/\(token)")
        #expect(reply.status == 303 && reply.header("Location")?.hasPrefix("/sign-in?next=") == true)
        #expect(
            try await stage.server.page("/i/\(token)", as: mia.browser).header("Location") == "/events/\(stage.event)")
    }

    /// Anybody with the link can type any address. An expired RSVP must leave no permanent access, and must not block
    /// the address.
    @Test func `An answer that has lapsed leaves nothing behind`() async throws {
        let stage = try await Stage()
        let (server, event, host) = (stage.server, stage.event, stage.host)
        let link = try await server.link(event, by: host)
        func lapse(_ email: String) async throws -> String {
            #expect(try await stage.answer(link, "X", "going", email: email).status == 303)
            let pass = try #require(try await server.mails(to: email).compactMap { $0.token(after: "/g/") }.first)
            server.advance(.minutes(31))
            try await server.runJobsWithoutDelivery()
            return pass
        }
        let (ida, jan, kim) = (
            try await lapse("ida@elsewhere.org"), try await lapse("jan@elsewhere.org"),
            try await lapse("kim@elsewhere.org")
        )
        #expect(try await server.page("/g/\(kim)").status == 200, "whoever comes too late may answer again")
        let invited = try await server.form(
            "event.invite", [("event", event), ("emails", "ida@elsewhere.org")], as: host.browser)
        #expect(invited.cookieValue("mingle-flash")?.removingPercentEncoding == "One person is invited.")
        #expect(
            try await server.mails(to: "ida@elsewhere.org").compactMap { $0.token(after: "/i/") } == [ida],
            "all their mails have one link")
        let added = try await server.form(
            "event.addGuest",
            [("event", event), ("name", "Jan"), ("email", "jan@elsewhere.org"), ("status", "going"), ("party", "1")],
            as: host.browser)
        #expect(added.status == 303)
        #expect(try await server.page("/g/\(jan)").status == 200)
        // A revoked link must stop working at once.
        #expect(try await server.form("event.revokeLink", [("event", event)], as: host.browser).status == 303)
        #expect(try await server.page("/g/\(kim)").status == 404)
        #expect(
            try await server.form(
                "event.rsvpAsGuest", [("guestToken", kim), ("status", "going"), ("party", "1")], from: nil
            ).status == 404)
    }

    @Test func `A host gives a guest another link, and the old one ends`() async throws {
        let stage = try await Stage()
        let old = try await stage.invite("ida@elsewhere.org")
        _ = try await stage.answer(old, "Ida", "going")
        let guests = try await stage.server.call(.get, "/events/\(stage.event)/guests", as: stage.host.bearer).json
        let fields = [("event", stage.event), ("guest", try #require(guests["items"][0]["id"].string))]
        #expect(
            try await stage.server.form(
                "event.renewPass", fields, as: try await stage.server.member("Eve").browser, from: nil
            ).status == 404)
        #expect(try await stage.server.page("/g/\(old)").status == 200)
        #expect(
            try await stage.server.page("/events/\(stage.event)/guests/\(fields[1].1)", as: stage.host.browser).text
                .contains("event.renewPass"))
        #expect(try await stage.server.form("event.renewPass", fields, as: stage.host.browser).status == 303)
        let new = try #require(
            try await stage.server.mails(to: "ida@elsewhere.org").compactMap { $0.token(after: "/g/") }.first {
                $0 != old
            })
        #expect(new != old)
        for path in ["/g/\(old)", "/i/\(old)"] {
            let reply = try await stage.server.page(path)
            #expect(reply.status == 404 && reply.text.contains("This link doesn’t work any more."))
        }
        #expect(try await stage.server.page("/g/\(new)").status == 200)
        #expect(try await stage.server.send(.get, "/i/\(new)").header("Location") == "/g/\(new)")
        // Members have no pass.
        let mia = try await stage.server.member("Mia")
        try await stage.server.invite([mia.email], to: stage.event, by: stage.host)
        try await stage.server.rsvp(stage.event, "going", as: mia)
        let all = try await stage.server.call(.get, "/events/\(stage.event)/guests", as: stage.host.bearer).json
        let member = try #require(all["items"].array?.first { $0["userId"].string == "\(mia.id)" }?["id"].string)
        #expect(
            try await stage.server.form(
                "event.renewPass", [("event", stage.event), ("guest", member)], as: stage.host.browser, from: nil
            ).status == 404)
    }

    @Test(arguments: [true, false]) func `A removed guest sees that by their link, and can return by it`(
        _ isInvited: Bool
    ) async throws {
        let stage = try await Stage()
        let (server, host) = (stage.server, stage.host)
        let token: String
        if isInvited {
            token = try await stage.invite("ida@elsewhere.org")
            _ = try await stage.answer(token, "Ida", "going")
        } else {
            _ = try await stage.answer(
                try await server.link(stage.event, by: host), "Ida", "going", email: "ida@elsewhere.org")
            token = try #require(
                try await server.mails(to: "ida@elsewhere.org").compactMap { $0.token(after: "/g/") }.first)
            #expect(try await server.form("event.confirmGuest", [("guestToken", token)]).status == 303)
        }
        func remove() async throws {
            let guests = try await server.call(.get, "/events/\(stage.event)/guests", as: host.bearer).json
            let guest = try #require(guests["items"][0]["id"].string)
            #expect(
                try await server.call(.delete, "/events/\(stage.event)/guests/\(guest)", as: host.bearer).status == 204)
        }
        func restore() async throws {
            #expect(
                try await server.form(
                    "event.restoreGuest", [("event", stage.event), ("guest", "ida@elsewhere.org")], as: host.browser
                ).status == 303)
        }
        try await remove()
        for path in isInvited ? ["/g/\(token)", "/i/\(token)"] : ["/g/\(token)"] {
            let page = try await server.page(path)
            #expect(
                page.status == 403 && page.text.contains("The host has removed you from this event.")
                    && !page.text.contains("Supper"), "\(path)")
        }
        #expect(
            try await server.form("event.rsvpAsGuest", [("guestToken", token), ("status", "going")], from: nil).status
                == 403)
        try await restore()
        #expect(
            try await server.mails(to: "ida@elsewhere.org").compactMap { $0.token(after: "/i/") }
                == Array(repeating: token, count: isInvited ? 2 : 1))
        #expect(try await server.send(.get, "/g/\(token)").header("Location") == "/i/\(token)")
        #expect(try await stage.answer(token, "Ida", "maybe").header("Location") == "/g/\(token)")
        #expect(try await server.page("/g/\(token)").status == 200)
        // Adding them again by hand restores the pass too.
        try await remove()
        let added = try await server.call(
            .post, "/events/\(stage.event)/guests", as: host.bearer,
            ["name": "Ida", "email": "ida@elsewhere.org", "status": "going"])
        #expect(added.status == 201)
        #expect(try await server.page("/g/\(token)").text.contains("Supper"))
    }

    @Test func `A restored guest with an account reaches the event by the old link`()
        async throws
    {
        let stage = try await Stage()
        let token = try await stage.invite("nora@example.org")
        _ = try await stage.answer(token, "Nora", "going")
        let guests = try await stage.server.call(.get, "/events/\(stage.event)/guests", as: stage.host.bearer).json
        let guest = try #require(guests["items"][0]["id"].string)
        #expect(
            try await stage.server.call(.delete, "/events/\(stage.event)/guests/\(guest)", as: stage.host.bearer).status
                == 204)
        let nora = try await stage.server.member("Nora")
        #expect(
            try await stage.server.page("/g/\(token)", as: nora.browser).text.contains(
                "The host has removed you from this event."))
        #expect(
            try await stage.server.form(
                "event.restoreGuest", [("event", stage.event), ("guest", "\(nora.id)")], as: stage.host.browser
            ).status == 303)
        #expect(
            try await stage.server.send(.get, "/g/\(token)", as: nora.browser).header("Location")
                == "/events/\(stage.event)")
        #expect(try await stage.server.page("/events/\(stage.event)", as: nora.browser).status == 200)
    }

    @Test func `Once an account has the RSVP, the link leads to the event`() async throws {
        let stage = try await Stage()
        let token = try await stage.invite("nora@example.org")
        _ = try await stage.answer(token, "Nora", "going")
        let nora = try await stage.server.member("Nora")
        let path = "/events/\(stage.event)"
        #expect(try await stage.server.send(.get, "/g/\(token)", as: nora.browser).header("Location") == path)
        // The invitation mail has the same secret.
        for link in ["/g/\(token)", "/i/\(token)"] {
            let out = try await stage.server.send(.get, link)
            #expect(out.status == 303 && out.header("Location")?.hasPrefix("/sign-in?next=") == true)
        }
        #expect(try await stage.server.page(path, as: nora.browser).status == 200)
    }

    @Test func `A declining guest gets no calendar entry, but a confirmation`() async throws {
        let stage = try await Stage()
        let token = try await stage.invite("ida@elsewhere.org")
        _ = try await stage.answer(token, "Ida", "notGoing")
        let mail = try #require(
            try await stage.server.mails(to: "ida@elsewhere.org").first { $0.headline.hasPrefix("Your answer") })
        #expect(mail.text.contains("We noted your answer to “Supper”: not going.") && mail.calendarValue("UID") == nil)
    }

    @Test func `After the deadline, guests can only withdraw`() async throws {
        let stage = try await Stage()
        let ida = try await stage.invite("ida@elsewhere.org")
        _ = try await stage.answer(ida, "Ida", "going")
        let start = try await #require(
            stage.server.call(.get, "/events/\(stage.event)", as: stage.host.bearer).json["startsAt"].string)
        let at = try #require(Instant(iso8601: start))
        try await stage.patch(["answerBy": .string((at - .days(1)).iso8601)])
        stage.server.advance((at - .hours(2)) - stage.server.community.now)
        let page = try await stage.server.send(.get, "/g/\(ida)").text
        #expect(page.contains("Answers closed:") && page.contains("I can’t come after all"))
        #expect(page.contains(#"name="status" value="notGoing""#) && !page.contains(#"name="status" value="going""#))
        let left = try await stage.server.form("event.rsvpAsGuest", [("guestToken", ida), ("status", "notGoing")])
        #expect(left.status == 303)
        #expect(try await stage.server.count("SELECT count(*) FROM rsvp WHERE status = 'notGoing'") == 1)
        #expect(try await !stage.server.send(.get, "/g/\(ida)").text.contains("I can’t come after all"))
        #expect(
            try await stage.server.form("event.rsvpAsGuest", [("guestToken", ida), ("status", "going")]).status == 409)
    }

    @Test func `Registration from a guest link has name and address filled in`() async throws {
        let stage = try await Stage()
        let ida = try await stage.invite("ida@elsewhere.org")
        let invited = try await stage.server.page("/register?next=%2Fi%2F\(ida)").text
        #expect(invited.contains(#"value="ida@elsewhere.org""#))
        _ = try await stage.answer(ida, "Ida Mae Lind", "going")
        let guest = try await stage.server.page("/register?next=%2Fg%2F\(ida)").text
        #expect(
            guest.contains(#"value="Ida""#) && guest.contains(#"value="Mae Lind""#)
                && guest.contains(#"value="ida@elsewhere.org""#))
        #expect(try await !stage.server.page("/register?next=%2Fg%2Fmade-up").text.contains("@elsewhere"))
    }
}
