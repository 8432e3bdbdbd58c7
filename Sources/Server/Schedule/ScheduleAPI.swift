import Domain
import HTTPTypes
import Operations
import Store
import Wire

/// A person's own calendar.
struct ScheduleAPI {
    func register(with api: API) {
        let item = Schema(ScheduleItem.self)
        api.on(
            .get, .schedule, "List the items of your calendar by time: events, to-dos and your own entries.",
            query: [
                .time(
                    "from",
                    "Only items that end after this time, and to-dos due at this time or later. Default: now. Whole days count by their dates in your time zone."
                ),
                .time(
                    "to",
                    "Only items that begin or are due before this time. Whole days count by their dates in your time zone."
                ),
            ] + Endpoint.Parameter.paging, reply: .list(of: ScheduleItem.self)
        ) { call in
            let from = try call.instant("from") ?? call.now
            let to = try call.instant("to")
            return try await call.page {
                try ScheduleQuery.items(
                    from: from, to: to, as: call.actor, after: $1, limit: $2, now: call.now, in: $0)
            }
        }
        api.on(
            .post, .schedule, "Add an entry to your calendar.", body: EntryBody.self,
            reply: .json(item, status: 201)
        ) { call, body in
            let command = AddEntry(
                id: body.id, title: body.title, description: body.description, at: body.at, allDay: body.allDay,
                startDate: body.startDate,
                endDate: body.endDate, timeZone: body.timeZone, place: body.place, reminders: body.reminders)
            return try await call.post(
                command, at: { APIPath.scheduleEntry($0) },
                reply: { try ScheduleQuery.entry($1, as: call.actor, in: $0) })
        }
        api.on(.get, .scheduleEntry, "Get an entry.", reply: .json(item, status: 200)) { call in
            try await ScheduleAPI.representation(call)
        }
        api.on(
            .patch, .scheduleEntry, "Update an entry.", body: EntryChangeBody.self, reply: .json(item, status: 200)
        ) { call, body in
            try await call.perform(
                UpdateEntry(
                    id: call.id(), title: body.title, description: body.description, at: body.at, allDay: body.allDay,
                    startDate: body.startDate, endDate: body.endDate, timeZone: body.timeZone, place: body.place,
                    reminders: body.reminders))
            return try await ScheduleAPI.representation(call)
        }
        api.on(.delete, .scheduleEntry, "Delete an entry.", reply: .none) { call in
            try await call.perform(DeleteEntry(id: call.id()))
            return .none
        }
    }

    private static func representation(_ call: Call) async throws -> Reply {
        let id: ID<ScheduleEntry> = try call.id()
        return try .json(await call.read { try ScheduleQuery.entry(id, as: call.actor, in: $0) })
    }
}
