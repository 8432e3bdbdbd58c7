import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

extension World {
    /// Adds an entry to Bo's schedule, and one that Bo has deleted.
    func fillSchedule() async throws {
        _ = try await entry("Dentist", for: bo)
        try await community.perform(DeleteEntry(id: entry("Old", for: bo)), as: bo)
    }

    @discardableResult
    fileprivate func entry(
        _ title: String, for who: Actor, id: ID<ScheduleEntry>? = nil
    ) async throws -> ID<ScheduleEntry> {
        try await community.perform(
            AddEntry(
                id: id, title: title, description: "Bring the card", at: community.now + .days(2), place: "Main street",
                reminders: [60, 1440]), as: who)
    }

    fileprivate func entry(_ title: String) async throws -> ID<ScheduleEntry> {
        try await community.value("SELECT id FROM schedule_entry WHERE title = \(title)")!
    }
}

extension Scenario {
    static let schedule = [
        Scenario(AddEntry.self, "") { w in try await w.entry("Choir", for: w.ana) },
        Scenario(UpdateEntry.self, "all of it") { w in
            try await w.community.perform(
                UpdateEntry(
                    id: w.entry("Dentist"), title: .set("Doctor"), description: .set("Early"),
                    at: .set(w.community.now + .days(3)),
                    timeZone: .set("America/New_York"), place: .clear, reminders: .set([0])), as: w.bo)
        },
        Scenario(DeleteEntry.self, "") { w in
            try await w.community.perform(DeleteEntry(id: w.entry("Dentist")), as: w.bo)
        },
        Scenario(RestoreEntry.self, "") { w in try await w.community.perform(RestoreEntry(id: w.entry("Old")), as: w.bo)
        },
        Scenario(PurgeEntries.self, "a day later") { w in
            w.community.advance(.days(2))
            try await w.community.perform(PurgeEntries(), as: .system)
        },
    ]
}

extension ClientIDTests {
    static let schedule: [Maker] = [
        Maker(AddEntry.self, "an entry", .scheduleEntry) { w in
            try await w.entry("Choir", for: w.ana, id: fixed())
        } other: { w in
            try await w.community.refusal(
                AddEntry(id: fixed(), title: "Choir", description: "Mass", at: w.community.now + .days(1)), as: w.bo)
        }
    ]
}
