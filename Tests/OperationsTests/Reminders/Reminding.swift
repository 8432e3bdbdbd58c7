import Domain
import Store

@testable import Operations
@testable import ServerOperations

extension TestCommunity {
    /// Queues and sends the reminders that are due, as the server does every few seconds.
    func remind() async throws {
        while try await read({ [now] in try ReminderQuery.isDue(now: now, in: $0) }) {
            guard try await perform(EnqueueReminders(), as: .system) else { break }
        }
        try await runJobs()
    }

    /// Advances the clock in steps, as a running server would see it.
    func remind(until end: Instant, every step: Span = .minutes(4)) async throws {
        try await remind()
        while now < end {
            move(to: min(end, now + step))
            try await remind()
        }
    }

    /// Returns the times of a person's reminders, oldest first.
    func remindedAt(_ actor: Actor, _ kind: NoticeKind = .reminder) async throws -> [Instant] {
        try await inbox(actor, kind).map(\.createdAt).reversed()
    }

    /// Adds an entry to a person's own schedule.
    func entry(
        of actor: Actor, _ title: String, at: Instant, zone: String = "Europe/Berlin", reminders: String
    ) async throws -> ID<ScheduleEntry> {
        try await perform(
            AddEntry(
                title: title, description: "As every week", at: at, timeZone: zone, place: "Room 4",
                reminders: reminders.split(separator: ",").compactMap { Int($0) }), as: actor)
    }
}
