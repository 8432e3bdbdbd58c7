import Domain
import Properties
import Store

@testable import Operations
@testable import ServerOperations

extension RandomRun {
    static let schedule = [
        RandomAction(AddEntry.self, 2) { d in
            (
                AddEntry(
                    title: d.g.word(5), description: d.g.word(9), at: d.now + .hours(Int64(d.g.int(1...90))),
                    reminders: d.g.maybe([60])),
                try d.person()
            )
        },
        RandomAction(UpdateEntry.self, 2) { d in
            let (id, who) = try d.entry()
            return (
                UpdateEntry(
                    id: id, title: d.g.one(in: 2) ? .set(d.g.word(5)) : .keep,
                    at: d.g.one(in: 2) ? .set(d.now + .days(Int64(d.g.int(1...9)))) : .keep,
                    reminders: d.g.one(in: 2) ? .set([0, 60]) : .keep), try d.actor(who)
            )
        },
        RandomAction(DeleteEntry.self, 2) { d in
            let (id, who) = try d.entry()
            return (DeleteEntry(id: id), try d.actor(who))
        },
        RandomAction(RestoreEntry.self, 1) { d in
            let (id, who) = try d.entry()
            return (RestoreEntry(id: id), try d.actor(who))
        },
        RandomAction(PurgeEntries.self, 1) { _ in (PurgeEntries(), .system) },
    ]
}

extension RandomDraw {
    /// Draws an entry and its owner.
    fileprivate mutating func entry() throws -> (ID<ScheduleEntry>, ID<User>) {
        try two("SELECT id, user_id FROM schedule_entry ORDER BY id")
    }
}
