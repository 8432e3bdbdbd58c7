import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// The guest list of a public event moves to the archive before the event, in pieces, and returns with it.
@Suite(.tags(.P12)) struct ArchivedGuestListTests {
    /// An event with 25 guests moves ten of them at a time. After each piece, and after changes in between, devices that
    /// ask and devices that do not agree with the server.
    @Test func aGuestListMovesInPiecesThatHoldTheStoreBriefly() async throws {
        let stage = try await ArchiveStage()
        let (community, event) = (stage.community, stage.event)
        let (lean, full) = (
            try await SimulatedDevice(of: stage.member.person!, withArchive: false),
            try await SimulatedDevice(of: stage.member.person!)
        )
        for device in [lean, full] { try await device.check(against: community, "before") }
        community.advance(ArchiveStage.later)
        var pieces = 0
        community.meter.reset()
        while try await community.read({ [now = community.now] in try ArchiveEvents.isDue(now: now, in: $0) }) {
            try await expectChangesComplete("piece \(pieces)", in: community) {
                try await community.perform(ArchiveEvents(batchSize: 40), as: .system)
            }
            pieces += 1
            try await community.checkLog()
            for device in [lean, full] { try await device.check(against: community, "piece \(pieces)") }
            guard pieces == 1 else { continue }
            // The event stays until its guests have moved.
            let (isHeld, hasMoved) = (
                try await lean.events().contains(event), try await community.isArchived(event)
            )
            #expect(isHeld && !hasMoved)
            #expect(try await community.count("SELECT count(*) FROM event WHERE archived_to IS NOT NULL") == 1)
            // One guest who has moved withdraws, and one who has not.
            try await expectChangesComplete("withdrawals", in: community) { try await stage.withdrawTwo() }
            try await community.checkLog()
            for device in [lean, full] { try await device.check(against: community, "withdrawn") }
        }
        #expect(pieces == 3)
        #expect(community.meter.maxEntries <= 60 && community.meter.maxStatements < 120)
        let (isHeld, hasMoved) = (try await lean.events().contains(event), try await community.isArchived(event))
        #expect(!isHeld && hasMoved)
        #expect(try await full.read { try $0.value("SELECT count(*) FROM rsvp", as: Int.self) } == 23)
    }

    @Test(arguments: [false, true]) func anEventThatIsMovedToALaterTimeReturns(whileItMoves: Bool) async throws {
        let stage = try await ArchiveStage()
        let (community, event) = (stage.community, stage.event)
        let device = try await SimulatedDevice(of: stage.member.person!, withArchive: false)
        community.advance(ArchiveStage.later)
        if whileItMoves {
            try await community.perform(ArchiveEvents(batchSize: 40), as: .system)
        } else {
            try await community.archiveEvents()
        }
        try await device.check(against: community, "archived")
        // A change of something else leaves it there.
        try await expectChangesComplete("a title", in: community) {
            try await community.update(event, as: stage.host) { $0.title = .set("Supper") }
        }
        #expect(try await community.isArchived(event) == !whileItMoves)
        try await device.check(against: community, "a title")
        try await expectChangesComplete("a later time", in: community) {
            try await community.update(event, as: stage.host) { $0.startsAt = .set(community.now - .days(1)) }
        }
        #expect(try await !community.isArchived(event))
        #expect(try await community.count("SELECT count(*) FROM event WHERE archived_to IS NOT NULL") == 0)
        try await community.checkLog()
        try await device.check(against: community, "back")
        #expect(try await device.read { try $0.value("SELECT count(*) FROM rsvp", as: Int.self) } == 25)
        #expect(try await community.read { try Projection.rows(in: .archive, in: $0) }.isEmpty)
        try await community.archiveEvents()
        #expect(try await !community.isArchived(event))
    }

    /// An entry in the scope of each person makes their streams read the permissions again.
    @Test func aReturningEventIsAnnouncedToAllWhoMaySeeIt() async throws {
        let world = try await World()
        let community = world.community
        community.advance(ArchiveStage.later)
        try await community.archiveEvents()
        func announced(_ actors: [Actor]) async throws -> [Int64?] {
            var versions: [Int64?] = []
            for actor in actors {
                versions.append(
                    try await community.value(
                        "SELECT version FROM change WHERE scope = \(Scope.user(actor.userID!)) AND kind = \(RowKind.rights) AND subject = \(actor.userID)"
                    ))
            }
            return versions
        }
        // The club is open to friends of Fox: Bo is a co-host, Ana a friend.
        for (event, host, people) in [
            (world.party, world.ana, [world.ana, world.bo, world.cem]), (world.club, world.fox, [world.ana, world.bo]),
        ] {
            #expect(try await community.isArchived(event))
            let before = try await announced(people)
            try await community.update(event, as: host) { $0.startsAt = .set(community.now + .days(2)) }
            try await community.runJobs()
            for (old, new) in zip(before, try await announced(people)) { #expect(new ?? 0 > old ?? 0) }
        }
    }

    @Test(arguments: [false, true]) func aDeletedEventLeavesTheArchive(whileItMoves: Bool) async throws {
        let stage = try await ArchiveStage()
        let (community, event) = (stage.community, stage.event)
        let devices = [
            try await SimulatedDevice(of: stage.member.person!, withArchive: false),
            try await SimulatedDevice(of: stage.member.person!),
        ]
        community.advance(ArchiveStage.later)
        try await community.perform(ArchiveEvents(batchSize: whileItMoves ? 40 : 500), as: .system)
        #expect(try await community.isArchived(event) == !whileItMoves)
        for device in devices { try await device.check(against: community, "archived") }
        try await expectChangesComplete("deleted", in: community) {
            try await community.perform(DeleteEvent(id: event), as: stage.host)
        }
        for device in devices { try await device.check(against: community, "deleted") }
        try await community.runJobs()
        try await community.checkLog()
        for device in devices {
            try await device.check(against: community, "erased")
            #expect(try await device.read { try $0.value("SELECT count(*) FROM rsvp", as: Int.self) } == 0)
        }
        #expect(try await community.read { try Projection.rows(in: .archive, in: $0) }.isEmpty)
    }
}
