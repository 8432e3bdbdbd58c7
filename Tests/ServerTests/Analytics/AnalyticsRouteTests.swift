import Domain
import Foundation
import HTTPTypes
import Testing

@testable import Server
@testable import TestCampus

/// The figures over HTTP: their shape, refusals and tables.
struct AnalyticsRouteTests {
    /// A campus with one started activity in a sub-area, and a participant in two roles.
    private static func programme() async throws -> (server: TestServer, reader: Sender, area: String, below: String) {
        let server = try await TestServer()
        let admin = try await server.member("Root", role: .administrator)
        let reader = try await server.member("Rea", role: .readOnly)
        func made(_ path: String, _ body: JSONValue) async throws -> String {
            let reply = try await server.call(.post, path, as: admin.bearer, body)
            return try #require(reply.json["id"].string, "\(reply.text)")
        }
        let type = try await made("/activity-types", ["name": "=Choir"])
        let roles = [
            try await made("/participant-roles", ["name": "Cook"]),
            try await made("/participant-roles", ["name": "Alto; second"]),
        ]
        let area = try await made("/areas", ["name": "Northtown", "areaType": "CITY"])
        let below = try await made(
            "/areas", ["name": "Harbour", "areaType": "NEIGHBOURHOOD", "parentGeographicAreaId": .string(area)])
        let venue = try await made(
            "/venues", ["name": "Hall", "address": "Market 1", "geographicAreaId": .string(below)])
        let person = try await made(
            "/participants", ["name": "Paula", "email": "paula@elsewhere.org", "homeVenueId": .string(venue)])
        let activity = try await made(
            "/activities",
            [
                "name": "Evening", "activityTypeId": .string(type), "startDate": "\(TestServer.start.iso8601)",
                "venueIds": [.string(venue)],
            ])
        for role in roles {
            let reply = try await server.call(
                .post, "/activities/\(activity)/assignments", as: admin.bearer,
                ["participantId": .string(person), "roleId": .string(role)])
            #expect(reply.status == 201)
        }
        server.advance(.seconds(1))
        return (server, reader.bearer, area, below)
    }

    @Test func `Figures are of the shape of the contract`() async throws {
        let (server, reader, area, below) = try await AnalyticsRouteTests.programme()
        for query in ["", "?area=\(area)", "?area=\(below)&from=2026-11-27&to=2026-11-27&zone=Europe/Berlin"] {
            let reply = try await server.call(.get, "/analytics/engagement\(query)", as: reader)
            #expect(reply.status == 200, "\(reply.text)")
            let json = reply.json
            #expect(json["totalParticipants"].int == 1 && json["totalActivities"].int == 1, "\(reply.text)")
            #expect(json["activeActivities"].int == 1 && json["ongoingActivities"].int == 1)
            #expect(json["participantsByRole"]["Cook"].int == 1 && json["participantsByRole"]["Alto; second"].int == 1)
            #expect(json["activitiesByType"]["=Choir"].int == 1)
            let areas = json["geographicBreakdown"].array ?? []
            #expect(areas.map { $0["geographicAreaId"].string } == (query.contains(below) ? [below] : [area, below]))
            #expect(
                areas.allSatisfy {
                    $0["activityCount"].int == 1 && $0["participantCount"].int == 1
                        && $0["geographicAreaName"].string != nil
                })
            #expect(areas.last?["parentGeographicAreaId"].string == area)
        }
        let before = try await server.call(.get, "/analytics/engagement?to=2026-11-26", as: reader)
        #expect(before.json["totalActivities"].int == 0 && before.json["participantsByRole"] == .object([:]))
        let list = try await server.call(.get, "/analytics/areas", as: reader)
        #expect(list.json["items"].array?.count == 2)
    }

    @Test func `Growth has a point for each period`() async throws {
        let (server, reader, _, _) = try await AnalyticsRouteTests.programme()
        let reply = try await server.call(.get, "/analytics/growth?period=month&from=2026-10-05", as: reader)
        #expect(reply.json["period"].string == "month" && reply.json["timeZone"].string == "UTC")
        let points = reply.json["dataPoints"].array ?? []
        #expect(points.map { $0["date"].string } == ["2026-10-01T00:00:00.000Z", "2026-11-01T00:00:00.000Z"])
        #expect(
            points.map { $0["participantCount"].int } == [0, 1] && points.map { $0["newActivities"].int } == [0, 1])
        #expect(points.map { $0["isPartial"] } == [.bool(false), .bool(true)])
        // Without an earlier period, a percentage is undefined.
        #expect(points.allSatisfy { $0["participantChange"] == .null || $0["participantChange"].int == nil })
        #expect(!reply.text.contains("participantChange"))
        server.advance(.days(10))
        // The first reader's session has expired.
        let other = try await server.member("Rita", role: .readOnly)
        let later = try await server.call(.get, "/analytics/growth?from=2026-10-05&zone=Asia/Tokyo", as: other.bearer)
        #expect(later.json["dataPoints"].array?.first?["date"].string == "2026-09-30T15:00:00.000Z")
        #expect(later.text.contains("\"participantChange\":0"))
        // Without a `zone` parameter, days follow the community's time zone, even if the viewer has another one.
        let rosa = try await server.member("Rosa", role: .administrator)
        #expect(
            try await server.call(.patch, "/admin/settings", as: rosa.bearer, ["timeZone": "Asia/Tokyo"]).status == 200)
        #expect(try await server.call(.get, "/analytics/growth?from=2026-10-05", as: other.bearer).json == later.json)
        let page = try await server.page("/organise/analytics?from=2026-10-05", as: other.browser).text
        #expect(
            page.contains("By the clocks of Asia/Tokyo.")
                && (page.contains("zone=Asia/Tokyo") || page.contains("zone=Asia%2FTokyo")), "\(page)")
    }

    @Test func `Invalid parameters are refused at their field`() async throws {
        let (server, reader, _, _) = try await AnalyticsRouteTests.programme()
        for (query, field) in [
            ("growth?period=decade", "period"), ("growth?period=day&from=2020-01-01", "period"),
            ("growth?from=yesterday", "from"), ("engagement?to=2026-02-30", "to"),
            ("engagement?from=2026-11-27&to=2026-11-26", "to"), ("areas?area=x", "area"),
            ("areas?area=01930000-0000-7000-8000-000000000000", "area"),
            ("engagement?zone=Mars/Base", "zone"), ("growth.csv?period=day&from=2020-01-01", "period"),
        ] {
            let reply = try await server.call(.get, "/analytics/\(query)", as: reader)
            #expect(reply.status == 422 && reply.json["fields"][field].string != nil, "\(query) \(reply.text)")
        }
        let page = try await server.page("/organise/analytics?period=day&from=2020-01-01&to=nonsense", as: reader)
        #expect(
            page.status == 422 && page.text.contains("value=\"nonsense\"") && page.text.contains("value=\"2020-01-01\"")
        )
    }

    @Test func `Tables run nothing in a spreadsheet`() async throws {
        let (server, reader, area, below) = try await AnalyticsRouteTests.programme()
        func lines(_ path: String) async throws -> [String] {
            let reply = try await server.call(.get, "/analytics/\(path)", as: reader)
            #expect(reply.status == 200 && reply.header("Content-Type") == "text/csv; charset=utf-8")
            #expect(reply.header("Content-Disposition")?.contains(".csv") == true)
            return reply.text.replacing("\u{FEFF}", with: "").split(separator: "\r\n").map(String.init)
        }
        let engagement = try await lines("engagement.csv")
        #expect(
            engagement.contains("activities by type,'=Choir,1")
                && engagement.contains("assignments by role,\"Alto; second\",1"))
        #expect(
            try await lines("growth.csv?period=year") == [
                "begins,partial,participants,new_participants,participant_change_percent,activities,new_activities,activity_change_percent",
                "2026-01-01,yes,1,1,new,1,1,new",
            ])
        #expect(
            try await lines("areas.csv") == [
                "area,lies_in,participants,activities,id,lies_in_id", "Northtown,,1,1,\(area),",
                "Harbour,Northtown,1,1,\(below),\(area)",
            ])
    }
}
