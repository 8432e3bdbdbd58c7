import Domain
import HTTPTypes
import Operations
import ServerOperations
import Store
import Testing

@testable import Server
@testable import TestCampus

/// A deleted event: people who were part of it are informed by every route, and nobody else learns that it existed.
struct DeletedEventTests {
    private static let sentence = "This event was deleted"

    private struct Stage {
        let server: TestServer
        let host: Member, mia: Member, out: Member, eve: Member
        let event: String
        let link: String
        /// The mailed secrets of a guest with an RSVP and of one without, and the pass of somebody who typed
        /// an address.
        let ida: String, kai: String, pat: String

        init() async throws {
            server = try await TestServer(baseURL: "http://mingle.test")
            host = try await server.member("Hana")
            mia = try await server.member("Mia")
            out = try await server.member("Otto")
            eve = try await server.member("Eve")
            let (server, host) = (server, host)
            let event = try await server.event(by: host, ["title": "Supper", "visibility": "INVITED"])
            try await server.invite([mia.email, out.email], to: event, by: host)
            try await server.rsvp(event, "going", as: mia)
            #expect(try await server.call(.delete, "/events/\(event)/guests/\(out.id)", as: host.bearer).status == 204)
            func invite(_ email: String) async throws -> String {
                try await server.invite([email], to: event, by: host)
                return try #require(try await server.mails(to: email).compactMap { $0.token(after: "/i/") }.last)
            }
            (ida, kai) = (try await invite("ida@elsewhere.org"), try await invite("kai@elsewhere.org"))
            #expect(
                try await server.form("event.rsvpByLink", [("token", ida), ("name", "Ida"), ("status", "going")]).status
                    == 303)
            link = try await server.link(event, by: host)
            let typed = try await server.form(
                "event.rsvpByLink",
                [("token", link), ("name", "Pat"), ("email", "pat@elsewhere.org"), ("status", "going")])
            pat = String(try #require(typed.header("Location")?.split(separator: "/").last))
            self.event = event
        }

        var secrets: [String] { ["/g/\(ida)", "/i/\(ida)", "/i/\(kai)", "/g/\(pat)", "/i/\(link)"] }

        func check() async throws {
            for path in secrets {
                let reply = try await server.page(path)
                let end = reply.header("Location") ?? path
                let shown = reply.status == 303 ? try await server.page(end) : reply
                #expect(
                    shown.status == 404 && shown.text.contains(DeletedEventTests.sentence), "\(path): \(shown.status)")
                #expect(shown.text.contains("See what else is on"))
            }
            for member in [host, mia] {
                #expect(
                    try await server.page("/events/\(event)", as: member.browser).text.contains(
                        DeletedEventTests.sentence)
                )
                #expect(try await server.call(.get, "/events/\(event)", as: member.bearer).status == 404)
            }
            for other in [eve.browser, out.browser, .nobody] {
                let reply = try await server.page("/events/\(event)", as: other)
                #expect(reply.status == 404 && !reply.text.contains(DeletedEventTests.sentence))
            }
        }
    }

    @Test func `Every link to a deleted event says so to those who took part`() async throws {
        let stage = try await Stage()
        let server = stage.server
        #expect(try await server.call(.delete, "/events/\(stage.event)", as: stage.host.bearer).status == 204)
        try await stage.check()
        for email in ["ida@elsewhere.org", "kai@elsewhere.org", stage.mia.email] {
            let mail = try #require(try await server.mails(to: email).first { $0.headline == "Cancelled: Supper" })
            #expect(mail.text.contains("See what else is on"))
            #expect(
                !mail.text.contains("/g/") && !mail.text.contains("/i/") && !mail.text.contains("/events/"),
                "\(mail.text)")
        }
        #expect(try await server.count("SELECT count(*) FROM event") == 0)
        try await stage.check()
        // The record of a deleted event expires.
        server.advance(.days(31))
        while try await server.community.perform(PurgeGuestData(), as: .system) {}
        for path in stage.secrets { #expect(try await server.page(path).status == 404, "\(path)") }
        #expect(try await server.count("SELECT count(*) FROM gone_event") == 0)
    }

    /// More guests than one batch deletes, so that some rows remain between batches.
    @Test func `While its rows are still being taken away it is gone all the same`() async throws {
        let stage = try await Stage()
        let event = ID<Event>(stage.event)!
        try await stage.server.writeDirectly { tx in
            for number in 0..<300 {
                let (id, guest) = (tx.newID(RSVP.self), tx.newID(Guest.self))
                try tx.execute("INSERT INTO guest (id, event_id, name) VALUES (\(guest), \(event), \("G\(number)"))")
                try tx.execute(
                    "INSERT INTO rsvp (id, event_id, guest_id, status, party, answered_at) VALUES (\(id), \(event), \(guest), 'notGoing', 1, \(tx.now))"
                )
            }
        }
        #expect(try await stage.server.call(.delete, "/events/\(stage.event)", as: stage.host.bearer).status == 204)
        #expect(try await stage.server.count("SELECT count(*) FROM event") == 1)
        try await stage.check()
        try await stage.server.server.runJobs()
        #expect(try await stage.server.count("SELECT count(*) FROM event") == 0)
        try await stage.check()
    }

    @Test func `A pass that an account has taken along says so, too`() async throws {
        let stage = try await Stage()
        let ida = try await stage.server.member("Ida")
        try await stage.server.writeDirectly { tx in
            try tx.execute(
                "INSERT INTO claimed_pass (hash, event_id, user_id) SELECT \(tx.digest("takenalong")), id, host_id FROM event WHERE id = \(ID<Event>(stage.event)!)"
            )
        }
        #expect(try await stage.server.send(.get, "/g/takenalong", as: ida.browser).status == 303)
        #expect(try await stage.server.call(.delete, "/events/\(stage.event)", as: stage.host.bearer).status == 204)
        #expect(try await stage.server.page("/g/takenalong", as: ida.browser).status == 404)
    }
}
