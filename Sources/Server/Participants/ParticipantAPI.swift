import Domain
import HTTPTypes
import Operations
import Store
import Wire

/// Participants in activities.
struct ParticipantAPI {
    func register(with api: API) {
        let participant = Endpoint.Reply.json(Schema(ParticipantView.self), status: 200)
        api.on(
            .get, .participants, "List participants.", access: .staff,
            query: Endpoint.Parameter.listing(
                "Text in the name or e-mail address.", by: "Sort by name (the default) or by creation time (`date`).")
                + [
                    .id("role", "Only those with an assignment in this role, now or earlier."),
                    .id("area", "Only those whose home is in this area or its sub-areas."),
                ] + Endpoint.Parameter.paging,
            reply: .list(of: ParticipantView.self)
        ) { call in
            let filter = ParticipantFilter(
                query: call.freeText("q"), role: try call.filter("role"), area: try call.filter("area"),
                sort: try call.sort() ?? .name,
                isDescending: try call.isDescending() ?? false)
            return try await call.page(inBackground: true) {
                try ParticipantQuery.participants(filter, as: call.actor, after: $1, limit: $2, in: $0)
            }
        }
        api.on(
            .post, .participants, "Create a participant.", access: .editor, body: AddParticipant.self,
            reply: .json(Schema(ParticipantView.self), status: 201)
        ) { call, command in
            try await call.post(
                command, at: { APIPath.participant($0) },
                reply: { try ParticipantQuery.participant($1, as: call.actor, in: $0) })
        }
        api.on(.get, .participant, "Get a participant.", access: .staff, reply: participant) {
            try await ParticipantAPI.representation($0)
        }
        api.on(
            .patch, .participant, "Update a participant. A new home is added to the address history.",
            access: .editor,
            body: ParticipantChangeBody.self, reply: participant
        ) { call, body in
            try await call.perform(
                UpdateParticipant(
                    id: call.id(), name: body.name, email: body.email, phone: body.phone, notes: body.notes,
                    homeVenueId: body.homeVenueId,
                    homeSince: body.homeSince, userId: body.userId))
            return try await ParticipantAPI.representation(call)
        }
        api.on(
            .delete, .participant, "Delete a participant with their assignments and address history.", access: .editor,
            reply: .none
        ) { call in
            try await call.perform(DeleteParticipants(ids: [call.id()]))
            return .none
        }
        api.on(
            .get, .participantAddresses, "List the address history of a participant, newest first.", access: .staff,
            reply: .list(of: ParticipantAddressView.self)
        ) { call in
            let id: ID<Participant> = try call.id()
            return try await call.list { try ParticipantQuery.addresses(of: id, as: call.actor, in: $0) }
        }
        addresses(api)
        api.on(
            .get, .participantAssignments, "List the assignments of a participant, newest first; at most 200.",
            access: .staff,
            reply: .list(of: AssignmentView.self)
        ) { call in
            let id: ID<Participant> = try call.id()
            return try await call.list { reader in
                _ = try ParticipantQuery.participant(id, as: call.actor, in: reader)
                return try ActivityQuery.assignments(of: id, as: call.actor, limit: 200, in: reader)
            }
        }
    }

    private func addresses(_ api: API) {
        let entry = Schema(ParticipantAddressView.self)
        api.on(
            .post, .participantAddresses, "Add an earlier home, or a move with a date in the past.", access: .editor,
            body: ParticipantAddressBody.self,
            reply: .json(entry, status: 201)
        ) { call, body in
            let participant: ID<Participant> = try call.id()
            let command = AddParticipantAddress(
                participant: participant, id: body.id, venueId: body.venueId, from: body.from, to: body.to)
            return try await call.post(
                command, at: { APIPath.participantAddress(participant, $0) },
                reply: { reader, id in try ParticipantAPI.entry(id, of: participant, as: call.actor, in: reader) })
        }
        api.on(
            .patch, .participantAddress,
            "Correct the venue, start or end of a home. Adjacent entries are adjusted.",
            access: .editor,
            body: ParticipantAddressChangeBody.self, reply: .json(entry, status: 200)
        ) { call, body in
            let id = try await ParticipantAPI.entry(call)
            let (from, to) = (
                body.from.isKept ? body.effectiveFrom : body.from, body.to.isKept ? body.effectiveTo : body.to
            )
            let participant = try await call.perform(
                UpdateParticipantAddress(id: id, venueId: body.venueId, from: from, to: to))
            return try .json(await call.read { try ParticipantAPI.entry(id, of: participant, as: call.actor, in: $0) })
        }
        api.on(
            .delete, .participantAddress,
            "Delete a home from the address history. The previous home is extended.", access: .editor,
            reply: .none
        ) { call in
            _ = try await call.perform(DeleteParticipantAddress(id: ParticipantAPI.entry(call)))
            return .none
        }
    }

    /// Returns the entry named in the path, if it belongs to the participant in the path.
    private static func entry(_ call: Call) async throws -> ID<ParticipantAddress> {
        let (id, participant): (ID<ParticipantAddress>, ID<Participant>) = (try call.id("entry"), try call.id())
        guard try await call.read({ try ParticipantQuery.participant(of: id, as: call.actor, in: $0) }) == participant
        else { throw Refusal.notFound }
        return id
    }

    private static func entry(
        _ id: ID<ParticipantAddress>, of participant: ID<Participant>, as actor: Actor, in reader: any Reader
    ) throws -> ParticipantAddressView {
        guard
            let entry = try ParticipantQuery.addresses(of: participant, as: actor, in: reader).first(where: {
                $0.id == id
            })
        else { throw Refusal.notFound }
        return entry
    }

    private static func representation(_ call: Call) async throws -> Reply {
        let id: ID<Participant> = try call.id()
        return try .json(await call.read { try ParticipantQuery.participant(id, as: call.actor, in: $0) })
    }
}
