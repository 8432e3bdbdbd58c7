import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// A block sends its target nothing and limits nobody's ability to report.
@Suite(.tags(.P45)) struct SilentBlockTests {
    /// Without anything in common, the blocked person receives nothing at once, and only removals at their next pull.
    @Test func aBlockedStrangerCannotTellTheTimeOfTheBlock() async throws {
        let world = try await World()
        let (cem, dia) = (world.cem, world.dia)
        let scopes = try await world.community.read { try ScopeAccess.scopes(of: dia, in: $0) }
        func versions() async throws -> [Scope: Int64] {
            try await world.community.read { reader in
                try Dictionary(uniqueKeysWithValues: scopes.map { ($0, try reader.version(of: $0)) })
            }
        }
        let own = Scope.user(dia.userID!)
        for isBlocked in [true, false] {
            let before = try await versions()
            let stood = try await world.community.read {
                try SyncPermissions(of: dia, in: $0).beginning(in: SyncQuery.epoch(in: $0), at: before)
            }
            if isBlocked {
                try await world.community.perform(BlockPerson(userId: dia.userID!), as: cem)
            } else {
                try await world.community.perform(UnblockPerson(userId: dia.userID!), as: cem)
            }
            #expect(try await versions().filter { $0.key != own } == before.filter { $0.key != own })
            try await world.community.read { (reader) throws in
                let part = try SyncQuery.entries(in: own, after: before[own]!, in: reader)
                #expect(part.entries.isEmpty && part.blockChanges.map(\.person) == (isBlocked ? [] : [cem.userID!]))
                let entries = try #require(try SyncPull.page(from: stood, as: dia, in: reader)).entries
                #expect(
                    entries.contains { $0.change.kind == .user } && entries.allSatisfy { ($0.row == nil) == isBlocked })
            }
        }
    }

    /// A blocked friend, guest and co-host receives only removals.
    @Test func whatTheBlockedOneGetsIsOnlyWhatIsGone() async throws {
        let world = try await World()
        let (ana, bo) = (world.ana, world.bo)
        try await world.community.befriend(ana, bo)
        let mark = Scope.user(bo.userID!)
        let before = try await world.community.read { try $0.version(of: mark) }
        let inbox = try await world.community.value(
            "SELECT count(*) FROM notice WHERE user_id = \(bo.userID) AND read_at IS NULL", as: Int.self)
        #expect(inbox! > 0)
        try await world.community.perform(BlockPerson(userId: bo.userID!), as: ana)
        let changes = try await world.community.read { try $0.changes(in: mark, after: before) }
        #expect(
            changes.allSatisfy { $0.isTombstone || $0.kind == .rights } && changes.contains { $0.kind == .friend },
            "\(changes)")
        // Their inbox rows are unchanged, but notices about the other person are neither shown nor counted.
        #expect(
            try await world.community.value(
                "SELECT count(*) FROM notice WHERE user_id = \(bo.userID) AND read_at IS NULL", as: Int.self) == inbox)
        #expect(try await world.community.inbox(bo).allSatisfy { $0.actor != ana.userID })
    }

    @Test(arguments: [true, false]) func aBlockedPersonCanBeReported(_ iBlock: Bool) async throws {
        let world = try await World()
        let (me, other) = (world.dia, world.bo)
        try await world.community.rsvp(world.dinner, .maybe, as: me)
        let said = try await world.community.perform(SendMessage(event: world.dinner, body: "You fool"), as: other)
        world.community.advance(.minutes(1))
        if iBlock {
            try await world.community.perform(BlockPerson(userId: other.userID!), as: me)
        } else {
            try await world.community.perform(BlockPerson(userId: me.userID!), as: other)
        }
        let later = try await world.community.perform(SendMessage(event: world.dinner, body: "Unheard"), as: other)
        func report(_ kind: ReportView.Kind, _ subject: ID<Report>) async throws -> Refusal.Code? {
            try await world.community.refusal(FileReport(kind: kind, subject: subject, reason: "Rude"), as: me)?.code
        }
        for kind in [ReportView.Kind.person, .photo] {
            #expect(try await report(kind, other.userID!.of(Report.self)) == nil)
        }
        #expect(try await report(.message, said.of(Report.self)) == nil)
        #expect(try await report(.message, later.of(Report.self)) == .notFound)
        // The page discloses only what they know: a name only if they made the block.
        try await world.community.read { (reader) throws in
            func shown(_ kind: ReportView.Kind, _ subject: ID<Report>) throws -> String? {
                try ReportAccess.shown(kind, subject, as: me, in: reader)
            }
            #expect(try shown(.person, other.userID!.of(Report.self)) == (iBlock ? "Bo Lima" : nil))
            #expect(try shown(.message, said.of(Report.self)) == nil)
            #expect(throws: Refusal.notFound) { try shown(.person, world.eva.userID!.of(Report.self)) }
            #expect(throws: Refusal.notFound) { try shown(.person, said.of(Report.self)) }
        }
    }

    @Test func anEventOfTheOneWhoBlockedCanBeReported() async throws {
        let world = try await World()
        try await world.community.perform(BlockPerson(userId: world.bo.userID!), as: world.ana)
        func report(_ event: ID<Event>, as actor: Actor) async throws -> Refusal.Code? {
            try await world.community.refusal(
                FileReport(kind: .event, subject: event.of(Report.self), reason: "Spam"), as: actor)?.code
        }
        for event in [world.dinner, world.party] { #expect(try await report(event, as: world.bo) == nil) }
        #expect(try await report(world.party, as: world.dia) == .notFound, "never saw it")
        #expect(
            try await world.community.read {
                try ReportAccess.shown(.event, world.party.of(Report.self), as: world.bo, in: $0)
            } == nil)
    }

    /// A removed guest learns nothing new about the event, including its new title.
    @Test func aRemovedGuestReadsTheTitleOfThen() async throws {
        let world = try await World()
        let community = world.community
        try await community.perform(RemoveGuest(event: world.party, guest: "\(world.bo.userID!)"), as: world.ana)
        try await community.update(world.party, as: world.ana) { $0.title = .set("Wedding") }
        try await community.perform(CancelEvent(id: world.party), as: world.ana)
        try await community.runJobs()
        let inbox = try await community.inbox(world.bo)
        #expect(inbox.contains { $0.kind == .removed && $0.eventTitle == "Party" && $0.event == nil })
        #expect(inbox.allSatisfy { !"\($0)".contains("Wedding") })
        let cancelled = try await community.inbox(world.cem, .eventCancelled)
        #expect(cancelled.contains { $0.eventTitle == "Wedding" })
        let rows = try await community.read { try Projection.rows(in: .user(world.bo.userID!), in: $0) }
        #expect(rows.allSatisfy { !"\($0.content)".contains("Wedding") })
    }

    private enum Loss: CaseIterable {
        case removed, uninvited, closed, blocked
    }

    /// The rows of notices name only events that the inbox names.
    @Test(arguments: Loss.allCases) private func rowsOfNoticesMatchTheInbox(_ loss: Loss) async throws {
        let world = try await World()
        let (community, fox) = (world.community, world.fox)
        // A friend is invited to an event for friends and notified of a change.
        let event = try await community.event(by: world.ana) {
            $0.title = "Regatta"
            $0.visibility = .friends
        }
        try await community.perform(InviteGuests(event: event, userIds: [fox.userID!]), as: world.ana)
        try await community.update(event, as: world.ana) { $0.locationName = .set("Harbour") }
        func titles() async throws -> (inbox: [String], rows: [String]) {
            let device = try await SimulatedDevice(of: fox.person!)
            try await device.pull(from: community)
            return (
                try await community.read {
                    try NoticeQuery.notices(as: fox, limit: 100, in: $0).items.compactMap(\.eventTitle)
                },
                try await device.read {
                    try $0.rows("SELECT title FROM notice WHERE title IS NOT NULL") { try $0.next(String.self) }
                }
            )
        }
        #expect(try await titles().inbox.filter { $0 == "Regatta" }.count == 2)
        switch loss {
        case .removed:
            try await community.rsvp(event, .going, as: fox)
            try await community.perform(RemoveGuest(event: event, guest: "\(fox.userID!)"), as: world.ana)
        case .uninvited, .closed:
            let invitation = try await world.invitation(to: fox, event: event)
            try await community.perform(UninviteGuest(event: event, invitation: invitation), as: world.ana)
            try await community.perform(Unfriend(userId: fox.userID!), as: world.ana)
            if loss == .closed { try await community.update(event, as: world.ana) { $0.visibility = .set(.invited) } }
        case .blocked: try await community.perform(BlockPerson(userId: fox.userID!), as: world.ana)
        }
        let (inbox, rows) = try await titles()
        // Only the notice of the removal names the event.
        #expect(inbox.filter { $0 == "Regatta" }.count == (loss == .removed ? 1 : 0))
        #expect(rows.filter { $0 == "Regatta" } == inbox.filter { $0 == "Regatta" })
    }
}
