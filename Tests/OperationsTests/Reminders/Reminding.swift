import Domain
import Store

@testable import Operations

extension TestCommunity {
    /// Orders and sends the reminders whose time has come, as the server does every few seconds.
    func remind() async throws {
        while try await read({ [now] in try ReminderQuery.isDue(now: now, in: $0) }) {
            guard try await perform(SendReminders(), as: .system) else { break }
        }
        try await runJobs()
    }

    /// Goes on through time in steps, as a server that is not stopped does.
    func remind(until end: Instant, every step: Span = .minutes(4)) async throws {
        try await remind()
        while now < end {
            move(to: min(end, now + step))
            try await remind()
        }
    }

    /// When somebody was reminded, the first time first.
    func remindedAt(_ actor: Actor, _ kind: NoticeKind = .reminder) async throws -> [Instant] {
        try await inbox(actor, kind).map(\.createdAt).reversed()
    }

    /// An entry of somebody's own calendar.
    func entry(
        of actor: Actor, _ title: String, at: Instant, zone: String = "Europe/Berlin", reminders: String
    ) async throws -> ID<ScheduleEntry> {
        try await perform(
            AddEntry(
                title: title, description: "As every week", at: at, timeZone: zone, place: "Room 4",
                reminders: reminders.split(separator: ",").compactMap { Int($0) }), as: actor)
    }
}
