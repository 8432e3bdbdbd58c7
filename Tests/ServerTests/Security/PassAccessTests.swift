import Domain
import HTTPTypes
import Operations
import Properties
import ServerOperations
import Store
import Testing

@testable import Server
@testable import TestCampus

/// The pass of a guest without an account opens their own page at one event, and nothing of other people or events.
@Suite(.tags(.alone, .P45)) struct PassAccessTests {
    private struct Stage {
        let server: TestServer
        let cast: Campus.Cast
        let host: Member
        /// Another event of the same host, for other guests.
        let other: String
        let otherCover: String
        let face: String
        /// The pass of Nora, who goes to the campus's event.
        var pass: String { cast.guestToken }

        init() async throws {
            let campus = try await Campus.copy("INVITED")
            (server, cast) = (campus.server, campus.cast)
            host = cast.people[.host]!
            other = try await server.event(
                by: host, ["title": "Dinner behind other doors", "visibility": "INVITED", "address": "Canal Street 5"])
            try await server.invite(["ida@elsewhere.org"], to: other, by: host)
            otherCover = try #require(
                try await server.putPhoto(
                    "/events/\(other)/photo", SamplePhotos.picture("png"), type: "image/png", as: host
                ).json["photo"].string)
            face = try #require(
                try await server.putPhoto(
                    "/me/photo", SamplePhotos.picture("png", width: 310), type: "image/png", as: cast.secondGuest
                ).json["photo"].string)
            try await server.rsvp(cast.event, "maybe", as: cast.secondGuest)
            for (event, to, words) in [
                (cast.event, "going", "WORDS TO NORA"), (cast.event, "maybe", "WORDS TO OTHERS"),
                (other, "invited", "WORDS ELSEWHERE"),
            ] {
                let sent = try await server.call(
                    .post, "/events/\(event)/announcements", as: host.bearer,
                    ["to": [.string(to)], "body": .string(words)])
                #expect(sent.status == 201, "\(sent.text)")
            }
        }

        /// Texts that a guest without an account must not see.
        var secrets: [String] {
            [
                "other doors", "Canal Street", "Gus Lima", "Greta Lima", "Tom Lima", "friend@elsewhere.org",
                "ida@elsewhere.org", "Who brings the bread?", "WORDS TO OTHERS",
                "WORDS ELSEWHERE", "hana.lima", face, otherCover,
            ]
        }

        /// Returns everybody else's stored RSVPs.
        func answers() async throws -> [String] {
            try await server.community.read { reader in
                try reader.rows(
                    "SELECT r.id, r.event_id, r.status, r.party FROM rsvp r WHERE r.guest_id IS NULL OR r.event_id = \(ID<Event>(other)!) ORDER BY r.id"
                ) {
                    "\(try $0.next(ID<RSVP>.self)) \(try $0.next(ID<Event>.self)) \(try $0.next(String.self)) \(try $0.next(Int.self))"
                }
            }
        }
    }

    @Test func `The pass page shows the event, its guest and the host's name only`() async throws {
        let stage = try await Stage()
        for path in [
            "/g/\(stage.pass)", "/api/v1/guests/\(stage.pass)", "/g/\(stage.pass)/event.ics",
            "/api/v1/guests/\(stage.pass).ics",
        ] {
            let reply = try await stage.server.send(.get, path, headers: ["Accept": "text/html"])
            #expect(reply.status == 200 && reply.text.contains(stage.cast.title), "\(path): \(reply.status)")
            for secret in stage.secrets { #expect(!reply.text.contains(secret), "\(path) tells \(secret)") }
            if !path.hasSuffix(".ics") { #expect(reply.text.contains("WORDS TO NORA"), "\(path)") }
        }
    }

    /// Also when it is sent as an access token, a cookie or an invite link.
    @Test func `It opens neither chat nor guest list nor anything else of any event`() async throws {
        let stage = try await Stage()
        for event in [stage.cast.event, stage.other] {
            for sender in [Sender.nobody, .bearer(stage.pass), .cookie("mingle=\(stage.pass)")] {
                for part in [
                    "", "/guests", "/hosts", "/messages", "/invitations", "/announcements", "/guests.csv", ".ics",
                ] {
                    let reply = try await stage.server.call(.get, "/events/\(event)\(part)", as: sender)
                    #expect(reply.status == 401, "\(part): \(reply.status)")
                }
                for part in [
                    "", "/guests", "/chat", "/chat/after", "/hosts", "/invite", "/announcements", "/seats", ".ics",
                    "/qr.svg",
                ] {
                    // Pages accept no access tokens.
                    let reply = try await stage.server.page("/events/\(event)\(part)", as: sender)
                    #expect([303, 401, 404].contains(reply.status), "\(part): \(reply.status)")
                    #expect(!reply.text.contains("doors"), "\(part)")
                }
            }
        }
        let sent = try await stage.server.call(
            .put, "/invites/\(stage.pass)/rsvp", ["name": "Olga", "email": "olga@elsewhere.org", "status": "going"])
        #expect(sent.status == 404 && sent.json["guestToken"] == nil, "\(sent.text)")
    }

    @Test func `It opens the cover of its event, and no other photo`() async throws {
        let stage = try await Stage()
        for (photo, status) in [(stage.cast.cover, 200), (stage.otherCover, 404), (stage.face, 404)] {
            #expect(try await stage.server.call(.get, "/photos/\(photo)?link=\(stage.pass)").status == status)
            #expect(try await stage.server.call(.get, "/photos/\(photo)").status == 404)
        }
    }

    @Test func `It changes the answer of its guest, whomever the form names besides`() async throws {
        let stage = try await Stage()
        let before = try await stage.answers()
        #expect(before.count >= 2)
        for more in [
            [("event", stage.other)], [("guest", "\(stage.cast.secondGuest.id)")],
            [("id", stage.other), ("userId", "\(stage.cast.secondGuest.id)")],
        ] {
            let reply = try await stage.server.form(
                "event.rsvpAsGuest", [("guestToken", stage.pass), ("status", "notGoing")] + more)
            #expect(reply.status == 303 || reply.status == 422, "\(reply.status)")
        }
        #expect(try await stage.answers() == before)
        #expect(
            try await stage.server.call(.get, "/guests/\(stage.pass)").json["event"]["mine"]["status"] == "notGoing")
        // An invitation to the other event opens only that event.
        let ida = try #require(
            try await stage.server.mails(to: "ida@elsewhere.org").compactMap { $0.token(after: "/i/") }.last)
        let theirs = try await stage.server.page("/i/\(ida)").text
        #expect(
            theirs.contains("other doors") && !theirs.contains(stage.cast.title) && !theirs.contains("WORDS TO NORA"))
        #expect(try await stage.server.call(.put, "/guests/\(ida)/rsvp", ["status": "going"]).status == 404)
    }
}
