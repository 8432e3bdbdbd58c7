import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Events that ended long ago leave the devices that do not ask for them, and nothing else does.
@Suite(.tags(.P12)) struct ArchiveTests {
    /// After this, every event of the tests has ended more than 180 days ago.
    private static let later = Span.days(210)

    private func archive(_ community: TestCommunity) async throws {
        while try await community.read({ [now = community.now] in try ArchiveEvents.isDue(now: now, in: $0) }) {
            try await community.perform(ArchiveEvents(), as: .system)
        }
    }

    private func isArchived(_ event: ID<Event>, _ community: TestCommunity) async throws -> Bool {
        try await community.value("SELECT is_archived FROM event WHERE id = \(event)", as: Bool.self) == true
    }

    /// Pulls, and requires that the device holds the rows of its scopes and no others.
    private func check(_ device: SimulatedDevice, _ community: TestCommunity, _ what: Comment = "") async throws {
        try await device.pull(from: community)
        let me = Actor.person(device.person)
        let scopes = try await device.scopes(in: community)
        let events = try await events(on: device)
        let there = try await community.read {
            try VisibleRows(scopes, blocked: SyncQuery.blocked(from: me, in: $0), in: $0)
        }
        // Own RSVPs and tickets of an event that the device does not hold stay there, and are not shown.
        let missing = try await community.read { reader in
            try reader.rows("SELECT id FROM event WHERE is_archived") { try $0.next(ID<Event>.self) }
        }.filter { !events.contains($0) }.map(\.sqlValue)
        let shown = there.rows.filter { key, content in
            ![.rsvp, .ticket].contains(key.kind)
                || !content.contains { $0.name == "event_id" && missing.contains($0.value) }
        }
        let here = try await device.read { try VisibleRows(scopes, in: $0) }
        try #require(here.rows == shown, what)
        let held = try await device.read {
            try $0.rows("SELECT DISTINCT scope FROM held") { try $0.next(Scope.self) }
        }
        try #require(scopes.isSuperset(of: held), what)
    }

    private func checkLog(_ community: TestCommunity) async throws {
        #expect(try await community.read { try LogCheck.problems(in: $0) } == [])
    }

    private func events(on device: SimulatedDevice) async throws -> Set<ID<Event>> {
        try await device.read { Set(try $0.rows("SELECT id FROM event") { try $0.next(ID<Event>.self) }) }
    }

    @Test func eventsMoveOneHundredAndEightyDaysAfterTheirEnd() async throws {
        let world = try await World()
        let community = world.community
        let over = TestCommunity.start + .days(7) + EventTimes.usualLength
        community.move(to: over + Lifetime.onDevices)
        try await archive(community)
        #expect(try await isArchived(world.old, community))
        for event in [world.dinner, world.party] { #expect(try await !isArchived(event, community)) }
        community.advance(.minutes(1))
        try await expectChangesComplete("the archive", in: community) { try await archive(community) }
        for event in [world.dinner, world.party] { #expect(try await isArchived(event, community)) }
        try await community.read { (reader) throws in
            let archived = try Projection.rows(in: .archive, in: reader)
            #expect(Set(archived.map(\.kind)).isSuperset(of: [.event, .seats, .rsvp, .guest]))
            for scope in [Scope.public, .community] {
                let rows = try Projection.rows(in: scope, in: reader)
                #expect(!rows.contains { row in row.content.contains { $0.value == world.dinner.sqlValue } })
                #expect(!rows.contains { $0.id == world.dinner.bytes })
            }
        }
        try await checkLog(community)
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
        for device in [lean, full] { try await check(device, community, "before") }
        #expect(try await events(on: lean) == events(on: full))
        community.advance(ArchiveTests.later)
        let (open, closed) = (
            try await community.event(by: world.ana) { $0.startsAt = community.now + .days(3) },
            try await community.event(by: world.bo) {
                ($0.startsAt, $0.visibility) = (community.now + .days(3), .invited)
            }
        )
        let all = try await events(on: full).union([open, closed])
        try await archive(community)
        for device in [lean, full] { try await check(device, community, "after") }
        #expect(try await events(on: full) == all)
        let current = try await community.read {
            Set(try $0.rows("SELECT id FROM event WHERE NOT is_archived") { try $0.next(ID<Event>.self) })
        }
        let kept = all.intersection(current)
        #expect(kept.isSuperset(of: [open, closed]) && kept.isDisjoint(with: [world.dinner, world.party, world.old]))
        #expect(try await events(on: lean) == kept)
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
            try await check(lean, community)
            #expect(try await events(on: lean) == (withArchive ? all : kept))
        }
    }

    @Test(.tags(.P45)) func nobodySeesMoreByAsking() async throws {
        let world = try await World()
        let community = world.community
        // Who has left or was removed has no access any more.
        try await community.perform(RemoveGuest(event: world.party, guest: "\(world.bo.userID!)"), as: world.ana)
        try await community.perform(BlockPerson(userId: world.ana.userID!), as: world.gus)
        community.advance(ArchiveTests.later)
        try await archive(community)
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

    /// An event with 25 guests moves ten of them at a time. After each piece, and after changes in between, devices that
    /// ask and devices that do not agree with the server.
    @Test func aGuestListMovesInPiecesThatHoldTheStoreBriefly() async throws {
        let stage = try await manyGuests()
        let (community, event) = (stage.community, stage.event)
        let (lean, full) = (
            try await SimulatedDevice(of: stage.member.person!, withArchive: false),
            try await SimulatedDevice(of: stage.member.person!)
        )
        for device in [lean, full] { try await check(device, community, "before") }
        community.advance(ArchiveTests.later)
        var pieces = 0
        community.meter.reset()
        while try await community.read({ [now = community.now] in try ArchiveEvents.isDue(now: now, in: $0) }) {
            try await expectChangesComplete("piece \(pieces)", in: community) {
                try await community.perform(ArchiveEvents(batchSize: 40), as: .system)
            }
            pieces += 1
            try await checkLog(community)
            for device in [lean, full] { try await check(device, community, "piece \(pieces)") }
            guard pieces == 1 else { continue }
            // The event stays until its guests have moved.
            let (isHeld, hasMoved) = (
                try await events(on: lean).contains(event), try await isArchived(event, community)
            )
            #expect(isHeld && !hasMoved)
            #expect(try await community.count("SELECT count(*) FROM event WHERE archived_to IS NOT NULL") == 1)
            // One guest who has moved withdraws, and one who has not.
            try await expectChangesComplete("withdrawals", in: community) { try await withdraw(from: event, community) }
            try await checkLog(community)
            for device in [lean, full] { try await check(device, community, "withdrawn") }
        }
        #expect(pieces == 3)
        #expect(community.meter.maxEntries <= 60 && community.meter.maxStatements < 120)
        let (isHeld, hasMoved) = (try await events(on: lean).contains(event), try await isArchived(event, community))
        #expect(!isHeld && hasMoved)
        #expect(try await full.read { try $0.value("SELECT count(*) FROM rsvp", as: Int.self) } == 23)
    }

    private struct ManyGuests {
        var community: TestCommunity
        var event: ID<Event>
        var host: Actor
        /// Not a guest.
        var member: Actor
    }

    /// A public event with an open list of 25 guests.
    private func manyGuests() async throws -> ManyGuests {
        let community = try TestCommunity()
        let (ana, dia) = (try await community.member("Ana"), try await community.member("Dia"))
        let event = try await community.event(by: ana)
        let people = try await community.members(25)
        try await community.writeDirectly { tx in
            for person in people {
                _ = try GuestRSVP(EventRow.find(event, in: tx)!, guest: .user(person)).set(.going, party: 1, in: tx)
            }
        }
        try await community.forgetMails()
        return ManyGuests(community: community, event: event, host: ana, member: dia)
    }

    private func withdraw(from event: ID<Event>, _ community: TestCommunity) async throws {
        try await community.writeDirectly { tx in
            for order in ["ORDER BY id", "ORDER BY id DESC"] as [SQL] {
                let user: ID<User> = try tx.value(
                    "SELECT user_id FROM rsvp WHERE event_id = \(event) \(order) LIMIT 1")!
                let rsvp = GuestRSVP(try EventRow.find(event, in: tx)!, guest: .user(user))
                try rsvp.withdraw(rsvp.current(in: tx)!, in: tx)
            }
        }
    }

    @Test(arguments: [false, true]) func anEventThatIsMovedToALaterTimeReturns(whileItMoves: Bool) async throws {
        let stage = try await manyGuests()
        let (community, event) = (stage.community, stage.event)
        let device = try await SimulatedDevice(of: stage.member.person!, withArchive: false)
        community.advance(ArchiveTests.later)
        if whileItMoves {
            try await community.perform(ArchiveEvents(batchSize: 40), as: .system)
        } else {
            try await archive(community)
        }
        try await check(device, community, "archived")
        // A change of something else leaves it there.
        try await expectChangesComplete("a title", in: community) {
            try await community.update(event, as: stage.host) { $0.title = .set("Supper") }
        }
        #expect(try await isArchived(event, community) == !whileItMoves)
        try await check(device, community, "a title")
        try await expectChangesComplete("a later time", in: community) {
            try await community.update(event, as: stage.host) { $0.startsAt = .set(community.now - .days(1)) }
        }
        #expect(try await !isArchived(event, community))
        #expect(try await community.count("SELECT count(*) FROM event WHERE archived_to IS NOT NULL") == 0)
        try await checkLog(community)
        try await check(device, community, "back")
        #expect(try await device.read { try $0.value("SELECT count(*) FROM rsvp", as: Int.self) } == 25)
        #expect(try await community.read { try Projection.rows(in: .archive, in: $0) }.isEmpty)
        try await archive(community)
        #expect(try await !isArchived(event, community))
    }

    /// An entry in the scope of each person makes their streams read the permissions again.
    @Test func aReturningEventIsAnnouncedToAllWhoMaySeeIt() async throws {
        let world = try await World()
        let community = world.community
        community.advance(ArchiveTests.later)
        try await archive(community)
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
            #expect(try await isArchived(event, community))
            let before = try await announced(people)
            try await community.update(event, as: host) { $0.startsAt = .set(community.now + .days(2)) }
            try await community.runJobs()
            for (old, new) in zip(before, try await announced(people)) { #expect(new ?? 0 > old ?? 0) }
        }
    }

    @Test func whatIsAddedLaterStaysInTheArchive() async throws {
        let world = try await World()
        let community = world.community
        community.advance(ArchiveTests.later)
        try await archive(community)
        let (lean, full) = (
            try await SimulatedDevice(of: world.bo.person!, withArchive: false),
            try await SimulatedDevice(of: world.bo.person!)
        )
        for device in [lean, full] { try await check(device, community, "before") }
        let message = try await community.perform(SendMessage(event: world.party, body: "Remember?"), as: world.bo)
        for device in [lean, full] { try await check(device, community, "after") }
        let sent: SQL = "SELECT count(*) FROM message WHERE id = \(message)"
        #expect(try await full.read { try $0.value(sent, as: Int.self) } == 1)
        #expect(try await lean.read { try $0.value(sent, as: Int.self) } == 0)
        #expect(try await isArchived(world.party, community))
    }

    @Test func anEventThatBecomesPrivateLeavesTheArchiveOfAll() async throws {
        let stage = try await manyGuests()
        let (community, event) = (stage.community, stage.event)
        community.advance(ArchiveTests.later)
        try await archive(community)
        let full = try await SimulatedDevice(of: stage.member.person!)
        try await check(full, community, "before")
        #expect(try await events(on: full) == [event])
        try await expectChangesComplete("private", in: community) {
            try await community.update(event, as: stage.host) { $0.visibility = .set(.invited) }
        }
        try await community.runJobs()
        try await check(full, community, "after")
        #expect(try await events(on: full) == [])
        #expect(try await isArchived(event, community))
        try await checkLog(community)
    }

    @Test(arguments: [false, true]) func aDeletedEventLeavesTheArchive(whileItMoves: Bool) async throws {
        let stage = try await manyGuests()
        let (community, event) = (stage.community, stage.event)
        let devices = [
            try await SimulatedDevice(of: stage.member.person!, withArchive: false),
            try await SimulatedDevice(of: stage.member.person!),
        ]
        community.advance(ArchiveTests.later)
        try await community.perform(ArchiveEvents(batchSize: whileItMoves ? 40 : 500), as: .system)
        #expect(try await isArchived(event, community) == !whileItMoves)
        for device in devices { try await check(device, community, "archived") }
        try await expectChangesComplete("deleted", in: community) {
            try await community.perform(DeleteEvent(id: event), as: stage.host)
        }
        for device in devices { try await check(device, community, "deleted") }
        try await community.runJobs()
        try await checkLog(community)
        for device in devices {
            try await check(device, community, "erased")
            #expect(try await device.read { try $0.value("SELECT count(*) FROM rsvp", as: Int.self) } == 0)
        }
        #expect(try await community.read { try Projection.rows(in: .archive, in: $0) }.isEmpty)
    }

    @Test(.tags(.P45)) func erasedPeopleLeaveTheArchive() async throws {
        let world = try await World()
        let community = world.community
        community.advance(ArchiveTests.later)
        try await archive(community)
        let full = try await SimulatedDevice(of: world.dia.person!)
        try await check(full, community, "before")
        func isNamed(_ name: String) async throws -> Bool {
            try await full.read { try $0.value("SELECT count(*) FROM guest WHERE name = \(name)", as: Int.self)! } > 0
        }
        #expect(try await isNamed("Gil"))
        try await expectChangesComplete("the purge", in: community) {
            while try await community.perform(PurgeGuestData(), as: .system) {}
        }
        try await check(full, community, "purged")
        #expect(try await !isNamed("Gil"))
        try await community.perform(DeleteAccount(id: world.bo.userID!), as: .system)
        try await community.runJobs()
        try await checkLog(community)
        try await check(full, community, "erased")
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
        community.advance(ArchiveTests.later)
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

    private func archiveProgramme(_ community: TestCommunity) async throws -> Int {
        var pieces = 0
        while try await community.read({ [now = community.now] in try ArchiveProgramme.isDue(now: now, in: $0) }) {
            try await community.perform(ArchiveProgramme(), as: .system)
            pieces += 1
        }
        return pieces
    }

    @Test func oldPeriodsOfTheProgrammeMoveAndReturnWhenTheyChange() async throws {
        let world = try await World()
        let community = world.community
        let (lean, full) = (
            try await SimulatedDevice(of: world.admin.person!, withArchive: false),
            try await SimulatedDevice(of: world.admin.person!)
        )
        let assignment: ID<Assignment> = try await community.value("SELECT id FROM assignment")!
        _ = try await community.perform(EndAssignment(id: assignment), as: world.admin)
        for device in [lean, full] { try await check(device, community, "before") }
        /// Returns how many ended periods the device without the archive holds, and how many rows of all others.
        func counts() async throws -> [Int] {
            try await lean.read { reader in
                try [
                    "assignment WHERE ended_at IS NOT NULL", "participant_address WHERE effective_to IS NOT NULL",
                    "participant_address WHERE effective_to IS NULL", "participant", "activity",
                ].map { (table: SQL) in try reader.value("SELECT count(*) FROM \(table)", as: Int.self)! }
            }
        }
        let before = try await counts()
        #expect(before[0] == 1 && before[1] == 1 && before[2] > 0)
        community.advance(ArchiveTests.later)
        try await expectChangesComplete("the archive", in: community) { try await archiveProgramme(community) }
        for device in [lean, full] {
            try await check(device, community, "after")
            #expect(try await device.read { try ParticipationTallyCheck.problems(in: $0) } == [])
        }
        #expect(try await counts() == [0, 0] + before[2...])
        try await community.read { (reader) throws in
            #expect(
                try Set(Projection.rows(in: .staffArchive, in: reader).map(\.kind)) == [
                    .assignment, .participantAddress,
                ])
            for actor in [Actor.nobody, world.eva, world.ana] {
                #expect(try !ScopeAccess.isIn(.staffArchive, as: actor, in: reader))
                #expect(try !ScopeAccess.scopes(of: actor, in: reader).contains(.staffArchive))
            }
        }
        try await checkLog(community)
        // A correction brings a period back, until the next run.
        try await expectChangesComplete("a note", in: community) {
            _ = try await community.perform(UpdateAssignment(id: assignment, note: .set("Led")), as: world.admin)
        }
        let address: ID<ParticipantAddress> = try await community.value(
            "SELECT id FROM participant_address WHERE effective_to IS NOT NULL")!
        try await expectChangesComplete("a move", in: community) {
            _ = try await community.perform(
                UpdateParticipantAddress(id: address, from: .set(community.now - .days(400))), as: world.admin)
        }
        for device in [lean, full] { try await check(device, community, "corrected") }
        #expect(try await counts() == before)
        try await checkLog(community)
        #expect(try await archiveProgramme(community) == 1)
        for device in [lean, full] { try await check(device, community, "again") }
        #expect(try await counts() == [0, 0] + before[2...])
        // What is in the archive is deleted with its participant.
        let participant = try await world.participant
        try await expectChangesComplete("deleted", in: community) {
            _ = try await community.perform(DeleteParticipants(ids: [participant]), as: world.admin)
        }
        for device in [lean, full] { try await check(device, community, "deleted") }
        try await checkLog(community)
        let left: SQL = "SELECT count(*) FROM assignment WHERE participant_id = \(participant)"
        #expect(try await full.read { try $0.value(left, as: Int.self) } == 0)
    }

    @Test func manyPeriodsMoveInBatches() async throws {
        let world = try await World()
        let community = world.community
        let (activity, participant) = (try await world.activity, try await world.participant)
        let role: ID<ParticipantRole> = try await world.programme("participant_role", "Tutor")
        try await community.writeDirectly { tx in
            for number in 0..<(2 * ArchiveProgramme.batchSize + 1) {
                let id: ID<Assignment> = tx.newID()
                try tx.execute(
                    """
                    INSERT INTO assignment (id, activity_id, participant_id, role_id, assigned_at, ended_at)
                    VALUES (\(id), \(activity), \(participant), \(role), \(Instant(milliseconds: Int64(2 * number))), \(Instant(milliseconds: Int64(2 * number + 1))))
                    """)
                tx.put(.assignment, id, in: .staff)
            }
        }
        community.meter.reset()
        #expect(try await archiveProgramme(community) == 3)
        #expect(community.meter.maxEntries == 2 * ArchiveProgramme.batchSize && community.meter.maxStatements < 30)
        try await checkLog(community)
        #expect(
            try await community.count("SELECT count(*) FROM assignment WHERE is_archived")
                == 2 * ArchiveProgramme.batchSize + 1)
    }

    /// A cursor of a device that asked is also good for one that does not ask, and the other way round.
    @Test func whatADeviceAsksForIsPartOfEachCall() async throws {
        let world = try await World()
        let community = world.community
        community.advance(ArchiveTests.later)
        try await archive(community)
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
