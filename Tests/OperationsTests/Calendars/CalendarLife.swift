import Domain
import Properties
import Store

@testable import Operations
@testable import ServerOperations

extension RandomRun {
    static let calendars = [
        RandomAction(CreateFeed.self, 1) { d in (CreateFeed(), try d.person()) },
        RandomAction(RevokeFeed.self, 6) { d in
            let (id, who): (ID<Feed>, ID<User>) = try d.two("SELECT id, user_id FROM feed ORDER BY id")
            return (RevokeFeed(id: d.g.maybe(id)), try d.actor(who))
        },
        RandomAction(ImportEvents.self, 5) { d in
            let host = try d.person()
            let entries = try d.g.list(1...3) { $0.int(1...4) }.map { try entry($0, &d) }
            return (
                ImportEvents(
                    host: host.userID!, entries: entries, visibility: d.g.pick(Visibility.allCases),
                    draft: d.g.one(in: 3),
                    id: .sample(UInt64(d.g.int(1...5)))), host
            )
        },
        RandomAction(DropMissingEvents.self, 1) { d in
            let (event, host): (ID<Event>, ID<User>) = try d.two(
                "SELECT event_id, host_id FROM event_origin ORDER BY event_id")
            return (
                DropMissingEvents(host: host, id: .sample(UInt64(d.g.int(1...5))), events: [event]), try d.actor(host)
            )
        },
        RandomAction(PublishImport.self, 2) { d in
            let (id, host): (ID<EventImport>, ID<User>) = try d.two("SELECT id, user_id FROM event_import ORDER BY id")
            return (PublishImport(id: id), try d.actor(host))
        },
        RandomAction(UndoImport.self) { d in
            let (id, host): (ID<EventImport>, ID<User>) = try d.two("SELECT id, user_id FROM event_import ORDER BY id")
            return (UndoImport(id: id), try d.actor(host))
        },
    ]

    /// One of a few recurring entries, or an exported Mingle event.
    private static func entry(_ number: Int, _ d: inout RandomDraw) throws -> ImportEvents.Entry {
        let uid = d.g.one(in: 4) ? (try? d.event().calendarUID) ?? "a" : "entry \(number)"
        var entry = ImportEvents.Entry.sample(uid, d.g.word(4))
        entry.startsAt = d.now + .days(Int64(d.g.int(1...9)))
        entry.recurrenceID = d.g.one(in: 3) ? entry.startsAt : nil
        entry.isCancelled = d.g.one(in: 4)
        entry.isPrivate = d.g.one(in: 6)
        return entry
    }
}
