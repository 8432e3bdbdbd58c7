import Domain
import Foundation
import HTTPTypes
import Store
import Testing

@testable import Server
@testable import TestCampus

/// The confirmation message of an invitation equals what was stored.
struct InvitationWriterTests {
    @Test func `New, repeated and declined invitations are counted separately`() async throws {
        let server = try await TestServer()
        let host = try await server.member("Hana")
        let event = try await server.event(by: host, ["visibility": "INVITED"])
        let (mia, nik, ole) = (
            try await server.member("Mia"), try await server.member("Nik"), try await server.member("Ole")
        )
        func invite(_ fields: [(String, String)]) async throws -> String {
            let reply = try await server.form("event.invite", [("event", event)] + fields, as: host.browser)
            #expect(reply.status == 303, "\(reply.text.prefix(500))")
            return try #require(reply.cookieValue("mingle-flash")?.removingPercentEncoding)
        }
        func rows() async throws -> Int {
            try await server.call(.get, "/events/\(event)/invitations", as: host.browser).json["items"].array?.count
                ?? 0
        }

        let first = try await invite([
            ("userIds", "\(mia.id)"), ("userIds", "\(nik.id)"),
            ("emails", "Kim Lee <kim@elsewhere.org>, KIM@elsewhere.org; \"Ott, Bo\" <bo@elsewhere.org>\n\(mia.email)"),
        ])
        #expect(first.contains("4 people are invited.") && !first.contains("already"))
        #expect(try await rows() == 4)
        try await server.rsvp(event, "going", as: mia)
        try await server.rsvp(event, "notGoing", as: nik)
        let kim = try #require(try await server.mails(to: "kim@elsewhere.org").last?.token(after: "/i/"))
        #expect(
            try await server.form("event.rsvpByLink", [("token", kim), ("name", "Kim"), ("status", "notGoing")]).status
                == 303)
        let before = (
            try await server.mails(to: nik.email).count, try await server.mails(to: "kim@elsewhere.org").count
        )

        let people = [
            ("userIds", "\(mia.id)"), ("userIds", "\(nik.id)"), ("userIds", "\(ole.id)"),
            ("emails", "kim@elsewhere.org, bo@elsewhere.org"),
        ]
        let second = try await invite(people)
        #expect(
            second.contains(
                "One person is invited. 2 people are already invited, or have answered. 2 people have said no."),
            "\(second)")
        #expect(try await rows() == 5)
        #expect(try await server.mails(to: nik.email).count == before.0)

        // Two days later, because a repeated invitation within a day sends no mail, only a notice.
        server.advance(.days(2))
        let third = try await invite(people + [("again", "on")])
        #expect(
            third.contains("2 people who had said no are asked again. 3 people are already invited, or have answered."),
            "\(third)")
        #expect(try await rows() == 5)
        #expect(try await server.mails(to: nik.email).count == before.0 + 1)
        let asked = try await server.mails(to: "kim@elsewhere.org")
        #expect(asked.count == before.1 + 1 && asked.last?.token(after: "/g/") == kim)
        #expect(try await invite([("userIds", "\(host.id)")]).contains("already part of this event"))
    }

    @Test func `REST returns the outcome, also when repeated`() async throws {
        let server = try await TestServer()
        let (host, mia, nik) = (
            try await server.member("Hana"), try await server.member("Mia"), try await server.member("Nik")
        )
        let event = try await server.event(by: host)
        try await server.rsvp(event, "going", as: mia)
        try await server.rsvp(event, "notGoing", as: nik)
        func invite(_ body: JSONValue, key: String) async throws -> JSONValue {
            try await server.call(
                .post, "/events/\(event)/invitations", as: host.bearer, body, headers: ["Idempotency-Key": key]
            ).json
        }
        let body: JSONValue = [
            "userIds": ["\(mia.id)", "\(nik.id)"],
            "emails": ["Lee, Kim <kim@elsewhere.org>", "mailto:kim@elsewhere.org"],
        ]
        for _ in 0..<2 {
            let reply = try await invite(body, key: "one")
            #expect(
                reply["invited"] == 1 && reply["known"] == 1 && reply["declined"] == 1 && reply["askedAgain"] == 0,
                "\(reply)")
            #expect(reply["items"].array?.count == 1 && reply["items"][0]["email"] == "kim@elsewhere.org", "\(reply)")
        }
        let again = try await invite(body.setting("again", true), key: "two")
        #expect(
            again["invited"] == 0 && again["known"] == 2 && again["declined"] == 0 && again["askedAgain"] == 1,
            "\(again)")
    }

    /// A guest who may invite must not learn who declined.
    @Test func `A guest who invites learns of no answers, and asks nobody again`() async throws {
        let server = try await TestServer()
        let (host, mia, nik) = (
            try await server.member("Hana"), try await server.member("Mia"), try await server.member("Nik")
        )
        let event = try await server.event(
            by: host, ["visibility": "PUBLIC", "guestsMayInvite": true, "guestList": "hidden"])
        try await server.rsvp(event, "going", as: mia)
        try await server.rsvp(event, "notGoing", as: nik)
        let reply = try await server.form(
            "event.invite", [("event", event), ("userIds", "\(nik.id)"), ("again", "on")], as: mia.browser)
        #expect(
            reply.cookieValue("mingle-flash")?.removingPercentEncoding
                == "One person is already invited, or has answered.")
        #expect(try await server.mails(to: nik.email).isEmpty)
        #expect(try await !server.page("/events/\(event)/invite", as: mia.browser).text.contains("name=\"again\""))
        #expect(try await server.page("/events/\(event)/invite", as: host.browser).text.contains("name=\"again\""))
        // Nik had no invitation until now, so the host's request creates one.
        let asked = try await server.form(
            "event.invite", [("event", event), ("userIds", "\(nik.id)"), ("again", "on")], as: host.browser)
        #expect(
            asked.cookieValue("mingle-flash")?.removingPercentEncoding == "One person who had said no is asked again.")
        #expect(try await server.mails(to: nik.email).count == 1)
        #expect(try await server.count("SELECT count(*) FROM invitation WHERE user_id = \(nik.id)") == 1)
    }
}
