import Domain
import HTTPTypes
import Operations
import ServerOperations
import Testing

extension Campus {
    /// A programme with one object of each kind, made by its editor and its administrator.
    struct Programme: Sendable {
        var activityType: String, role: String
        /// The community's own type and role, which nothing uses.
        var freeType: String, freeRole: String
        var area: String, venue: String, participant: String, activity: String
        /// An area and a venue that nothing uses.
        var freeArea: String, freeVenue: String
        /// The activity's venue entry, and the participant's assignment.
        var entry: String, assignment: String
        /// The participant's home entry.
        var home: String
        /// A finished table import.
        var tableImport: String
        /// A draft of the administrator.
        var event: String

        init(on server: TestServer, by editor: Member, and administrator: Member) async throws {
            func made(_ path: String, by member: Member, _ body: JSONValue) async throws -> String {
                let reply = try await server.call(.post, path, as: member.bearer, body)
                guard reply.status == 201, let id = reply.json["id"].string else { throw Unexpected(reply) }
                return id
            }
            let types = try await server.call(.get, "/activity-types", as: editor.bearer)
            let roles = try await server.call(.get, "/participant-roles", as: editor.bearer)
            activityType = types.json["items"][0]["id"].string ?? ""
            role = roles.json["items"][0]["id"].string ?? ""
            freeType = try await made("/activity-types", by: administrator, ["name": "Choir"])
            freeRole = try await made("/participant-roles", by: administrator, ["name": "Cook"])
            area = try await made("/areas", by: editor, ["name": "Northtown", "areaType": "CITY"])
            freeArea = try await made(
                "/areas", by: editor,
                ["name": "Old harbour", "areaType": "NEIGHBOURHOOD", "parentGeographicAreaId": .string(area)])
            venue = try await made(
                "/venues", by: editor,
                [
                    "name": "Town hall", "address": "Market 1", "geographicAreaId": .string(area), "latitude": 52.5,
                    "longitude": 13.4,
                ])
            freeVenue = try await made(
                "/venues", by: editor, ["name": "Barn", "address": "Lane 2", "geographicAreaId": .string(area)])
            participant = try await made(
                "/participants", by: editor,
                ["name": "Paula Part", "email": "paula@elsewhere.org", "homeVenueId": .string(venue)])
            activity = try await made(
                "/activities", by: editor,
                [
                    "name": "Study evening", "activityTypeId": .string(activityType),
                    "startDate": "\((TestServer.start + .days(2)).iso8601)",
                    "venueIds": [.string(venue)],
                ])
            let venues = try await server.call(.get, "/activities/\(activity)/venues", as: editor.bearer)
            entry = venues.json["items"][0]["id"].string ?? ""
            assignment = try await made(
                "/activities/\(activity)/assignments", by: editor,
                ["participantId": .string(participant), "roleId": .string(role)])
            let homes = try await server.call(.get, "/participants/\(participant)/addresses", as: editor.bearer)
            home = homes.json["items"][0]["id"].string ?? ""
            event = try await made(
                "/events", by: administrator,
                [
                    "title": "Rehearsal", "startsAt": "\((TestServer.start + .days(5)).iso8601)",
                    "locationName": "Stage", "status": "draft",
                ])
            let table = try await server.send(
                .post, "/api/v1/areas.csv", as: editor.bearer, headers: ["Content-Type": "text/csv"],
                bytes: Array("name,type\nMoor,CITY\n".utf8))
            tableImport = table.json["id"].string ?? ""
            try await server.community.perform(WriteTable(id: #require(ID(tableImport))), as: .system)
        }
    }
}
