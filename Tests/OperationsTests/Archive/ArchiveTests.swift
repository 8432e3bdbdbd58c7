import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Events that ended long ago leave the devices that do not ask for them, and nothing else does.
@Suite(.tags(.P12)) struct ArchiveTests {
    @Test func eventsMoveOneHundredAndEightyDaysAfterTheirEnd() async throws {
        let world = try await World()
        let community = world.community
        let over = TestCommunity.start + .days(7) + EventTimes.usualLength
        community.move(to: over + Lifetime.onDevices)
        try await community.archiveEvents()
        #expect(try await community.isArchived(world.old))
        for event in [world.dinner, world.party] { #expect(try await !community.isArchived(event)) }
        community.advance(.minutes(1))
        try await expectChangesComplete("the archive", in: community) { try await community.archiveEvents() }
        for event in [world.dinner, world.party] { #expect(try await community.isArchived(event)) }
        try await community.read { (reader) throws in
            let archived = try Projection.rows(in: .archive, in: reader)
            #expect(Set(archived.map(\.kind)).isSuperset(of: [.event, .seats, .rsvp, .guest]))
            for scope in [Scope.public, .community] {
                let rows = try Projection.rows(in: scope, in: reader)
                #expect(!rows.contains { row in row.content.contains { $0.value == world.dinner.sqlValue } })
                #expect(!rows.contains { $0.id == world.dinner.bytes })
            }
        }
        try await community.checkLog()
        // Nothing is due again.
        let before = try await community.read { try $0.version(of: .archive) }
        try await community.perform(ArchiveEvents(), as: .system)
        #expect(try await community.read { try $0.version(of: .archive) } == before)
    }

    @Test func aDeviceThatDoesNotAskHoldsAllButTheArchive() async throws {
        let world = try await World()
        let community = world.community
        let (lean, full) = (
            try await SimulatedDevice(of: world.bo.person!, withArchive: false),
            try await SimulatedDevice(of: world.bo.person!)
        )
        for device in [lean, full] { try await device.check(against: community, "before") }
        #expect(try await lean.events() == full.events())
        community.advance(ArchiveStage.later)
        let (open, closed) = (
            try await community.event(by: world.ana) { $0.startsAt = community.now + .days(3) },
            try await community.event(by: world.bo) {
                ($0.startsAt, $0.visibility) = (community.now + .days(3), .invited)
            }
        )
        let all = try await full.events().union([open, closed])
        try await community.archiveEvents()
        for device in [lean, full] { try await device.check(against: community, "after") }
        #expect(try await full.events() == all)
        let current = try await community.read {
            Set(try $0.rows("SELECT id FROM event WHERE NOT is_archived") { try $0.next(ID<Event>.self) })
        }
        let kept = all.intersection(current)
        #expect(kept.isSuperset(of: [open, closed]) && kept.isDisjoint(with: [world.dinner, world.party, world.old]))
        #expect(try await lean.events() == kept)
        for table in ["message", "todo", "expense", "post", "place"] as [SQL] {
            let count: SQL = "SELECT count(*) FROM \(table) t WHERE t.event_id NOT IN \(list: kept.sorted())"
            #expect(try await lean.read { try $0.value(count) } == 0)
        }
        // What is not of these events stays.
        for table in ["users", "friend", "notice", "schedule_entry", "activity"] as [SQL] {
            let count: SQL = "SELECT count(*) FROM \(table)"
            let (here, there) = (
                try await lean.read { try $0.value(count, as: Int.self) },
                try await full.read { try $0.value(count, as: Int.self) }
            )
            #expect(here == there)
        }
        // Its lists have what it holds, and its pages still open.
        let now = community.now
        let (upcoming, past, inbox) = try await lean.read { reader in
            (
                try EventQuery.events(EventFilter(when: .upcoming), as: lean.actor, now: now, in: reader).items.map(
                    \.id),
                try EventQuery.events(EventFilter(when: .past), as: lean.actor, now: now, in: reader).items.map(\.id),
                try NoticeQuery.notices(as: lean.actor, limit: 100, in: reader).items.count
            )
        }
        #expect(Set(upcoming).isSuperset(of: [open, closed]) && kept.isSuperset(of: upcoming + past))
        let sent = try await community.read { try NoticeQuery.notices(as: world.bo, limit: 100, in: $0).items.count }
        // Notices about events that it does not hold are not shown.
        #expect(inbox <= sent)
        // On the server, everything is where it was.
        let listed = try await community.read {
            try EventQuery.events(EventFilter(when: .past), as: world.bo, now: now, in: $0).items.map(\.id)
        }
        #expect(Set(listed).isSuperset(of: [world.dinner, world.party]))
        // Asking brings them; asking no longer drops them.
        for withArchive in [true, false] {
            lean.withArchive = withArchive
            try await lean.check(against: community)
            #expect(try await lean.events() == (withArchive ? all : kept))
        }
    }

    @Test(.tags(.P45)) func nobodySeesMoreByAsking() async throws {
        let world = try await World()
        let community = world.community
        // Who has left or was removed has no access any more.
        try await community.perform(RemoveGuest(event: world.party, guest: "\(world.bo.userID!)"), as: world.ana)
        try await community.perform(BlockPerson(userId: world.ana.userID!), as: world.gus)
        community.advance(ArchiveStage.later)
        try await community.archiveEvents()
        for actor in [world.ana, world.bo, world.cem, world.dia, world.fox, world.gus, world.admin] {
            try await community.read { (reader) throws in
                let visible: [ID<Event>] = try reader.rows(
                    "SELECT e.id FROM event e WHERE \(EventAccess.condition(for: actor))"
                ) {
                    try $0.next()
                }
                let blocked = try SyncQuery.blocked(from: actor, in: reader)
                let sent = try ScopeAccess.scopes(of: actor, in: reader).flatMap { scope in
                    try Projection.rows(in: scope, in: reader).filter {
                        $0.kind == .event && blocked.isDisjoint(with: RowShape.of(.event)!.names(in: $0))
                    }
                }
                #expect(Set(sent.map(\.id)) == Set(visible.map(\.bytes)))
                #expect(try ScopeAccess.isIn(.archive, as: actor, in: reader))
            }
        }
        for actor in [Actor.nobody, world.eva] {
            try await community.read { (reader) throws in
                #expect(
                    try Set(ScopeAccess.scopes(of: actor, in: reader))
                        == Set(ScopeAccess.scopes(of: actor, withArchive: false, in: reader)))
                #expect(try !ScopeAccess.isIn(.archive, as: actor, in: reader))
            }
        }
        let page = try await community.read { try SyncPull.page(from: nil, as: world.gus, in: $0) }
        #expect(try !#require(page).entries.contains { $0.names.contains(world.ana.userID!) && $0.row != nil })
    }

    @Test func whatIsAddedLaterStaysInTheArchive() async throws {
        let world = try await World()
        let community = world.community
        community.advance(ArchiveStage.later)
        try await community.archiveEvents()
        let (lean, full) = (
            try await SimulatedDevice(of: world.bo.person!, withArchive: false),
            try await SimulatedDevice(of: world.bo.person!)
        )
        for device in [lean, full] { try await device.check(against: community, "before") }
        let message = try await community.perform(SendMessage(event: world.party, body: "Remember?"), as: world.bo)
        for device in [lean, full] { try await device.check(against: community, "after") }
        let sent: SQL = "SELECT count(*) FROM message WHERE id = \(message)"
        #expect(try await full.read { try $0.value(sent, as: Int.self) } == 1)
        #expect(try await lean.read { try $0.value(sent, as: Int.self) } == 0)
        #expect(try await community.isArchived(world.party))
    }

    @Test func anEventThatBecomesPrivateLeavesTheArchiveOfAll() async throws {
        let stage = try await ArchiveStage()
        let (community, event) = (stage.community, stage.event)
        community.advance(ArchiveStage.later)
        try await community.archiveEvents()
        let full = try await SimulatedDevice(of: stage.member.person!)
        try await full.check(against: community, "before")
        #expect(try await full.events() == [event])
        try await expectChangesComplete("private", in: community) {
            try await community.update(event, as: stage.host) { $0.visibility = .set(.invited) }
        }
        try await community.runJobs()
        try await full.check(against: community, "after")
        #expect(try await full.events() == [])
        #expect(try await community.isArchived(event))
        try await community.checkLog()
    }

    @Test(.tags(.P45)) func erasedPeopleLeaveTheArchive() async throws {
        let world = try await World()
        let community = world.community
        community.advance(ArchiveStage.later)
        try await community.archiveEvents()
        let full = try await SimulatedDevice(of: world.dia.person!)
        try await full.check(against: community, "before")
        func isNamed(_ name: String) async throws -> Bool {
            try await full.read { try $0.value("SELECT count(*) FROM guest WHERE name = \(name)", as: Int.self)! } > 0
        }
        #expect(try await isNamed("Gil"))
        try await expectChangesComplete("the purge", in: community) {
            while try await community.perform(PurgeGuestData(), as: .system) {}
        }
        try await full.check(against: community, "purged")
        #expect(try await !isNamed("Gil"))
        try await community.perform(DeleteAccount(id: world.bo.userID!), as: .system)
        try await community.runJobs()
        try await community.checkLog()
        try await full.check(against: community, "erased")
    }

    /// A host with hundreds of old events has a short cursor, and the job moves them in batches.
    @Test func hundredsOfOldEventsCostLittle() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        var input = TestCommunity.input()
        input.visibility = .invited
        let invited = input
        try await community.writeDirectly { tx in
            for _ in 0..<(3 * ArchiveEvents.maxEvents) {
                _ = try CreateEvent(invited).perform(in: tx, as: ana)
            }
        }
        community.advance(ArchiveStage.later)
        community.meter.reset()
        var pieces = 0
        while try await community.read({ [now = community.now] in try ArchiveEvents.isDue(now: now, in: $0) }) {
            try await community.perform(ArchiveEvents(), as: .system)
            pieces += 1
        }
        #expect(pieces == 3)
        #expect(community.meter.maxStatements < 400 && community.meter.maxEntries <= 2 * ArchiveEvents.maxEvents)
        try await community.read { (reader) throws in
            let counted = CountedReader(reader)
            let page = try #require(try SyncPull.page(from: nil, as: ana, withArchive: false, in: counted))
            #expect(page.cursor.versions.count < 10 && page.cursor.bytes.count < 200)
            #expect(!page.entries.contains { $0.change.kind == .event })
            #expect(counted.statements < 60, "\(counted.statements)")
        }
    }

    /// A cursor of a device that asked is also good for one that does not ask, and the other way round.
    @Test func whatADeviceAsksForIsPartOfEachCall() async throws {
        let world = try await World()
        let community = world.community
        community.advance(ArchiveStage.later)
        try await community.archiveEvents()
        /// Returns a page that has room for everything.
        func page(from cursor: SyncCursor?, withArchive: Bool) async throws -> SyncPager<SyncEntry>.Page {
            let page = try await community.read { reader in
                try SyncPull.page(
                    from: cursor, as: world.bo, withArchive: withArchive,
                    bounds: SyncPageLimit(rows: 100_000, bytes: 1 << 30), in: reader)
            }
            return try #require(page)
        }
        let first = try await page(from: nil, withArchive: true)
        #expect(first.scopesAdded.contains(.archive) && first.scopesAdded.contains(.crew(world.party)))
        let second = try await page(from: first.cursor, withArchive: false)
        #expect(Set(second.scopesRemoved).isSuperset(of: [.archive, .crew(world.party), .event(world.party)]))
        #expect(second.scopesAdded.isEmpty)
        let third = try await page(from: second.cursor, withArchive: true)
        #expect(Set(third.scopesAdded) == Set(second.scopesRemoved) && third.scopesRemoved.isEmpty)
    }
}
