import Domain
import Properties
import Store

@testable import Operations
@testable import ServerOperations

extension RandomRun {
    static let reminders = [
        RandomAction(SetEventReminders.self, 2) { d in
            let times: [Int]? = d.g.pick([nil, [], [0], [60], [1440, 30]])
            return (SetEventReminders(event: try d.event(), reminders: times), try d.person())
        },
        RandomAction(SetReminderNote.self, 1) { d in
            let event = try d.event()
            return (SetReminderNote(event: event, body: d.g.one(in: 4) ? nil : d.g.word(8)), try d.planner(at: event))
        },
        RandomAction(SetGuestReminders.self, 1) { d in
            (SetGuestReminders(guestToken: try d.mailed(.guestPass).token, isOn: d.g.one(in: 2)), .nobody)
        },
        RandomAction(EnqueueReminders.self, 3) { _ in (EnqueueReminders(), .system) },
    ]
}
