import Domain
import HTTPTypes
import Operations
import Store
import Testing

@testable import Server
@testable import TestCampus

/// Guests at the door, over HTTP.
struct CheckInAPITests {
    private struct Stage {
        let server: TestServer
        let hana: Member, bea: Member
        let event: String

        init() async throws {
            server = try await TestServer(baseURL: "http://mingle.test")
            hana = try await server.member("Hana")
            bea = try await server.member("Bea")
            event = try await server.event(
                by: hana,
                [
                    "title": "Supper", "companionsAllowed": 2,
                    "startsAt": "\((TestServer.start + .hours(2)).iso8601)",
                ])
            try await server.rsvp(event, "going", party: 2, as: bea)
        }

        var path: String { "/events/\(event)/guests/\(bea.id)/check-in" }

        func code(of member: Member) async throws -> String {
            let (event, id) = (ID<Event>(event)!, member.id)
            let code: String? = try await server.community.read {
                try $0.value("SELECT code FROM ticket WHERE event_id = \(event) AND user_id = \(id)")
            }
            return try #require(code)
        }
    }

    @Test func `A guest is checked in, counted, and taken back`() async throws {
        let stage = try await Stage()
        let (server, host) = (stage.server, stage.hana.bearer)
        let done = try await server.call(.put, stage.path, as: host, [:])
        #expect(done.status == 200 && done.json["name"] == "Bea Lima" && done.json["checkedInBy"] == "Hana Lima")
        let at = try #require(done.json["checkedInAt"].string)
        server.advance(.minutes(3))
        #expect(try await server.call(.put, stage.path, as: host, [:]).json["checkedInAt"].string == at)
        let counts = try await server.call(.get, "/events/\(stage.event)", as: host).json["counts"]
        #expect(counts["checkedIn"] == 2 && counts["going"] == 2)
        let theirs = try await server.call(.get, "/events/\(stage.event)", as: stage.bea.bearer).json["counts"]
        #expect(theirs.keys == ["going", "maybe", "seats", "waiting"])
        #expect(try await server.call(.delete, stage.path, as: host).status == 204)
        #expect(try await server.call(.delete, stage.path, as: host).status == 204)
        let listed = try await server.call(.get, "/events/\(stage.event)/guests", as: host).json["items"][0]
        #expect(!listed.keys.contains("checkedInAt") && listed["name"] == "Bea Lima")
    }

    @Test func `An arrival can be sent later, and unknown fields and guests are refused`() async throws {
        let stage = try await Stage()
        let (server, host) = (stage.server, stage.hana.bearer)
        let at = TestServer.start - .hours(1)
        let done = try await server.call(.put, stage.path, as: host, ["at": "\(at.iso8601)"])
        #expect(done.json["checkedInAt"].string == at.iso8601)
        #expect(try await server.call(.put, stage.path, as: host, ["when": "now"]).status == 422)
        let nobody = "/events/\(stage.event)/guests/\(stage.hana.id)/check-in"
        #expect(try await server.call(.put, nobody, as: host, [:]).status == 404)
    }

    @Test func `A code is the guest's, in every form, and no other is`() async throws {
        let stage = try await Stage()
        let (server, host, path) = (stage.server, stage.hana.bearer, "/events/\(stage.event)/check-ins")
        let code = try await stage.code(of: stage.bea)
        for text in [code, code.lowercased(), "http://mingle.test/events/\(stage.event)/check-in?code=\(code)"] {
            let done = try await server.call(.post, path, as: host, ["pass": .string(text)])
            #expect(done.status == 200 && done.json["userId"].string == "\(stage.bea.id)")
        }
        let other = try await server.event(by: stage.bea, ["startsAt": "\((TestServer.start + .days(3)).iso8601)"])
        try await server.rsvp(other, "going", party: 1, as: stage.hana)
        let code2: String? = try await server.community.read {
            try $0.value("SELECT code FROM ticket WHERE event_id = \(ID<Event>(other)!)")
        }
        for (text, sentence) in [
            (code2!, "This code is for another event."),
            ("nonsense", "We don’t know this code. Ask for the guest’s name and search for it."),
            (
                String(repeating: "x", count: 100_000),
                "We don’t know this code. Ask for the guest’s name and search for it."
            ),
        ] {
            let refused = try await server.call(.post, path, as: host, ["pass": .string(text)])
            #expect(refused.status == 422 && refused.json["fields"]["pass"].string == sentence)
        }
        #expect(try await server.call(.post, path, as: stage.bea.bearer, ["pass": .string(code)]).status == 403)
    }

    @Test func `A guest without an account comes in by the link of their pass`() async throws {
        let stage = try await Stage()
        let (server, host) = (stage.server, stage.hana.bearer)
        let added = try await server.call(
            .post, "/events/\(stage.event)/guests", as: host,
            ["name": "Gil", "email": "gil@elsewhere.org", "status": "maybe"])
        #expect(added.status == 201, "\(added.text)")
        let pass: String? = try await server.community.read {
            try $0.value("SELECT pass FROM guest_credential WHERE email = 'gil@elsewhere.org'")
        }
        let page = try await server.page("/g/\(pass!)")
        #expect(page.text.contains("/g/\(pass!)/ticket.svg") && page.text.contains("Your code for the door"))
        let image = try await server.send(.get, "/g/\(pass!)/ticket.svg")
        #expect(image.status == 200 && image.header("Content-Type") == "image/svg+xml")
        let done = try await server.call(
            .post, "/events/\(stage.event)/check-ins", as: host, ["pass": .string("http://mingle.test/g/\(pass!)")])
        #expect(done.status == 200 && done.json["name"] == "Gil" && done.json["status"] == "maybe")
        #expect(try await server.page("/g/\(pass!)").text.contains("You’re checked in"))
    }

    @Test func `Hosts check in on the page, without scripts`() async throws {
        let stage = try await Stage()
        let (server, host) = (stage.server, stage.hana.browser)
        let path = "/events/\(stage.event)/check-in"
        let code = try await stage.code(of: stage.bea)
        // The URL in the QR code shows the guest and changes nothing.
        let scanned = try await server.page("\(path)?code=\(code)", as: host)
        #expect(scanned.status == 200 && scanned.text.contains("Check in Bea Lima"))
        #expect(try await server.page("\(path)?code=0000000000", as: host).text.contains("We don’t know this code."))
        #expect(try await server.page(path, as: stage.bea.browser).status == 403)
        let wrong = try await server.form(
            "guest.checkInByCode", [("event", stage.event), ("pass", "nonsense")], as: host)
        #expect(
            wrong.status == 422 && wrong.text.contains("We don’t know this code.") && wrong.text.contains("nonsense"))
        let done = try await server.form("guest.checkInByCode", [("event", stage.event), ("pass", code)], as: host)
        #expect(done.status == 303 && done.header("Location") == path)
        #expect(try await server.page("\(path)/list?q=bea", as: host).text.contains("Here since"))
        #expect(
            try await server.page("/events/\(stage.event)", as: stage.bea.browser).text.contains("You’re checked in"))
        let undone = try await server.form(
            "guest.undoCheckIn", [("event", stage.event), ("guest", "\(stage.bea.id)")], as: host)
        #expect(undone.status == 303)
        let theirs = try await server.page("/events/\(stage.event)", as: stage.bea.browser)
        #expect(theirs.text.contains("/events/\(stage.event)/ticket.svg"))
        let image = try await server.send(.get, "/events/\(stage.event)/ticket.svg", as: stage.bea.browser)
        #expect(image.status == 200 && image.header("Content-Type") == "image/svg+xml")
    }
}
