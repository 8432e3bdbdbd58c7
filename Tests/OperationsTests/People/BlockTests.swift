import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Ana and Bo are friends and guests of each other; then one blocks the other.
struct BlockTests {
    private struct Stage {
        let community: TestCommunity
        let ana: Actor, bo: Actor, cem: Actor, dia: Actor
        /// Ana's event, one seat: Bo goes, Dia waits.
        let anas: ID<Event>
        /// Bo's event, with Ana as co-host.
        let bos: ID<Event>
        /// Cem's event: both go.
        let cems: ID<Event>

        init() async throws {
            let cast = try await Cast()
            (community, ana, bo, cem, dia) = (cast.community, cast.ana, cast.bo, cast.cem, cast.dia)
            try await community.befriend(ana, bo)
            try await community.befriend(ana, cem)
            try await community.befriend(bo, cem)
            anas = try await community.event(by: ana) {
                $0.title = "Anas"
                $0.capacity = 1
            }
            bos = try await community.event(by: bo) {
                $0.title = "Bos"
                $0.visibility = .friends
            }
            cems = try await community.event(by: cem) { $0.title = "Cems" }
            try await community.perform(InviteGuests(event: anas, userIds: [bo.userID!]), as: ana)
            try await community.rsvp(anas, .going, as: bo)
            try await community.rsvp(anas, .going, as: dia)
            try await community.perform(SetHosts(event: bos, cohosts: [ana.userID!]), as: bo)
            for person in [ana, bo] { try await community.rsvp(cems, .going, as: person) }
        }

        /// Returns the blocker and the blocked person.
        func pair(_ isAna: Bool) -> (Actor, Actor) { isAna ? (ana, bo) : (bo, ana) }
    }

    /// An invite link does not override a block with the host.
    @Test(.tags(.P45), arguments: [true, false]) func theInviteLinkOpensNothing(_ isAna: Bool) async throws {
        let stage = try await Stage()
        let (blocker, blocked) = stage.pair(isAna)
        let event = try await stage.community.event(by: stage.ana) { $0.visibility = .unlisted }
        let asking = try await stage.community.event(by: stage.ana) {
            $0.requiresApproval = true; $0.visibility = .unlisted
        }
        let link = try await stage.community.perform(MakeLink(event: event), as: stage.ana).token
        let other = try await stage.community.perform(MakeLink(event: asking), as: stage.ana).token
        try await stage.community.perform(BlockPerson(userId: blocked.userID!), as: blocker)
        await #expect(throws: Refusal.notFound) {
            try await stage.community.read {
                try LinkQuery.event(token: link, as: stage.bo, now: stage.community.now, in: $0)
            }
        }
        #expect(try await stage.community.refusal(RSVPByLink(token: link, status: .going), as: stage.bo) == .notFound)
        #expect(
            try await stage.community.refusal(SendJoinRequest(event: asking, token: other), as: stage.bo) == .notFound)
        #expect(try await stage.community.refusal(RSVPByLink(token: link, status: .going), as: stage.dia) == nil)
    }

    @Test(.tags(.P45), arguments: [true, false]) func neitherFindsTheOther(_ isAna: Bool) async throws {
        let stage = try await Stage()
        let community = stage.community
        let (blocker, blocked) = stage.pair(isAna)
        try await community.perform(BlockPerson(userId: blocked.userID!), as: blocker)
        for (me, other) in [(blocker, blocked), (blocked, blocker)] {
            let id = other.userID!
            try await community.read { (reader) throws in
                #expect(throws: Refusal.notFound) { try PeopleQuery.person(id, as: me, in: reader) }
                #expect(throws: Refusal.notFound) {
                    try PeopleQuery.mutualFriends(with: id, as: me, limit: 9, in: reader)
                }
                #expect(throws: Refusal.notFound) {
                    try PeopleQuery.pastEvents(of: id, as: me, now: community.now, in: reader)
                }
                #expect(try PeopleQuery.people(matching: other.person!.name, as: me, in: reader).items.isEmpty)
                #expect(try PeopleQuery.friends(as: me, limit: 9, in: reader).items.map(\.id) == [stage.cem.userID!])
                #expect(try !PeopleQuery.connections(as: me, limit: 9, in: reader).items.contains { $0.id == id })
                #expect(
                    try PeopleQuery.mutualFriends(with: stage.cem.userID!, as: me, limit: 9, in: reader).items.isEmpty)
                #expect(
                    try !GuestQuery.guests(of: stage.cems, as: me, limit: 9, in: reader).items.contains {
                        $0.userId == id
                    })
            }
            #expect(try await community.inbox(me).allSatisfy { $0.actor != id })
        }
        #expect(
            try await community.read { try PeopleQuery.blocked(as: blocker, in: $0) }.map(\.id) == [blocked.userID!])
        #expect(
            try await community.read { try PeopleQuery.blocked(as: blocked, in: $0) }.isEmpty, "they do not learn of it"
        )
    }

    @Test(.tags(.P41, .P45), arguments: [true, false]) func eachIsOffTheEventsOfTheOther(_ isAna: Bool) async throws {
        let stage = try await Stage()
        let community = stage.community
        let (blocker, blocked) = stage.pair(isAna)
        try await community.perform(BlockPerson(userId: blocked.userID!), as: blocker)
        #expect(try await community.refusal(SetRSVP(event: stage.anas, status: .going), as: stage.bo) == .notFound)
        #expect(try await community.refusal(SetRSVP(event: stage.bos, status: .going), as: stage.ana) == .notFound)
        #expect(
            try await community.refusal(
                UpdateEvent(id: stage.bos, changes: .init(TestCommunity.input())), as: stage.ana) == .notFound)
        #expect(
            try await community.count(
                "SELECT count(*) FROM rsvp WHERE event_id = \(stage.anas) AND user_id = \(stage.bo.userID)") == 0)
        #expect(try await community.count("SELECT count(*) FROM invitation WHERE user_id = \(stage.bo.userID)") == 0)
        #expect(try await community.count("SELECT count(*) FROM cohost") == 0)
        // The seat was passed on at once, with a notice.
        #expect(try await community.view(stage.anas, as: stage.dia).mine.status == .going)
        #expect(try await community.inbox(stage.dia, .movedUp).count == 1)
        // Both may attend a third person's event.
        #expect(try await community.view(stage.cems, as: stage.ana).mine.status == .going)
        #expect(try await community.view(stage.cems, as: stage.bo).counts?.going == 2)
        #expect(try await community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    @Test(arguments: [true, false]) func theBlockedPersonIsNotNotified(_ isAna: Bool) async throws {
        let stage = try await Stage()
        let community = stage.community
        let (blocker, blocked) = stage.pair(isAna)
        try await community.forgetMails()
        let before = try await community.count("SELECT count(*) FROM notice WHERE user_id = \(blocked.userID)")
        try await community.perform(BlockPerson(userId: blocked.userID!), as: blocker)
        #expect(try await community.count("SELECT count(*) FROM notice WHERE user_id = \(blocked.userID)") == before)
        #expect(
            try await community.mails(
                to: "\(blocked.person!.name.prefix(while: { $0 != " " }).lowercased())@example.org"
            ).isEmpty)
        // Only the blocker's scope has the row of the block.
        let scopes = try await community.read { (reader) throws in
            try reader.rows("SELECT DISTINCT scope FROM change WHERE kind = 'block'") { try $0.next(Scope.self) }
        }
        #expect(scopes == [.user(blocker.userID!)])
    }

    @Test(.tags(.P45)) func nothingGoesFromOneToTheOtherAnyMore() async throws {
        let stage = try await Stage()
        let community = stage.community
        try await community.perform(BlockPerson(userId: stage.bo.userID!), as: stage.ana)
        // In the chat of a third person's event, neither reads the other's messages.
        let fromAna = try await community.perform(SendMessage(event: stage.cems, body: "Ana here"), as: stage.ana)
        let fromBo = try await community.perform(SendMessage(event: stage.cems, body: "Bo here"), as: stage.bo)
        for (me, own, other) in [(stage.ana, fromAna, fromBo), (stage.bo, fromBo, fromAna)] {
            try await community.read { (reader) throws in
                #expect(try ChatQuery.messages(of: stage.cems, as: me, limit: 9, in: reader).items.map(\.id) == [own])
                #expect(
                    try ChatQuery.messages(of: stage.cems, as: me, after: 0, limit: 9, in: reader).messages.map(\.id)
                        == [own])
                #expect(throws: Refusal.notFound) { try ChatQuery.message(other, as: me, in: reader) }
                #expect(try ChatQuery.unread(of: stage.cems, as: me, in: reader) == 0)
            }
            #expect(
                try await community.refusal(
                    FileReport(kind: .message, subject: other.of(Report.self), reason: "Rude"), as: me) == .notFound)
        }
        #expect(
            try await community.read { try ChatQuery.messages(of: stage.cems, as: stage.cem, limit: 9, in: $0) }.items
                .count == 2)
        // Invitations have no effect and give no reason.
        for (me, event) in [(stage.ana, stage.anas), (stage.bo, stage.bos)] {
            let other = me == stage.ana ? stage.bo : stage.ana
            #expect(try await community.refusal(InviteGuests(event: event, userIds: [other.userID!]), as: me) == nil)
            #expect(
                try await community.refusal(
                    InviteGuests(event: event, emails: [me == stage.ana ? "bo@example.org" : "ana@example.org"]), as: me
                ) == nil)
            #expect(
                try await community.refusal(SetHosts(event: event, cohosts: [other.userID!]), as: me)?.code == .invalid)
            #expect(try await community.refusal(SetHosts(event: event, owner: other.userID!), as: me)?.code == .invalid)
        }
        #expect(try await community.count("SELECT count(*) FROM invitation") == 0)
        community.advance(.minutes(1))
        try await community.runJobs()
        for (me, other) in [(stage.ana, stage.bo), (stage.bo, stage.ana)] {
            #expect(try await community.inbox(me).allSatisfy { $0.actor != other.userID })
        }
    }

    /// People with an unconfirmed address are invisible, to devices too, and so cannot be blocked.
    @Test func whoHasNotConfirmedAnAddressIsNotThere() async throws {
        let world = try await World()
        #expect(
            try await world.community.refusal(BlockPerson(userId: world.eva.userID!), as: world.bo)?.code == .notFound)
    }

    @Test func whoIsBlockedMayBlockBackAndNothingComesBackWithOneOfTwo() async throws {
        let stage = try await Stage()
        let community = stage.community
        try await community.perform(BlockPerson(userId: stage.bo.userID!), as: stage.ana)
        try await community.perform(BlockPerson(userId: stage.bo.userID!), as: stage.ana)
        try await community.perform(BlockPerson(userId: stage.ana.userID!), as: stage.bo)
        #expect(try await community.count("SELECT count(*) FROM block") == 2)
        try await community.perform(UnblockPerson(userId: stage.bo.userID!), as: stage.ana)
        #expect(try await community.refusal(Befriend(userId: stage.bo.userID!), as: stage.ana) == .notFound)
        try await community.perform(UnblockPerson(userId: stage.ana.userID!), as: stage.bo)
        #expect(try await community.refusal(UnblockPerson(userId: stage.ana.userID!), as: stage.bo) == .notFound)
        #expect(
            try await community.read { try PeopleQuery.person(stage.bo.userID!, as: stage.ana, in: $0) }.relationship
                == "1 mutual friend")
        #expect(try await community.view(stage.anas, as: stage.bo).mine.status == nil)
        #expect(try await community.refusal(Befriend(userId: stage.bo.userID!), as: stage.ana) == nil)
    }

    @Test func oneselfAndTheDeletedCannotBeBlocked() async throws {
        let stage = try await Stage()
        #expect(
            try await stage.community.refusal(BlockPerson(userId: stage.ana.userID!), as: stage.ana)?.code == .invalid)
        try await stage.community.perform(DeleteAccount(id: stage.dia.userID!), as: .system)
        #expect(try await stage.community.refusal(BlockPerson(userId: stage.dia.userID!), as: stage.ana) == .notFound)
    }

    /// A guest loses an event that is handed over to a person who shares a block with them.
    @Test(.tags(.P45), arguments: [true, false]) func aBlockedOneWhoGetsAnEventLosesTheGuestTheyAreKeptFrom(
        _ isAna: Bool
    ) async throws {
        let stage = try await Stage()
        let community = stage.community
        let (blocker, blocked) = stage.pair(isAna)
        try await community.perform(BlockPerson(userId: blocked.userID!), as: blocker)
        try await community.perform(SetHosts(event: stage.cems, owner: stage.ana.userID!), as: stage.cem)
        await #expect(throws: Refusal.notFound) { try await community.view(stage.cems, as: stage.bo) }
        #expect(try await community.view(stage.cems, as: stage.cem).counts?.going == 0)
        #expect(try await community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    /// Ana co-hosts an event that Bo attends, and they have a block.
    @Test(.tags(.P45), arguments: [true, false]) func noticesOfABlockedHostsEventOmitTheName(
        _ isAna: Bool
    ) async throws {
        let stage = try await Stage()
        let community = stage.community
        let (blocker, blocked) = stage.pair(isAna)
        try await community.perform(SetHosts(event: stage.cems, cohosts: [stage.ana.userID!]), as: stage.cem)
        try await community.perform(BlockPerson(userId: blocked.userID!), as: blocker)
        try await community.forgetMails()
        try await community.update(stage.cems, as: stage.ana) { $0.locationName = .set("Cellar") }
        try await community.perform(CancelEvent(id: stage.cems), as: stage.ana)
        let found = try await community.inbox(stage.bo).filter { $0.event == stage.cems }
        #expect(Set(found.map(\.kind)) == [.eventChanged, .eventCancelled])
        #expect(found.allSatisfy { $0.actor == nil && $0.actorName == nil && $0.eventTitle == "Cems" })
        let changes = found.filter { $0.kind == .eventChanged }.compactMap { $0.detail?.event }
        #expect(changes.map(\.place) == ["Cellar"] && changes.map(\.before.place) == ["Kitchen"])
        let mails = try await community.mails(to: "bo@example.org")
        #expect(mails.count == 2 && mails.allSatisfy { $0.from == "Cem Lima" })
    }

    @Test(.tags(.P45), arguments: [true, false]) func ofAJoinRequestTheBlockedCohostIsNotNotified(
        _ isAna: Bool
    ) async throws {
        let stage = try await Stage()
        let community = stage.community
        let (blocker, blocked) = stage.pair(isAna)
        let gate = try await community.event(by: stage.cem) { $0.requiresApproval = true }
        try await community.perform(SetHosts(event: gate, cohosts: [stage.ana.userID!]), as: stage.cem)
        try await community.perform(BlockPerson(userId: blocked.userID!), as: blocker)
        try await community.forgetMails()
        let joinRequest = try await community.perform(SendJoinRequest(event: gate), as: stage.bo)
        #expect(try await community.mails(.asked).map(\.email) == ["cem@example.org"])
        // The row itself must not exist, because devices receive rows.
        #expect(try await community.count("SELECT count(*) FROM notice WHERE kind = 'asked'") == 1)
        try await community.perform(ApproveJoinRequest(event: gate, request: joinRequest), as: stage.ana)
        #expect(try await community.inbox(stage.bo, .approved).map(\.actor) == [nil])
        #expect(try await community.mails(.approved).map(\.from) == ["Cem Lima"])
    }

    @Test(.tags(.P45)) func theListOfHostsHidesTheBlocked() async throws {
        let stage = try await Stage()
        let community = stage.community
        try await community.perform(SetHosts(event: stage.cems, cohosts: [stage.ana.userID!]), as: stage.cem)
        try await community.perform(BlockPerson(userId: stage.bo.userID!), as: stage.ana)
        func hosts(_ actor: Actor) async throws -> [ID<User>] {
            try await community.read { try HostQuery.hosts(of: stage.cems, as: actor, in: $0) }.map(\.id)
        }
        #expect(try await hosts(stage.bo) == [stage.cem.userID!])
        #expect(try await hosts(stage.dia) == [stage.cem.userID!, stage.ana.userID!])
        await #expect(throws: Refusal.self, "who the hosts are is for members") { try await hosts(.nobody) }
    }
}
