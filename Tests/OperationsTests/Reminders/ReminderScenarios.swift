import Domain
import Store

@testable import Operations
@testable import ServerOperations

extension World {
    /// Adds Bo's own reminder times for the party and the hosts' reminder note.
    func fillReminders() async throws {
        try await community.perform(SetEventReminders(event: party, reminders: [30]), as: bo)
        try await community.perform(SetReminderNote(event: party, body: "Bring warm shoes."), as: ana)
        _ = try await community.perform(EnqueueReminders(), as: .system)
    }

    /// Returns the start of the party.
    fileprivate func partyTime() async throws -> Instant {
        try await community.value("SELECT starts_at FROM event WHERE id = \(party)")!
    }
}

extension Scenario {
    static let reminders = [
        Scenario(SetEventReminders.self, "others than before") { w in
            try await w.community.perform(SetEventReminders(event: w.party, reminders: [60, 2880]), as: w.bo)
        },
        Scenario(SetEventReminders.self, "for the first time") { w in
            try await w.community.perform(SetEventReminders(event: w.party, reminders: []), as: w.cem)
        },
        Scenario(SetEventReminders.self, "as for all events") { w in
            try await w.community.perform(SetEventReminders(event: w.party, reminders: nil), as: w.bo)
        },
        Scenario(SetReminderNote.self, "another") { w in
            try await w.community.perform(SetReminderNote(event: w.party, body: "Come hungry."), as: w.ana)
        },
        Scenario(SetReminderNote.self, "none") { w in
            try await w.community.perform(SetReminderNote(event: w.party, body: nil), as: w.ana)
        },
        Scenario(SetGuestReminders.self, "none any more") { w in
            try await w.community.perform(SetGuestReminders(guestToken: w.guestToken, isOn: false), as: .nobody)
        },
        Scenario(EnqueueReminders.self, "of an event") { w in
            w.community.move(to: try await w.partyTime() - .minutes(30))
            _ = try await w.community.perform(EnqueueReminders(), as: .system)
            try await w.community.runJobs()
        },
        Scenario(RemindOfEvent.self, "") { w in
            let at = try await w.partyTime()
            w.community.move(to: at - .minutes(30))
            try await w.community.perform(
                RemindOfEvent(event: w.party, when: DueReminder(minutes: 30, at: at)), as: .system)
        },
        Scenario(RemindOfTodo.self, "") { w in
            let todo = try await w.todo("Keys")
            let due: Instant = try await w.community.value("SELECT due_at FROM todo WHERE id = \(todo)")!
            w.community.move(to: due - .hours(1))
            try await w.community.perform(
                RemindOfTodo(todo: todo, when: DueReminder(minutes: 1440, at: due)), as: .system)
        },
        Scenario(RemindOfEntry.self, "") { w in
            let at = w.community.now + .hours(2)
            let entry = try await w.community.entry(of: w.bo, "Choir", at: at, reminders: "60")
            w.community.move(to: at - .hours(1))
            try await w.community.perform(
                RemindOfEntry(entry: entry, when: DueReminder(minutes: 60, at: at)), as: .system)
        },
        Scenario(UpdatePreferences.self, "reminders") { w in
            try await w.community.perform(UpdatePreferences(reminders: [60], todoReminders: []), as: w.bo)
        },
        Scenario(DeleteEvent.self, "with reminders") { w in
            try await w.community.perform(DeleteEvent(id: w.party), as: w.ana)
        },
    ]
}
