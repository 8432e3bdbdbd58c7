import Domain
import HTTPTypes
import Operations
import Store
import Wire

/// Venues: where activities take place and people live.
struct VenueAPI {
    func register(with api: API) {
        let venue = Endpoint.Reply.json(Schema(VenueView.self), status: 200)
        api.on(
            .get, .venues, "List venues.", access: .staff,
            query: Endpoint.Parameter.listing(
                "Text in the name or address.", by: "Sort by name (the default) or by creation time (`date`).") + [
                    .id("area", "Only those in this area or its sub-areas."),
                    .choice("type", VenueType.allCases.map(\.rawValue), "Only those of this type."),
                ] + Endpoint.Parameter.paging,
            reply: .list(of: VenueView.self)
        ) { call in
            let filter = VenueFilter(
                query: call.freeText("q"), area: try call.filter("area"),
                type: try call.query("type", { VenueType(rawValue: $0) }, "Use PUBLIC_BUILDING or PRIVATE_RESIDENCE."),
                sort: try call.sort() ?? .name, isDescending: try call.isDescending() ?? false)
            return try await call.page(inBackground: true) {
                try VenueQuery.venues(filter, as: call.actor, after: $1, limit: $2, in: $0)
            }
        }
        api.on(
            .post, .venues, "Create a venue.", access: .editor, body: AddVenue.self,
            reply: .json(Schema(VenueView.self), status: 201)
        ) { call, command in
            try await call.post(
                command, at: { APIPath.venue($0) }, reply: { try VenueQuery.venue($1, as: call.actor, in: $0) })
        }
        api.on(.get, .venue, "Get a venue.", access: .staff, reply: venue) { try await VenueAPI.representation($0) }
        api.on(.patch, .venue, "Update a venue.", access: .editor, body: VenueChangeBody.self, reply: venue) {
            call, body in
            try await call.perform(
                UpdateVenue(
                    id: call.id(), name: body.name, address: body.address, geographicAreaId: body.geographicAreaId,
                    latitude: body.latitude,
                    longitude: body.longitude, venueType: body.venueType))
            return try await VenueAPI.representation(call)
        }
        api.on(.delete, .venue, "Delete a venue that was never used.", access: .editor, reply: .none) {
            call in
            try await call.perform(DeleteVenue(id: call.id()))
            return .none
        }
        api.on(
            .get, .venueActivities, "List the activities at a venue, now or earlier.", access: .staff,
            query: Endpoint.Parameter.paging,
            reply: .list(of: ActivityView.self)
        ) { call in
            let id: ID<Venue> = try call.id()
            let now = call.now
            return try await call.page(inBackground: true) { reader, cursor, limit in
                _ = try VenueQuery.venue(id, as: call.actor, in: reader)
                return try ActivityQuery.activities(
                    ActivityFilter(venue: id), as: call.actor, after: cursor, limit: limit, now: now, in: reader
                )
            }
        }
        api.on(
            .get, .venueParticipants, "List the participants who live at a venue, by name.", access: .staff,
            query: Endpoint.Parameter.paging,
            reply: .list(of: ParticipantView.self)
        ) { call in
            let id: ID<Venue> = try call.id()
            return try await call.page {
                try ParticipantQuery.residents(of: id, as: call.actor, after: $1, limit: $2, in: $0)
            }
        }
    }

    private static func representation(_ call: Call) async throws -> Reply {
        let id: ID<Venue> = try call.id()
        return try .json(await call.read { try VenueQuery.venue(id, as: call.actor, in: $0) })
    }
}
