import Domain
import HTTPTypes
import Operations
import Store
import Wire

/// Who takes part in activities.
struct ParticipantAPI {
    func register(with api: API) {
        let participant = Endpoint.Reply.json(Schema(ParticipantView.self), status: 200)
        api.on(
            .get, .participants, "Participants.", access: .staff,
            query: Endpoint.Parameter.listing("Text in name or e-mail address.", by: "By name (the default), or by when they were entered.") + [
                .id("role", "Only those who take or took part somewhere in this role."), .id("area", "Only those whose home lies in this area or below it."),
            ] + Endpoint.Parameter.paging,
            reply: .json(Schema(Listing<ParticipantView>.self), status: 200)
        ) { call in
            let filter = ParticipantFilter(
                query: call.words("q"), role: try call.filter("role"), area: try call.filter("area"), sort: try call.sort() ?? .name,
                isDescending: try call.isDescending() ?? false)
            let (cursor, limit) = (try call.cursor(), try call.limit())
            return try .json(
                Listing(await call.read(atLength: true) { try ParticipantQuery.participants(filter, as: call.actor, after: cursor, limit: limit, in: $0) }))
        }
        api.on(
            .post, .participants, "Enter a participant.", access: .editor, body: AddParticipant.self,
            reply: .json(Schema(ParticipantView.self), status: 201)
        ) { call, command in
            try await call.post(command, at: { APIPath.participant($0) }, reply: { try ParticipantQuery.participant($1, as: call.actor, in: $0) })
        }
        api.on(.get, .participant, "One participant.", access: .staff, reply: participant) { try await ParticipantAPI.seen($0) }
        api.on(
            .patch, .participant, "Change a participant; another home is remembered in the address history.", access: .editor,
            body: ParticipantChangeBody.self, reply: participant
        ) { call, body in
            try await call.perform(
                UpdateParticipant(
                    id: call.id(), name: body.name, email: body.email, phone: body.phone, notes: body.notes, homeVenueId: body.homeVenueId,
                    homeSince: body.homeSince, userId: body.userId))
            return try await ParticipantAPI.seen(call)
        }
        api.on(.delete, .participant, "Delete a participant with their assignments and address history.", access: .editor, reply: .none) { call in
            try await call.perform(DeleteParticipants(ids: [call.id()]))
            return .none
        }
        api.on(
            .get, .participantAddresses, "Where a participant lives and lived, the newest first.", access: .staff,
            reply: .json(Schema(Listing<ParticipantAddressView>.self), status: 200)
        ) { call in
            let id: ID<Participant> = try call.id()
            return try .json(Listing(items: await call.read { try ParticipantQuery.addresses(of: id, as: call.actor, in: $0) }))
        }
        api.on(
            .get, .participantAssignments, "What a participant takes and took part in, the newest first, 200 at most.", access: .staff,
            reply: .json(Schema(Listing<AssignmentView>.self), status: 200)
        ) { call in
            let id: ID<Participant> = try call.id()
            return try .json(
                Listing(items: await call.read { reader in
                    _ = try ParticipantQuery.participant(id, as: call.actor, in: reader)
                    return try ActivityQuery.assignments(of: id, as: call.actor, limit: 200, in: reader)
                }))
        }
    }

    private static func seen(_ call: Call) async throws -> Reply {
        let id: ID<Participant> = try call.id()
        return try .json(await call.read { try ParticipantQuery.participant(id, as: call.actor, in: $0) })
    }
}
