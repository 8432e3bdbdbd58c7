import Domain
import HTTPTypes
import Operations
import Store
import Wire

/// Activities, their participants and their venues.
struct ActivityAPI {
    func register(with api: API) {
        lists(api)
        one(api)
        assignments(api)
        venues(api)
        events(api)
    }

    private func events(_ api: API) {
        api.on(
            .get, .activityEvents, "List the events of an activity that you may see, latest first.", access: .staff,
            query: Endpoint.Parameter.paging,
            reply: .list(of: EventView.self)
        ) { call in
            let id: ID<Activity> = try call.id()
            return try await call.page { reader, cursor, limit in
                _ = try ActivityQuery.activity(id, as: call.actor, in: reader)
                return try EventQuery.events(
                    EventFilter(programme: .activity(id), isDescending: true), as: call.actor, after: cursor,
                    limit: limit, now: call.now, in: reader)
            }
        }
        api.on(
            .put, .eventActivity,
            "Set the activity and venue of an event. Hosts only. Another venue becomes the event's location.",
            body: EventActivityBody.self, reply: .json(Schema(EventView.self), status: 200)
        ) { call, body in
            let id: ID<Event> = try call.id()
            try await call.perform(SetEventActivity(event: id, activityId: body.activityId, venueId: body.venueId))
            return try .json(await call.read { try EventQuery.event(id, as: call.actor, now: call.now, in: $0) })
        }
    }

    private func lists(_ api: API) {
        api.on(
            .get, .activities, "List activities.", access: .staff,
            query: Endpoint.Parameter.listing(
                "Text in the name.", by: "Sort by start (`date`, the default, latest first) or by name.") + [
                    .id("type", "Only those of this type."),
                    .choice("status", ActivityStatus.allCases.map(\.rawValue), "Only those of this status."),
                    .time("from", "Only those not over before this time."),
                    .time("to", "Only those that begin before this time."),
                    .id("area", "Only those now taking place in this area or its sub-areas."),
                    .id("venue", "Only those with this venue, now or earlier."),
                ] + Endpoint.Parameter.paging,
            reply: .list(of: ActivityView.self)
        ) { call in
            let sort = try call.sort() ?? .date
            let filter = ActivityFilter(
                query: call.freeText("q"), type: try call.filter("type"),
                status: try call.query(
                    "status", { ActivityStatus(rawValue: $0) }, "Use PLANNED, ACTIVE, COMPLETED or CANCELLED."),
                from: try call.instant("from"), to: try call.instant("to"), area: try call.filter("area"),
                venue: try call.filter("venue"), sort: sort,
                isDescending: try call.isDescending() ?? (sort == .date))
            let now = call.now
            return try await call.page(inBackground: true) {
                try ActivityQuery.activities(
                    filter, as: call.actor, after: $1, limit: $2, now: now, in: $0)
            }
        }
        api.on(
            .post, .activities,
            "Create an activity, with its venues. Its start and the start at each venue may be in the past.",
            access: .editor, body: AddActivity.self,
            reply: .json(Schema(ActivityView.self), status: 201)
        ) { call, command in
            try await call.post(
                command, at: { APIPath.activity($0) }, reply: { try ActivityQuery.activity($1, as: call.actor, in: $0) }
            )
        }
    }

    private func one(_ api: API) {
        let activity = Endpoint.Reply.json(Schema(ActivityView.self), status: 200)
        api.on(.get, .activity, "Get an activity with its venues.", access: .staff, reply: activity) {
            try await ActivityAPI.representation($0)
        }
        api.on(
            .patch, .activity, "Update an activity.", access: .editor, body: ActivityChangeBody.self, reply: activity
        ) { call, body in
            try await call.perform(
                UpdateActivity(
                    id: call.id(), name: body.name, description: body.description, activityTypeId: body.activityTypeId,
                    startDate: body.startDate,
                    endDate: body.endDate, status: body.status, closedAt: body.closedAt))
            return try await ActivityAPI.representation(call)
        }
        api.on(
            .delete, .activity, "Delete an activity with its assignments and venue history.", access: .editor,
            reply: .none
        ) { call in
            try await call.perform(DeleteActivity(id: call.id()))
            return .none
        }
        api.on(
            .put, .activityCompletion, "Mark an activity as completed, or correct its completion time.",
            access: .editor,
            body: ActivityCompletionBody.self,
            reply: activity
        ) { call, body in
            _ = try await call.perform(SetActivityStatus(ids: [call.id()], status: .completed, at: body.at))
            return try await ActivityAPI.representation(call)
        }
        api.on(
            .delete, .activityCompletion, "Reopen a completed activity.",
            access: .editor, reply: .none
        ) { call in
            _ = try await call.perform(SetActivityStatus(ids: [call.id()], status: .active, onlyFrom: .completed))
            return .none
        }
    }

    private func assignments(_ api: API) {
        let assignment = Endpoint.Reply.json(Schema(AssignmentView.self), status: 200)
        let times = AssignmentTime.allCases.map(\.rawValue)
        api.on(
            .get, .assignments, "List the assignments of an activity, by name.", access: .staff,
            query: [
                .choice("when", times, "Only current or only ended assignments.")
            ] + Endpoint.Parameter.paging,
            reply: .list(of: AssignmentView.self)
        ) { call in
            let id: ID<Activity> = try call.id()
            let when = try call.query("when", { AssignmentTime(rawValue: $0) }, "Use current or ended.")
            return try await call.page {
                try ActivityQuery.assignments(of: id, when, as: call.actor, after: $1, limit: $2, in: $0)
            }
        }
        api.on(
            .post, .assignments, "Assign a participant in a role.", access: .editor,
            body: AssignmentBody.self,
            reply: .json(Schema(AssignmentView.self), status: 201)
        ) { call, body in
            let command = AssignParticipants(
                activity: try call.id(), ids: body.id.map { [$0] }, participantIds: body.participantId.map { [$0] },
                roleId: body.roleId, note: body.note,
                assignedAt: body.from ?? body.assignedAt, endedAt: body.to)
            let names = ["assignedAt": body.assignedAt == nil ? "from" : "assignedAt", "endedAt": "to"]
            do {
                return try await call.post(command) { reader, outcome in
                    guard let id = outcome.added.first else { throw Refusal.notFound }
                    return (
                        value: try ActivityQuery.assignment(id, as: call.actor, in: reader),
                        location: APIPath.assignment(id)
                    )
                }
            } catch let refusal as Refusal {
                throw refusal.naming(names)
            }
        }
        api.on(.get, .assignment, "Get an assignment.", access: .staff, reply: assignment) {
            try await ActivityAPI.seenAssignment($0)
        }
        api.on(
            .patch, .assignment, "Correct the role, start or end of an assignment.",
            access: .editor, body: AssignmentChangeBody.self,
            reply: assignment
        ) { call, body in
            _ = try await call.perform(
                UpdateAssignment(
                    id: call.id(), roleId: body.roleId, note: body.note, assignedAt: body.assignedAt,
                    endedAt: body.endedAt))
            return try await ActivityAPI.seenAssignment(call)
        }
        api.on(
            .delete, .assignment,
            "End an assignment. Figures for earlier times still include it.",
            access: .editor,
            query: [
                .time("at", "The end, not in the future. Default: now."),
                .flag(
                    "mistake",
                    "Delete the assignment because it was entered by mistake. Figures and history then omit it."),
            ], reply: .none
        ) { call in
            let at = try call.instant("at")
            if try call.parameters.flag("mistake") == true {
                guard at == nil else {
                    throw Refusal.invalid("at", "An assignment entered by mistake has no end. Leave this out.")
                }
                _ = try await call.perform(DeleteAssignment(id: call.id()))
            } else {
                _ = try await call.perform(EndAssignment(id: call.id(), at: at))
            }
            return .none
        }
    }

    private static func seenAssignment(_ call: Call) async throws -> Reply {
        let id: ID<Assignment> = try call.id()
        return try .json(await call.read { try ActivityQuery.assignment(id, as: call.actor, in: $0) })
    }

    private func venues(_ api: API) {
        let entry = Schema(ActivityVenueView.self)
        api.on(
            .get, .activityVenues, "List the venues of an activity, newest first.", access: .staff,
            reply: .list(of: ActivityVenueView.self)
        ) { call in
            let id: ID<Activity> = try call.id()
            return try await call.list { try ActivityQuery.venues(of: id, as: call.actor, in: $0) }
        }
        api.on(
            .post, .activityVenues, "Add a venue to an activity.", access: .editor,
            body: ActivityVenueBody.self,
            reply: .json(entry, status: 201)
        ) { call, body in
            let activity: ID<Activity> = try call.id()
            let command = AddActivityVenue(
                activity: activity, id: body.id, venueId: body.venueId, from: body.from, to: body.to,
                movesThere: body.movesThere)
            return try await call.post(
                command, at: { APIPath.activityVenue(activity, $0) },
                reply: { reader, id in try ActivityAPI.entry(id, of: activity, as: call.actor, in: reader) })
        }
        api.on(
            .patch, .activityVenue, "Correct the venue, start or end of an activity's entry.", access: .editor,
            body: ActivityVenueChangeBody.self,
            reply: .json(entry, status: 200)
        ) { call, body in
            let id = try await ActivityAPI.entry(call)
            let activity = try await call.perform(
                UpdateActivityVenue(
                    id: id, venueId: body.venueId, effectiveFrom: body.effectiveFrom, effectiveTo: body.effectiveTo))
            return try .json(await call.read { try ActivityAPI.entry(id, of: activity, as: call.actor, in: $0) })
        }
        api.on(.delete, .activityVenue, "Delete a venue from an activity's history.", access: .editor, reply: .none) {
            call in
            _ = try await call.perform(DeleteActivityVenue(id: ActivityAPI.entry(call)))
            return .none
        }
    }

    /// Returns the entry named in the path, if it belongs to the activity in the path.
    private static func entry(_ call: Call) async throws -> ID<ActivityVenue> {
        let (id, activity): (ID<ActivityVenue>, ID<Activity>) = (try call.id("entry"), try call.id())
        guard try await call.read({ try ActivityQuery.activity(of: id, as: call.actor, in: $0) }) == activity else {
            throw Refusal.notFound
        }
        return id
    }

    private static func entry(
        _ id: ID<ActivityVenue>, of activity: ID<Activity>, as actor: Actor, in reader: any Reader
    ) throws -> ActivityVenueView {
        guard let entry = try ActivityQuery.venues(of: activity, as: actor, in: reader).first(where: { $0.id == id })
        else { throw Refusal.notFound }
        return entry
    }

    private static func representation(_ call: Call) async throws -> Reply {
        let id: ID<Activity> = try call.id()
        return try .json(await call.read { try ActivityQuery.activity(id, as: call.actor, in: $0) })
    }
}
