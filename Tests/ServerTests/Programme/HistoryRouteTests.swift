import Domain
import HTTPTypes
import Operations
import Testing

@testable import Server
@testable import TestCampus

/// Histories over HTTP: entering and correcting with explicit dates.
struct HistoryRouteTests {
    private static func day(_ days: Int64) -> JSONValue { .string((TestServer.start + .days(days)).iso8601) }

    @Test func `An activity has its true start and completion`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, editor, day) = (campus.server, campus.cast.people[.editor]!.bearer, HistoryRouteTests.day)
        let made = try await server.call(
            .post, "/activities", as: editor,
            ["name": "Choir", "activityTypeId": .string(campus.cast.programme.activityType), "startDate": day(-200)])
        let path = "/activities/\(try #require(made.json["id"].string, "\(made.text)"))"
        #expect(try await server.call(.get, path, as: editor).json["startDate"] == day(-200))
        for at in [day(-20), day(-50)] {
            let completed = try await server.call(.put, path + "/completion", as: editor, ["at": at])
            #expect(completed.status == 200 && completed.json["closedAt"] == at, "\(completed.text)")
            #expect(try await server.call(.get, path, as: editor).json["closedAt"] == at)
        }
        let later = try await server.call(.put, path + "/completion", as: editor, ["at": day(3)])
        #expect(later.status == 422 && later.json["fields"]["at"].string != nil, "\(later.text)")
        #expect(try await server.call(.get, path, as: editor).json["closedAt"] == day(-50))
    }

    @Test func `An earlier home has both its dates, and both are corrected`() async throws {
        let campus = try await Campus.copy("PUBLIC")
        let (server, editor, programme, day) = (
            campus.server, campus.cast.people[.editor]!.bearer, campus.cast.programme, HistoryRouteTests.day
        )
        let path = "/participants/\(programme.participant)/addresses"
        func dates(_ id: String) async throws -> [JSONValue?] {
            let entry = try await server.call(.get, path, as: editor).json["items"].array?.first {
                $0["id"].string == id
            }
            return [entry?["effectiveFrom"], entry?["effectiveTo"]]
        }
        let made = try await server.call(
            .post, path, as: editor, ["venueId": .string(programme.freeVenue), "from": day(-400), "to": day(-300)])
        let id = try #require(made.json["id"].string, "\(made.text)")
        #expect(try await dates(id) == [day(-400), day(-300)])
        for change in [["from": day(-390), "to": day(-310)], ["effectiveFrom": day(-380), "effectiveTo": day(-320)]]
            as [[String: JSONValue]]
        {
            let changed = try await server.call(.patch, "\(path)/\(id)", as: editor, .object(change))
            #expect(changed.status == 200, "\(changed.text)")
            #expect(
                try await dates(id) == [
                    change["from"] ?? change["effectiveFrom"], change["to"] ?? change["effectiveTo"],
                ])
        }
    }
}
