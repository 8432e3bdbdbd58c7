import Domain
import HTTPTypes
import Operations
import Store
import Wire

/// Activity types and participant roles.
struct ProgrammeAPI {
    func register(with api: API) {
        let kind = Schema(ProgrammeKindView.self)
        let list = Endpoint.Reply.list(of: ProgrammeKindView.self)
        api.on(.get, .activityTypes, "List all activity types.", access: .staff, reply: list) { call in
            try await call.list { try ProgrammeQuery.activityTypes(as: call.actor, in: $0) }
        }
        api.on(
            .post, .activityTypes, "Create an activity type.", access: .programmeAdministrator,
            body: AddActivityType.self, reply: .json(kind, status: 201)
        ) { call, command in
            try await call.post(
                command, at: { APIPath.activityType($0) },
                reply: { try ProgrammeQuery.one(.activityType, $1, as: call.actor, in: $0) })
        }
        api.on(.get, .activityType, "Get an activity type.", access: .staff, reply: .json(kind, status: 200)) {
            try await ProgrammeAPI.type($0)
        }
        api.on(
            .patch, .activityType, "Rename an activity type.", access: .programmeAdministrator,
            body: ProgrammeNameBody.self, reply: .json(kind, status: 200)
        ) { call, body in
            try await call.perform(UpdateActivityType(id: call.id(), name: body.name))
            return try await ProgrammeAPI.type(call)
        }
        api.on(
            .delete, .activityType, "Delete an unused activity type.", access: .programmeAdministrator,
            reply: .none
        ) { call in
            try await call.perform(DeleteActivityType(id: call.id()))
            return .none
        }
        api.on(.get, .participantRoles, "List all participant roles.", access: .staff, reply: list) { call in
            try await call.list { try ProgrammeQuery.participantRoles(as: call.actor, in: $0) }
        }
        api.on(
            .post, .participantRoles, "Create a participant role.", access: .programmeAdministrator,
            body: AddParticipantRole.self, reply: .json(kind, status: 201)
        ) { call, command in
            try await call.post(
                command, at: { APIPath.participantRole($0) },
                reply: { try ProgrammeQuery.one(.participantRole, $1, as: call.actor, in: $0) })
        }
        api.on(.get, .participantRole, "Get a participant role.", access: .staff, reply: .json(kind, status: 200)) {
            try await ProgrammeAPI.role($0)
        }
        api.on(
            .patch, .participantRole, "Rename a participant role.", access: .programmeAdministrator,
            body: ProgrammeNameBody.self, reply: .json(kind, status: 200)
        ) { call, body in
            try await call.perform(UpdateParticipantRole(id: call.id(), name: body.name))
            return try await ProgrammeAPI.role(call)
        }
        api.on(
            .delete, .participantRole, "Delete an unused participant role.", access: .programmeAdministrator,
            reply: .none
        ) { call in
            try await call.perform(DeleteParticipantRole(id: call.id()))
            return .none
        }
    }

    private static func type(_ call: Call) async throws -> Reply {
        let id: ID<ActivityType> = try call.id()
        return try .json(await call.read { try ProgrammeQuery.one(.activityType, id, as: call.actor, in: $0) })
    }

    private static func role(_ call: Call) async throws -> Reply {
        let id: ID<ParticipantRole> = try call.id()
        return try .json(await call.read { try ProgrammeQuery.one(.participantRole, id, as: call.actor, in: $0) })
    }
}

extension Endpoint.Parameter {
    /// Returns the parameters for searching and sorting a list.
    static func listing(_ found: String, by date: String) -> [Endpoint.Parameter] {
        [
            .text("q", found),
            .choice("sort", ListSort.allCases.map(\.rawValue), date),
            .choice("order", ["asc", "desc"], "The sort direction."),
        ]
    }
}

extension Call {
    func sort() throws(Refusal) -> ListSort? { try query("sort", { ListSort(rawValue: $0) }, "Use name or date.") }

    /// Nil if no order is given.
    func isDescending() throws(Refusal) -> Bool? {
        try query("order", { ["asc": false, "desc": true][$0] }, "Use asc or desc.")
    }

    /// Returns the id to filter a list by.
    func filter<Subject>(_ name: String) throws(Refusal) -> ID<Subject>? {
        try query(name, { ID($0) }, "This is not an id.")
    }

    func instant(_ name: String) throws(Refusal) -> Instant? {
        try query(name, { Instant(iso8601: $0) }, "Use a time in ISO 8601.")
    }

    /// Returns the name of a time zone; nil if none is given.
    func zone() throws(Refusal) -> String? {
        try query("zone", { Zones.exists($0) ? $0 : nil }, "There is no time zone of this name.")
    }
}
