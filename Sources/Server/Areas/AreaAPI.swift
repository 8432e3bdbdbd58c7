import Domain
import HTTPTypes
import Operations
import Store
import Wire

/// Geographic areas.
struct AreaAPI {
    func register(with api: API) {
        let area = Endpoint.Reply.json(Schema(AreaView.self), status: 200)
        let list = Endpoint.Reply.list(of: AreaView.self)
        api.on(
            .get, .areas, "List all areas, by name.", access: .staff,
            query: [.text("q", "Text in the name.")]
                + Endpoint.Parameter.paging, reply: list
        ) { call in
            let query = call.freeText("q")
            return try await call.page(inBackground: query != nil) {
                try AreaQuery.areas(matching: query, as: call.actor, after: $1, limit: $2, in: $0)
            }
        }
        api.on(
            .post, .areas, "Create an area.", access: .editor, body: AddArea.self,
            reply: .json(Schema(AreaView.self), status: 201)
        ) { call, command in
            try await call.post(
                command, at: { APIPath.area($0) }, reply: { try AreaQuery.area($1, as: call.actor, in: $0) })
        }
        api.on(.get, .area, "Get an area.", access: .staff, reply: area) { try await AreaAPI.representation($0) }
        api.on(
            .patch, .area, "Update an area, or move it into another.", access: .editor, body: AreaChangeBody.self,
            reply: area
        ) { call, body in
            try await call.perform(
                UpdateArea(
                    id: call.id(), name: body.name, areaType: body.areaType,
                    parentGeographicAreaId: body.parentGeographicAreaId))
            return try await AreaAPI.representation(call)
        }
        api.on(.delete, .area, "Delete an empty area.", access: .editor, reply: .none) { call in
            try await call.perform(DeleteArea(id: call.id()))
            return .none
        }
        api.on(
            .get, .areaChildren, "List the direct sub-areas of an area, by name.", access: .staff,
            query: Endpoint.Parameter.paging, reply: list
        ) { call in
            let id: ID<Area> = try call.id()
            return try await call.page {
                try AreaQuery.children(of: id, as: call.actor, after: $1, limit: $2, in: $0)
            }
        }
        api.on(.get, .areaAncestors, "List the ancestors of an area, nearest first.", access: .staff, reply: list) {
            call in
            let id: ID<Area> = try call.id()
            return try await call.list { try AreaQuery.ancestors(of: id, as: call.actor, in: $0) }
        }
        api.on(
            .get, .areaVenues, "List the venues in an area and its sub-areas, by name.", access: .staff,
            query: Endpoint.Parameter.paging,
            reply: .list(of: VenueView.self)
        ) { call in
            let id: ID<Area> = try call.id()
            return try await call.page(inBackground: true) { reader, cursor, limit in
                _ = try AreaQuery.area(id, as: call.actor, in: reader)
                return try VenueQuery.venues(
                    VenueFilter(area: id), as: call.actor, after: cursor, limit: limit, in: reader)
            }
        }
        api.on(
            .get, .areaStatistics, "Get figures for an area with its sub-areas.", access: .staff,
            reply: .json(Schema(AreaStatistics.self), status: 200)
        ) { call in
            let id: ID<Area> = try call.id()
            let now = call.now
            return try .json(
                await call.read(inBackground: true) {
                    try AreaQuery.statistics(of: id, as: call.actor, now: now, in: $0)
                })
        }
    }

    private static func representation(_ call: Call) async throws -> Reply {
        let id: ID<Area> = try call.id()
        return try .json(await call.read { try AreaQuery.area(id, as: call.actor, in: $0) })
    }
}
