import Domain
import HTTPTypes
import Operations
import Store
import Wire

/// A person's reminders of an event, and the hosts' reminder note.
struct ReminderAPI {
    func register(with api: API) {
        let reply = Endpoint.Reply.json(Schema(EventRemindersView.self), status: 200)
        api.on(.get, .eventReminders, "Get your reminders of an event.", reply: reply) { call in
            try await ReminderAPI.representation(call)
        }
        api.on(
            .put, .eventReminders,
            "Set your reminders of an event. Hosts may also set the note in its reminders.",
            body: EventRemindersBody.self, reply: reply
        ) { call, body in
            let id: ID<Event> = try call.id()
            // Everything is validated before anything is changed. An unauthorized caller is refused by the
            // first command.
            if case .set(let minutes) = body.reminders {
                var errors = FieldErrors()
                _ = ReminderOffsets.checked(minutes, &errors)
                try errors.check()
            }
            switch body.note {
            case .keep: break
            case .clear: try await call.perform(SetReminderNote(event: id, body: nil))
            case .set(let note): try await call.perform(SetReminderNote(event: id, body: note))
            }
            switch body.reminders {
            case .keep: break
            case .clear: try await call.perform(SetEventReminders(event: id, reminders: nil))
            case .set(let minutes): try await call.perform(SetEventReminders(event: id, reminders: minutes))
            }
            return try await ReminderAPI.representation(call)
        }
    }

    private static func representation(_ call: Call) async throws -> Reply {
        let id: ID<Event> = try call.id()
        return try .json(await call.read { try ReminderQuery.reminders(of: id, as: call.actor, in: $0) })
    }
}
