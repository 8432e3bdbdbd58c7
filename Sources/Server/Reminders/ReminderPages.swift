import Domain
import HTML
import Operations
import Store
import Web

/// The page of a person's reminders of an event, and the hosts' reminder note.
struct ReminderPages {
    let pages: PageRoutes
    let forms: FormRoutes

    func register() {
        pages.get(Path.Template.reminders) { .page(try await ReminderPages.page($0.id(), $0)) }
        forms.on(
            SetEventReminders.self,
            fill: { call in
                let chosen = call.form.list("reminders").map { Int($0) ?? -1 }
                return SetEventReminders(
                    event: try call.form.id("event"), reminders: call.form.isOn("asPreferred") ? nil : chosen)
            },
            done: { _, command, _ in
                PageResponder.done(Path.event(command.event), "Saved.")
            },
            redisplay: { call, state in
                try await ReminderPages.page(call.form.id("event"), call, state)
            })
        forms.on(
            SetReminderNote.self,
            done: { call, command, _ in
                let event = try await call.read {
                    try EventQuery.event(command.event, as: call.actor, now: call.now, in: $0)
                }
                let isTooLate =
                    command.body != nil
                    && ReminderQuery.ahead(ReminderOffsets.ofEvents.minutes, of: event, now: call.now).isEmpty
                return PageResponder.done(
                    Path.reminders(command.event),
                    isTooLate
                        ? "Saved. Most reminders are already sent, so the note only appears on the event page."
                        : "Saved.")
            },
            redisplay: { call, state in
                try await ReminderPages.page(call.form.id("event"), call, state)
            })
    }

    private static func page(_ id: ID<Event>, _ call: WebCall, _ form: FormInput? = nil) async throws -> HTML {
        try await call.read { reader in
            let event = try EventQuery.event(id, as: call.actor, now: call.now, in: reader)
            return RemindersPage.html(
                call.page, event, try ReminderQuery.reminders(of: id, as: call.actor, in: reader), form: form)
        }
    }
}
