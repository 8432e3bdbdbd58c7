import Domain
import Foundation
import HTTPTypes
import Operations
import Store
import Testing

@testable import Server
@testable import TestCampus

/// Whole days over REST, through forms, and in calendar files in both directions.
@Suite(.serialized) struct WholeDayRequestTests {
    private func fair(
        _ server: TestServer, by host: Member, _ first: String, _ last: String? = nil, zone: String = "Europe/Berlin"
    ) async throws -> JSONValue {
        var body: JSONValue = [
            "title": "Fair", "locationName": "Park", "allDay": true, "startDate": .string(first),
            "timeZone": .string(zone), "visibility": "PUBLIC",
        ]
        if let last { body = body.setting("endDate", .string(last)) }
        let reply = try await server.call(.post, "/events", as: host.bearer, body)
        guard reply.status == 201 else { throw Unexpected(reply) }
        return reply.json
    }

    private func calendar(_ lines: String...) -> String {
        ([
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//EN", "BEGIN:VEVENT", "UID:a", "DTSTAMP:20261101T000000Z",
            "SUMMARY:Fair",
        ] + lines
            + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    private func importing(_ file: String, to server: TestServer, as member: Member) async throws -> JSONValue {
        let reply = try await server.send(
            .post, "/api/v1/me/import?draft=false", as: member.bearer, headers: ["Content-Type": "text/calendar"],
            bytes: Array(file.utf8))
        guard reply.status == 200 else { throw Unexpected(reply) }
        return reply.json
    }

    @Test func `An event of whole days has dates over REST, and its times follow from them`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let event = try await fair(server, by: anna, "2026-12-24", "2026-12-26")
        #expect(event["allDay"] == true && event["startDate"] == "2026-12-24" && event["endDate"] == "2026-12-26")
        #expect(event["startsAt"] == "2026-12-23T23:00:00.000Z" && event["endsAt"] == "2026-12-26T23:00:00.000Z")
        let path = "/events/\(event["id"].string!)"
        let moved = try await server.call(.patch, path, as: anna.bearer, ["startDate": "2026-12-25"])
        #expect(moved.status == 200 && moved.json["startDate"] == "2026-12-25" && moved.json["endDate"] == "2026-12-26")
        let wrong: [(JSONValue, String)] = [
            (["startsAt": "2026-12-25T10:00:00.000Z"], "startsAt"), (["endDate": "2026-12-24"], "endDate"),
            (["startDate": nil], "startDate"),
            (["startDate": "2026-02-30"], "startDate"), (["allDay": false], "startsAt"),
        ]
        for (body, field) in wrong {
            let reply = try await server.call(.patch, path, as: anna.bearer, body)
            #expect(reply.status == 422 && reply.json["fields"][field].string != nil, "\(reply.text)")
        }
        let timed = try await server.call(
            .patch, path, as: anna.bearer, ["allDay": false, "startsAt": "2026-12-25T10:00:00.000Z"])
        #expect(
            timed.json["allDay"] == false && timed.json["startDate"].string == nil && timed.json["endsAt"].string == nil
        )
    }

    @Test func `An entry of whole days has dates over REST and in the list of one's calendar`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let made = try await server.call(
            .post, "/schedule", as: anna.bearer,
            [
                "title": "Trip", "description": "Pack", "allDay": true, "startDate": "2026-12-01",
                "endDate": "2026-12-02",
            ])
        #expect(made.status == 201 && made.json["allDay"] == true && made.json["endDate"] == "2026-12-02")
        #expect(made.json["at"] == "2026-11-30T23:00:00.000Z" && made.json["endsAt"] == "2026-12-02T23:00:00.000Z")
        let path = "/schedule/\(made.json["id"].string!)"
        let moved = try await server.call(.patch, path, as: anna.bearer, ["endDate": nil])
        #expect(moved.json["startDate"] == "2026-12-01" && moved.json["endDate"] == "2026-12-01")
        let listed = try await server.call(.get, "/schedule", as: anna.bearer).json["items"].array ?? []
        #expect(listed.map { $0["allDay"] } == [true])
        #expect(
            try await server.call(
                .post, "/schedule", as: anna.bearer, ["title": "x", "description": "x", "allDay": true]
            ).json["fields"]["startDate"].string != nil)
    }

    @Test func `A calendar file has dates, the end after the last, and they come back as they were`() async throws {
        let server = try await TestServer()
        let (anna, bert) = (try await server.member("Anna"), try await server.member("Bert"))
        // In Havana clocks skip midnight of 14 March 2027: that day begins at 01:00.
        for (first, last, zone, end) in [
            ("2026-12-24", "2026-12-26", "Asia/Tokyo", "20261227"),
            ("2027-03-13", "2027-03-13", "America/Havana", "20270314"),
            ("2027-03-14", "2027-03-14", "America/Havana", "20270315"),
        ] {
            let event = try await fair(server, by: anna, first, last, zone: zone)
            let file = try await server.call(.get, "/events/\(event["id"].string!).ics", as: bert.bearer).text
            #expect(
                file.contains("DTSTART;VALUE=DATE:\(first.replacing("-", with: ""))\r\n")
                    && file.contains("DTEND;VALUE=DATE:\(end)\r\n"), "\(file)")
            #expect(try await importing(file, to: server, as: bert)["added"] == 1)
            let copies = try await server.call(.get, "/events?mine=hosting", as: bert.bearer).json["items"].array ?? []
            #expect(
                copies.contains {
                    $0["allDay"] == true && $0["startDate"] == .string(first) && $0["endDate"] == .string(last)
                })
        }
        let feed = try await server.call(.get, "/feeds/public.ics").text
        #expect(feed.contains("DTSTART;VALUE=DATE:20261224") && !feed.contains("DTSTART;TZID"))
    }

    @Test func `What is imported again in another zone stays as it is`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let file = calendar("DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261226")
        #expect(try await importing(file, to: server, as: anna)["added"] == 1)
        _ = try await server.call(.patch, "/me", as: anna.bearer, ["timeZone": "America/New_York"])
        #expect(try await importing(file, to: server, as: anna)["unchanged"] == 1)
        let other = calendar("DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261227", "SEQUENCE:1")
        #expect(try await importing(other, to: server, as: anna)["updated"] == 1)
        let event = try await server.call(.get, "/events?mine=hosting", as: anna.bearer).json["items"].array!.first!
        #expect(event["startDate"] == "2026-12-24" && event["endDate"] == "2026-12-26")
    }

    @Test(arguments: [
        ["DTSTART;VALUE=DATE:20261224"], ["DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261225"],
        ["DTSTART;VALUE=DATE:20261224", "DURATION:P1D"],
        ["DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261224"],
        [
            "DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261225", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
            "X-MICROSOFT-CDO-BUSYSTATUS:FREE", "TRANSP:TRANSPARENT",
        ],
        [
            "DTSTART;TZID=\"W. Europe Standard Time\":20261224T000000",
            "DTEND;TZID=\"W. Europe Standard Time\":20261225T000000", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE",
        ],
    ]) func `A whole day of a calendar program is one`(_ lines: [String]) async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        _ = try await server.call(.patch, "/me", as: anna.bearer, ["timeZone": "America/New_York"])
        let file =
            ([
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//EN", "BEGIN:VEVENT", "UID:a",
                "DTSTAMP:20261101T000000Z", "SUMMARY:Fair",
            ] + lines
            + ["END:VEVENT", "END:VCALENDAR", ""]).joined(separator: "\r\n")
        #expect(try await importing(file, to: server, as: anna)["added"] == 1)
        let event = try await server.call(.get, "/events?mine=hosting", as: anna.bearer).json["items"].array!.first!
        #expect(event["allDay"] == true && event["startDate"] == "2026-12-24" && event["endDate"] == "2026-12-24")
    }

    @Test func `A ticked box takes the dates of the form, and leaves its times aside`() async throws {
        let server = try await TestServer()
        let anna = try await server.member("Anna")
        let fields = [
            ("title", "Fair"), ("locationName", "Park"), ("timeZone", "Europe/Berlin"), ("visibility", "PUBLIC"),
            ("companionsAllowed", "0"),
            ("guestList", "names"), ("offerHours", "0"), ("startsAt", "2026-12-20T20:30"), ("startDate", "2026-12-24"),
            ("endDate", "2026-12-25"),
        ]
        let reply = try await server.form("event.create", fields + [("allDay", "on")], as: anna.browser)
        let path = try #require(reply.header("Location"))
        let event = try await server.call(.get, path, as: anna.bearer).json
        #expect(event["allDay"] == true && event["startDate"] == "2026-12-24" && event["endDate"] == "2026-12-25")
        #expect(try await server.page(path, as: anna.browser).text.contains("Thu 24 Dec – Fri 25 Dec"))
        let wrong = try await server.form(
            "event.create", fields.filter { $0.0 != "startDate" } + [("startDate", ""), ("allDay", "on")],
            as: anna.browser)
        #expect(
            wrong.status == 422 && wrong.text.contains("id=\"event-startDate-error\"")
                && wrong.text.contains("value=\"2026-12-25\""))
        // Missing dates are derived from the times, and the person has to confirm them.
        let unsaid = try await server.form(
            "event.create",
            fields.filter { !["startDate", "endDate"].contains($0.0) } + [
                ("allDay", "on"), ("endsAt", "2026-12-22T15:00"),
            ], as: anna.browser)
        #expect(unsaid.status == 422 && unsaid.text.contains("We’ve filled this in for you. Please check it."))
        #expect(unsaid.text.contains("value=\"2026-12-20\"") && unsaid.text.contains("value=\"2026-12-22\""))
        let entry = try await server.form(
            "schedule.add",
            [
                ("title", "Trip"), ("description", "Pack"), ("at", "2026-12-20T20:30"), ("allDay", "on"),
                ("startDate", "2026-12-24"), ("endDate", ""),
            ],
            as: anna.browser)
        #expect(entry.status == 303 && entry.header("Location") == "/calendar?day=2026-12-24")
        let month = try await server.page("/calendar?day=2026-12-25", as: anna.browser).text
        #expect(month.contains("data-day=\"2026-12-24\"") && month.contains("Fair") && !month.contains("00:00"))
    }
}
