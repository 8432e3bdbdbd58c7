import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// The reminders of calendar entries follow their entries.
struct EntryReminderTests {
    private let start = TestCommunity.start

    private func stage() async throws -> (community: TestCommunity, bo: Actor) {
        let community = try TestCommunity()
        let bo = try await community.member("Bo")
        try await community.remind()
        return (community, bo)
    }

    @Test func aChangedEntryRemindsAtItsNewTimes() async throws {
        let (community, bo) = try await stage()
        let entry = try await community.entry(of: bo, "Choir", at: start + .days(1), reminders: "60,240")
        let at = start + .days(2)
        try await community.perform(UpdateEntry(id: entry, at: .set(at), reminders: .set([10, 60])), as: bo)
        try await community.remind(until: at + .hours(1), every: .minutes(5))
        #expect(try await community.remindedAt(bo) == [at - .hours(1), at - .minutes(10)])
    }

    /// A day before is the same time of the day in the entry's zone, also over a clock change there.
    @Test func anotherZoneMovesTheReminder() async throws {
        let (community, bo) = try await stage()
        let at = Zones.instant(CivilTime(iso: "2027-03-28T19:00")!, in: "Europe/Berlin")
        let entry = try await community.entry(of: bo, "Choir", at: at, zone: "UTC", reminders: "1440")
        func due() async throws -> [Instant] {
            try await community.read {
                try $0.rows("SELECT due_at FROM entry_reminder WHERE entry_id = \(entry)") { try $0.next() }
            }
        }
        #expect(try await due() == [at - .days(1)])
        try await community.perform(UpdateEntry(id: entry, timeZone: .set("Europe/Berlin")), as: bo)
        #expect(try await due() == [at - .hours(23)])
        try await community.perform(UpdateEntry(id: entry, reminders: .set([])), as: bo)
        #expect(try await due().isEmpty)
    }

    @Test func aRestoredEntryRemindsAgain() async throws {
        let (community, bo) = try await stage()
        let at = start + .hours(20)
        let (kept, deleted) = (
            try await community.entry(of: bo, "Kept", at: at, reminders: "60"),
            try await community.entry(of: bo, "Deleted", at: at, reminders: "60")
        )
        for entry in [kept, deleted] { try await community.perform(DeleteEntry(id: entry), as: bo) }
        try await community.perform(RestoreEntry(id: kept), as: bo)
        try await community.remind(until: at, every: .minutes(15))
        #expect(try await community.inbox(bo, .reminder).map(\.subject?.entry) == [kept])
        community.advance(.days(2))
        try await community.perform(PurgeEntries(), as: .system)
        #expect(try await community.count("SELECT count(*) FROM entry_reminder") == 1)
    }

    /// More reminders than a transaction takes are queued once each, several of them due at the same moment.
    @Test func manyAreQueuedInBatches() async throws {
        let (community, bo) = try await stage()
        let count = 2 * EnqueueReminders.batchSize + 7
        let at = start + .days(1)
        try await community.writeDirectly { tx in
            for number in 0..<count {
                let at = at + .seconds(Int64(number / 100))
                _ = try AddEntry(title: "Choir \(number)", description: "Mass", at: at, reminders: [60]).perform(
                    in: tx, as: bo)
            }
        }
        community.move(to: at - .minutes(50))
        var batches = 1
        while try await community.perform(EnqueueReminders(), as: .system) { batches += 1 }
        #expect(batches == 3)
        try await community.runJobs()
        let notices = try await community.inbox(bo, .reminder)
        #expect(notices.count == count && Set(notices.map(\.subject?.entry)).count == count)
    }

    @Test(
        arguments: [
            "DELETE FROM entry_reminder WHERE minutes = 60",
            "UPDATE entry_reminder SET due_at = due_at + 1 WHERE minutes = 60",
            "UPDATE entry_reminder SET minutes = 30 WHERE minutes = 60",
            "INSERT INTO entry_reminder (entry_id, minutes, due_at) SELECT entry_id, 30, due_at FROM entry_reminder WHERE minutes = 60",
            "UPDATE schedule_entry SET reminders = ''", "UPDATE schedule_entry SET at = at + 60000",
        ] as [SQL]) func checkFindsOtherTimes(_ damage: SQL) async throws
    {
        let (community, bo) = try await stage()
        _ = try await community.entry(of: bo, "Choir", at: start + .days(2), reminders: "60,1440")
        _ = try await community.perform(
            AddEntry(title: "Quiet", description: "Words", at: start + .days(2)), as: bo)
        #expect(try await community.read { try Consistency.problems(in: $0) }.isEmpty)
        try await community.writeDirectly { try $0.execute(damage) }
        #expect(
            try await community.read { try Consistency.problems(in: $0) }.map(\.english)
                == ["The reminders of “Choir” are due at other times than the entry says."])
    }
}
