import Domain
import HTTPTypes
import Operations
import Testing

@testable import Server
@testable import TestCampus

/// Pickers: the chosen object is stored by its id, and an untouched picker keeps what others have stored meanwhile.
struct PickerTests {
    private let server: TestServer
    private let editor: Member

    init() async throws {
        server = try await TestServer()
        editor = try await server.member("Edo", role: .editor)
    }

    private func made(_ path: String, _ body: JSONValue) async throws -> String {
        let reply = try await server.call(.post, path, as: editor.bearer, body)
        #expect(reply.status == 201, "\(reply.text)")
        return try #require(reply.json["id"].string)
    }

    /// Returns a picker's fields as a browser sends them: the initial value and the chosen one.
    private func picker(
        _ field: String, from old: (id: String, name: String), to new: (id: String, name: String)
    ) -> [(String, String)] {
        [
            (field, new.id), (field + ".name", new.name), (field + ".text", new.name), ("was." + field, old.id),
            ("was." + field + ".name", old.name),
            ("was." + field + ".text", old.name),
        ]
    }

    @Test func anotherThingOfTheSameNameIsAnother() async throws {
        let areas = [
            try await made("/areas", ["name": "Springfield", "areaType": "CITY"]),
            try await made("/areas", ["name": "Springfield", "areaType": "COUNTY"]),
        ]
        let venue = try await made(
            "/venues", ["name": "Hall", "address": "Lane 1", "geographicAreaId": .string(areas[0])])
        func send(_ old: String, _ new: String) async throws -> String? {
            let fields = picker("geographicAreaId", from: (old, "Springfield"), to: (new, "Springfield"))
            #expect(try await server.form("venue.update", [("id", venue)] + fields, as: editor.browser).status == 303)
            return try await server.call(.get, "/venues/\(venue)", as: editor.bearer).json["geographicAreaId"].string
        }
        #expect(try await send(areas[0], areas[1]) == areas[1])
        // A stale form whose picker was not touched.
        #expect(try await send(areas[0], areas[0]) == areas[1])
        #expect(try await send(areas[1], areas[0]) == areas[0])
    }

    /// One host moves the event while another links it to an activity.
    @Test func whoChoosesAnActivityMovesNoEventBack() async throws {
        let area = try await made("/areas", ["name": "Town", "areaType": "CITY"])
        let venue = try await made("/venues", ["name": "Hall", "address": "Lane 1", "geographicAreaId": .string(area)])
        let types = try await server.call(.get, "/activity-types", as: editor.bearer)
        let type = try #require(types.json["items"][0]["id"].string)
        let activity = try await made(
            "/activities", ["name": "Choir", "activityTypeId": .string(type), "startDate": "2027-01-05T10:00:00Z"])
        let event = try await made(
            "/events",
            [
                "title": "Rehearsal", "startsAt": "2027-01-10T18:00:00Z", "timeZone": "Europe/Berlin",
                "visibility": "PUBLIC", "venueId": .string(venue),
            ])
        #expect(
            try await server.call(.patch, "/events/\(event)", as: editor.bearer, ["locationName": "Park"]).status == 200
        )
        let fields =
            picker("activityId", from: ("", ""), to: (activity, "Choir"))
            + picker("venueId", from: (venue, "Hall"), to: (venue, "Hall"))
        #expect(
            try await server.form("event.setActivity", [("event", event)] + fields, as: editor.browser).status == 303)
        let view = try await server.call(.get, "/events/\(event)", as: editor.bearer)
        #expect(
            view.json["locationName"].string == "Park" && view.json["activityId"].string == activity
                && view.json["venueId"].string == nil)
    }

    /// Reopening starts no activity that was never completed.
    @Test func onlyWhatIsCompletedIsTakenUpAgain() async throws {
        let types = try await server.call(.get, "/activity-types", as: editor.bearer)
        let type = try #require(types.json["items"][0]["id"].string)
        for (status, after) in [("PLANNED", "PLANNED"), ("CANCELLED", "CANCELLED"), ("COMPLETED", "ACTIVE")] {
            let activity = try await made(
                "/activities", ["name": "Choir", "activityTypeId": .string(type), "startDate": "2027-01-05T10:00:00Z"])
            #expect(
                try await server.call(.patch, "/activities/\(activity)", as: editor.bearer, ["status": .string(status)])
                    .status == 200)
            #expect(
                try await server.call(.delete, "/activities/\(activity)/completion", as: editor.bearer).status == 204)
            #expect(
                try await server.call(.get, "/activities/\(activity)", as: editor.bearer).json["status"].string == after
            )
        }
    }

    /// Signing out clears the remembered query of every list.
    @Test func whoSignsOutLeavesNoPlace() async throws {
        let reply = try await server.form("account.signOut", [], as: editor.browser)
        let cleared = reply.headers[values: .setCookie].filter { $0.hasPrefix("mingle-place=") }
        for path in [
            "/discover", "/people", "/organise/participants", "/organise/venues", "/organise/activities",
            "/organise/analytics",
        ] {
            #expect(cleared.contains { $0.contains("Path=\(path)") }, "\(path): \(cleared)")
        }
    }
}
