import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

extension AccessMatrixTests {
    static let reminders: [Line] = [
        Line(
            reading: "read when one is reminded of a private event", allowed: [.invited, .going, .host],
            others: .notFound, signedOut
        ) { s, a in
            _ = try await s.community.read { try ReminderQuery.reminders(of: s.event, as: a, in: $0) }
        },
        Line(
            SetEventReminders.self, "choose reminders of a private event", allowed: [.invited, .going, .host],
            others: .notFound, signedOut
        ) { s, a in
            try await s.community.perform(SetEventReminders(event: s.event, reminders: [60]), as: a)
        },
        Line(SetEventReminders.self, "choose reminders of a public event", allowed: verified, others: nil, signedOut) {
            s, a in
            try await s.community.perform(SetEventReminders(event: s.open, reminders: [60]), as: a)
        },
        Line(
            SetReminderNote.self, "write a note for the reminders", allowed: [.host], others: .notFound,
            signedOut.merging([.invited: .notAllowed, .going: .notAllowed]) { $1 }
        ) { s, a in
            try await s.community.perform(SetReminderNote(event: s.event, body: "Bring a chair."), as: a)
        },
        // The pass is enough, signed in or not.
        Line(SetGuestReminders.self, "end a guest's reminders", allowed: ActorKind.allCases, others: nil) { s, a in
            try await s.community.perform(SetGuestReminders(guestToken: s.guestPass, isOn: false), as: a)
        },
        Line(SetGuestReminders.self, "end a guest's reminders without the pass", others: .notFound) { s, a in
            try await s.community.perform(SetGuestReminders(guestToken: s.link, isOn: false), as: a)
        },
    ]
}
