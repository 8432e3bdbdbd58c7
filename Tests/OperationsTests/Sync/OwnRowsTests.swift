import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// What a device receives names nothing that its person may not see.
@Suite(.tags(.P45)) struct OwnRowsTests {
    /// Returns the rows that a new device receives.
    private static func rows(for actor: Actor, in reader: any Reader) throws -> [ProjectedRow] {
        var rows: [ProjectedRow] = []
        var cursor: SyncCursor?
        while let page = try SyncPull.page(from: cursor, as: actor, in: reader) {
            rows += page.entries.compactMap(\.row)
            cursor = page.cursor
            if !page.hasMore { break }
        }
        return rows
    }

    private static func inbox(of actor: Actor, in reader: any Reader) throws -> Set<[UInt8]> {
        var ids: Set<[UInt8]> = []
        var cursor: PageCursor?
        repeat {
            let page = try NoticeQuery.notices(as: actor, after: cursor, limit: 200, in: reader)
            ids.formUnion(page.items.map(\.id.bytes))
            cursor = page.next
        } while cursor != nil
        return ids
    }

    @Test func randomLivesSendNoMoreThanIsShown() async throws {
        try await forAll(40) { g in
            let community = try TestCommunity(seed: g.next())
            let life = try await RandomRun(community, people: 5, &g)
            for _ in 1...30 {
                let step = try await life.step(&g)
                do { try await step.perform(community) } catch is Refusal {}
                try await community.runJobs()
            }
            try await community.read { reader in
                let events = Set(try reader.rows("SELECT id FROM event") { try $0.next(ID<Event>.self) })
                for actor in try RandomRun.everyone(in: reader) where actor.member != nil {
                    let rows = try OwnRowsTests.rows(for: actor, in: reader)
                    try OwnRowsTests.checkNotices(among: rows, of: actor, in: reader)
                    for row in rows where row.kind == .conflict {
                        for conflict in try ConflictRow.open([ID(bytes: row.id)!], of: actor.userID!, in: reader) {
                            try #require(try ConflictQuery.mayChange(conflict, as: actor, in: reader))
                        }
                    }
                    try OwnRowsTests.checkEvents(events, namedIn: rows, of: actor, in: reader)
                }
            }
        }
    }

    /// The notices on a device are those of the inbox.
    private static func checkNotices(among rows: [ProjectedRow], of actor: Actor, in reader: any Reader) throws {
        // The inbox leaves out requests of guests without an account that are withdrawn. They name nobody.
        let requests = Set(
            try reader.rows("SELECT id FROM notice WHERE kind = 'asked' AND actor_id IS NULL") {
                try $0.next(ID<Notice>.self).bytes
            })
        let sent = Set(rows.filter { $0.kind == .notice }.map(\.id)).subtracting(requests)
        let shown = try inbox(of: actor, in: reader).subtracting(requests)
        let different = try sent.symmetricDifference(shown).map { id in
            try reader.value("SELECT kind FROM notice WHERE id = \(id)", as: String.self) ?? "deleted"
        }
        try #require(different == [])
    }

    /// The rows of every kind in a scope that people share name only events that each of them may see.
    private static func checkEvents(
        _ events: Set<ID<Event>>, namedIn rows: [ProjectedRow], of actor: Actor, in reader: any Reader
    ) throws {
        for row in rows {
            switch row.scope {
            // One's own RSVPs and notices; reports, of which administrators see all.
            case .user, .administrators: continue
            default: break
            }
            let named = row.content.compactMap { field -> [UInt8]? in
                if case .blob(let bytes) = field.value { bytes } else { nil }
            }
            for id in ([row.id] + named).compactMap({ ID<Event>(bytes: $0) }) where events.contains(id) {
                guard let event = try EventRow.find(id, in: reader) else { continue }
                try #require(
                    try EventAccess.sees(event, as: actor, in: reader),
                    "\(row.kind) in \(row.scope) names a hidden event")
            }
        }
    }

    /// A notice goes and comes with the event that it is about.
    @Test func aNoticeFollowsItsEvent() async throws {
        let world = try await World()
        let (community, fox) = (world.community, world.fox)
        let event = try await community.event(by: world.ana) { $0.visibility = .invited }
        try await community.perform(InviteGuests(event: event, userIds: [fox.userID!]), as: world.ana)
        try await community.rsvp(event, .going, as: fox)
        try await community.update(event, as: world.ana) { $0.startsAt = .set(TestCommunity.start + .days(9)) }
        try await community.runJobs()
        func kinds() async throws -> Set<NoticeKind> {
            let sent = try await community.read { try OwnRowsTests.rows(for: fox, in: $0) }
                .filter { $0.kind == .notice }.map(\.id)
            let inbox = try await community.inbox(fox)
            #expect(Set(sent) == Set(inbox.map(\.id.bytes)))
            return Set(inbox.filter { $0.event == event || $0.kind == .removed }.map(\.kind))
        }
        #expect(try await kinds().isSuperset(of: [.invited, .eventChanged]))
        try await expectChangesComplete("removed", in: community) {
            try await community.perform(RemoveGuest(event: event, guest: "\(fox.userID!)"), as: world.ana)
            try await community.runJobs()
        }
        #expect(try await kinds() == [.removed])
        // The host opens the event to everyone.
        try await expectChangesComplete("opened", in: community) {
            try await community.update(event, as: world.ana) { $0.visibility = .set(.public) }
            try await community.runJobs()
        }
        #expect(try await kinds().isSuperset(of: [.eventChanged, .removed]))
        try await expectChangesComplete("closed", in: community) {
            try await community.update(event, as: world.ana) { $0.visibility = .set(.invited) }
            try await community.runJobs()
        }
        #expect(try await kinds() == [.removed])
        #expect(try await community.read { try Consistency.problems(in: $0) } == [])
    }
}
