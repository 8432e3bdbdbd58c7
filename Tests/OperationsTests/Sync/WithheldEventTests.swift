import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// A withheld event withholds the rows attached to it too: counts, hosts, RSVPs and guests' names.
@Suite(.tags(.P45)) struct WithheldEventTests {
    /// The world's dinner with a co-host, and a person unrelated to it.
    private struct Stage {
        let world: World
        let mia: Actor
        let device: SimulatedDevice
        var community: TestCommunity { world.community }

        init() async throws {
            world = try await World()
            try await world.community.perform(
                SetHosts(event: world.dinner, cohosts: [world.cem.userID!]), as: world.ana)
            mia = try await world.community.member("Mia")
            device = try await SimulatedDevice(of: mia.person!)
        }

        func block(_ iBlock: Bool) async throws {
            let (blocker, blocked) = iBlock ? (mia, world.ana) : (world.ana, mia)
            try await community.perform(BlockPerson(userId: blocked.userID!), as: blocker)
        }

        func unblock(_ iBlock: Bool) async throws {
            let (blocker, blocked) = iBlock ? (mia, world.ana) : (world.ana, mia)
            try await community.perform(UnblockPerson(userId: blocked.userID!), as: blocker)
        }

        /// Pulls, and returns the number of rows of the dinner on Mia's device.
        func held() async throws -> [RowKind: Int] {
            try await device.pull(from: community)
            return try await device.rows(at: world.dinner)
        }
    }

    private static let all: [RowKind: Int] = [.event: 1, .seats: 1, .cohost: 1, .rsvp: 3, .guest: 1]

    @Test(arguments: [true, false]) func aFirstReadingHasNothingOfIt(_ iBlock: Bool) async throws {
        let stage = try await Stage()
        try await stage.block(iBlock)
        var (cursor, hasMore): (SyncCursor?, Bool) = (nil, true)
        while hasMore {
            let (known, dinner) = (cursor, stage.world.dinner)
            let page = try #require(
                try await stage.community.read { try SyncPull.page(from: known, as: stage.mia, in: $0) })
            for row in page.entries.compactMap(\.row) {
                #expect(
                    row.id != dinner.bytes
                        && !row.content.contains { $0.value == .blob(dinner.bytes) || $0.value == .text("Gil") },
                    "\(row.kind)")
            }
            (cursor, hasMore) = (page.cursor, page.hasMore)
        }
        #expect(try await stage.held() == [:])
    }

    @Test(arguments: [true, false]) func aContinuingReaderGetsTheRemovalAndTheRestoration(_ iBlock: Bool) async throws {
        let stage = try await Stage()
        #expect(try await stage.held() == WithheldEventTests.all)
        let cursor = stage.device.cursor
        try await stage.block(iBlock)
        let page = try #require(
            try await stage.community.read { try SyncPull.page(from: cursor, as: stage.mia, in: $0) })
        #expect(
            Set(page.entries.filter { $0.row == nil }.map(\.change.kind)).isSuperset(of: WithheldEventTests.all.keys))
        #expect(try await stage.held() == [:])
        // Later changes there are withheld too.
        try await stage.community.rsvp(stage.world.dinner, .maybe, as: stage.world.gus)
        try await stage.community.perform(
            RSVPByLink(token: stage.world.link, name: "Hal", email: "hal@example.org", status: .maybe), as: .nobody)
        #expect(try await stage.held() == [:])
        try await stage.unblock(iBlock)
        #expect(try await stage.held().filter { $0.key != .rsvp } == [.event: 1, .seats: 1, .cohost: 1, .guest: 2])
    }

    @Test(arguments: [true, false]) func handedOverItComesAndGoes(_ iBlock: Bool) async throws {
        let stage = try await Stage()
        let (world, community) = (stage.world, stage.community)
        try await stage.block(iBlock)
        #expect(try await stage.held() == [:])
        func hand(to owner: Actor, by old: Actor) async throws {
            try await community.perform(SetHosts(event: world.dinner, owner: owner.userID!), as: old)
        }
        try await hand(to: world.cem, by: world.ana)
        // The former owner is a co-host, whose row is still withheld.
        let others = WithheldEventTests.all.filter { $0.key != .cohost }
        #expect(try await stage.held() == others)
        try await hand(to: world.ana, by: world.cem)
        #expect(try await stage.held() == [:])
        for _ in 1...2 {
            // Back and forth between two pulls.
            try await hand(to: world.cem, by: world.ana)
            try await hand(to: world.ana, by: world.cem)
        }
        #expect(try await stage.held() == [:])
        try await hand(to: world.cem, by: world.ana)
        // To a person without a block, before the next pull.
        try await hand(to: world.bo, by: world.cem)
        #expect(try await stage.held() == [.event: 1, .seats: 1, .cohost: 1, .rsvp: 2, .guest: 1])
    }

    /// The rows of an event with many guests come in batches.
    @Test func anEventWithManyGuestsComesBackInPieces() async throws {
        let stage = try await Stage()
        let community = stage.community
        let event = try await community.event(by: stage.world.ana)
        let guests = try await community.members(RelogOwner.batchSize + 10)
        try await community.writeDirectly { tx in
            for guest in guests {
                let id: ID<RSVP> = tx.newID()
                try tx.execute(
                    "INSERT INTO rsvp (id, event_id, user_id, status, party, answered_at) VALUES (\(id), \(event), \(guest), 'maybe', 1, \(tx.now))"
                )
                tx.put(.rsvp, id, in: .community)
                tx.put(.rsvp, id, in: .user(guest))
            }
        }
        try await stage.block(true)
        func rsvps() async throws -> Int? {
            try await stage.device.pull(from: community)
            return try await stage.device.rows(at: event)[.rsvp]
        }
        #expect(try await rsvps() == nil)
        try await community.perform(SetHosts(event: event, owner: stage.world.cem.userID!), as: stage.world.ana)
        #expect(try await rsvps() == RelogOwner.batchSize)
        try await community.runJobs()
        #expect(try await rsvps() == guests.count)
    }

    /// One's own RSVP to a past event disappears and returns with the event.
    @Test(arguments: [true, false]) func onesOwnRSVPGoesWithTheEvent(_ iBlock: Bool) async throws {
        let world = try await World()
        let community = world.community
        let device = try await SimulatedDevice(of: world.bo.person!)
        func own() async throws -> Int? {
            try await device.pull(from: community)
            return try await device.rows(at: world.old)[.rsvp]
        }
        let (blocker, blocked) = iBlock ? (world.bo, world.ana) : (world.ana, world.bo)
        #expect(try await own() == 1)
        try await community.perform(BlockPerson(userId: blocked.userID!), as: blocker)
        #expect(try await own() == nil)
        try await community.perform(SetHosts(event: world.old, owner: world.cem.userID!), as: world.ana)
        #expect(try await own() == 1)
        try await community.perform(SetHosts(event: world.old, owner: world.ana.userID!), as: world.cem)
        #expect(try await own() == nil)
    }

    /// A deleted event is never sent to a new reader, although it is erased in batches.
    @Test func anEventThatIsGoneIsNotRead() async throws {
        let stage = try await Stage()
        let (world, community) = (stage.world, stage.community)
        #expect(try await stage.held() == WithheldEventTests.all)
        try await community.writeDirectly { tx in
            for _ in 1...EraseEvent.batchSize {
                try tx.execute(
                    """
                    INSERT INTO invitation (id, event_id, invited_by, created_at)
                    VALUES (\(tx.newID(Invitation.self)), \(world.dinner), \(world.ana.userID), \(tx.now))
                    """)
            }
        }
        try await community.perform(DeleteEvent(id: world.dinner), as: world.ana)
        #expect(
            try await community.count("SELECT count(*) FROM rsvp WHERE event_id = \(world.dinner)") > 0,
            "not all in one piece")
        for actor in [stage.mia, world.bo] {
            let late = try await SimulatedDevice(of: actor.person!)
            try await late.pull(from: community)
            #expect(try await late.rows(at: world.dinner) == [:])
        }
        // Devices that hold its rows get each removal, and hide them until then.
        #expect(try await stage.held()[.event] == nil)
        // Changes in the meantime restore nothing.
        try await community.perform(BlockPerson(userId: world.bo.userID!), as: world.ana)
        try await community.perform(DeleteAccount(id: world.cem.userID!), as: .system)
        try await community.runJobs()
        #expect(try await stage.held() == [:])
        #expect(try await community.read { try Consistency.problems(in: $0) } == [])
    }
}

extension SimulatedDevice {
    /// Returns the number of rows of an event on the device, for each kind attached to events and visible to others.
    fileprivate func rows(at event: ID<Event>) async throws -> [RowKind: Int] {
        try await read { (reader) throws in
            var counts: [RowKind: Int] = [:]
            counts[.event] = try reader.value("SELECT count(*) FROM event WHERE id = \(event)")
            for kind in [RowKind.seats, .cohost, .rsvp, .guest] {
                counts[kind] = try reader.value(
                    "SELECT count(*) FROM \(RowShape.of(kind)!.table) WHERE event_id = \(event)")
            }
            return counts.filter { $0.value > 0 }
        }
    }
}
