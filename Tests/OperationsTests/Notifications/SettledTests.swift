import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Notices that ask for an action are settled once the action is done.
struct SettledTests {
    @Test func whatWasAnsweredIsSettled() async throws {
        let community = try TestCommunity()
        let (ana, bo, cem) = (
            try await community.member("Ana"), try await community.member("Bo"), try await community.member("Cem")
        )
        let event = try await community.event(by: ana) { $0.requiresApproval = true }
        try await community.perform(SetHosts(event: event, cohosts: [cem.userID!]), as: ana)
        try await community.perform(ReadNotices(), as: cem)
        func unread(_ actor: Actor, _ kind: NoticeKind) async throws -> Int {
            try await community.inbox(actor, kind).filter { $0.readAt == nil }.count
        }
        try await community.perform(InviteGuests(event: event, userIds: [bo.userID!]), as: ana)
        #expect(try await unread(bo, .invited) == 1)
        try await community.rsvp(event, .maybe, as: bo)
        #expect(try await unread(bo, .invited) == 0)
        let dia = try await community.member("Dia")
        let request = try await community.perform(SendJoinRequest(event: event), as: dia)
        #expect(try await unread(ana, .asked) == 1)
        #expect(try await unread(cem, .asked) == 1)
        _ = try await community.perform(ApproveJoinRequest(event: event, request: request), as: ana)
        #expect(try await unread(ana, .asked) == 0)
        #expect(try await unread(cem, .asked) == 0, "one host decides for all")
        let friendship = try await community.perform(Befriend(userId: ana.userID!), as: bo)
        #expect(try await unread(ana, .friendRequest) == 1)
        try await community.perform(AcceptFriend(id: friendship), as: ana)
        #expect(try await unread(ana, .friendRequest) == 0)
        let other = try await community.event(by: ana)
        try await community.perform(InviteGuests(event: other, userIds: [bo.userID!]), as: ana)
        try await community.perform(DismissInvitation(event: other), as: bo)
        #expect(try await unread(bo, .invited) == 0)
        let again = try await community.perform(Befriend(userId: ana.userID!), as: cem)
        #expect(try await unread(ana, .friendRequest) == 1)
        try await community.perform(DropFriendRequest(id: again), as: ana)
        #expect(try await unread(ana, .friendRequest) == 0, "declined is answered, too")
    }

    /// Leaving the crew in any way settles notices that ask to read its chat.
    @Test(arguments: ["withdraws", "says no", "is set to no", "is removed", "is uninvited", "says no, invited", "goes"])
    func formerCrewMembersHaveNoUnreadChat(_ way: String) async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let event = try await community.event(by: ana)
        let isInvited = way.contains("invited")
        if isInvited { try await community.perform(InviteGuests(event: event, userIds: [bo.userID!]), as: ana) }
        if way != "is uninvited" { try await community.rsvp(event, .maybe, as: bo) }
        try await community.perform(SendMessage(event: event, body: "Who brings the music?"), as: ana)
        community.advance(.seconds(4))
        try await community.runJobs()
        func unread() async throws -> Int { try await community.inbox(bo, .message).filter { $0.readAt == nil }.count }
        #expect(try await unread() == 1)
        switch way {
        case "withdraws": try await community.perform(WithdrawRSVP(event: event), as: bo)
        case "says no", "says no, invited": try await community.rsvp(event, .notGoing, as: bo)
        case "is set to no":
            _ = try await community.perform(SetGuest(event: event, guest: "\(bo.userID!)", status: .notGoing), as: ana)
        case "is removed": try await community.perform(RemoveGuest(event: event, guest: "\(bo.userID!)"), as: ana)
        case "is uninvited":
            let invitation: ID<Invitation> = try await community.value(
                "SELECT id FROM invitation WHERE event_id = \(event)")!
            try await community.perform(UninviteGuest(event: event, invitation: invitation), as: ana)
        default: try await community.rsvp(event, .going, as: bo)
        }
        // Invited people may read the chat whatever their RSVP.
        #expect(try await unread() == (way == "goes" || way == "says no, invited" ? 1 : 0))
    }

    /// A later notice that revokes an earlier one settles it, even if another person caused it.
    @Test func whatIsNoLongerSoIsSettled() async throws {
        let community = try TestCommunity()
        let (ana, bo, cem) = (
            try await community.member("Ana"), try await community.member("Bo"), try await community.member("Cem")
        )
        let event = try await community.event(by: ana) {
            $0.capacity = 1
            $0.offerHours = 24
        }
        community.move(to: TestCommunity.start + .days(6) + .hours(15))
        func unread(_ actor: Actor = cem) async throws -> Set<NoticeKind> {
            try await community.runJobs()
            return Set(try await community.inbox(actor).filter { $0.readAt == nil }.map(\.kind))
        }
        func offer() async throws {
            try await community.rsvp(event, .going, as: bo)
            try await community.rsvp(event, .going, as: cem)
            try await community.rsvp(event, .notGoing, as: bo)
            #expect(try await unread().contains(.seatOffered))
        }
        try await offer()
        try await community.perform(WithdrawRSVP(event: event), as: cem)
        #expect(try await unread().isEmpty)
        try await offer()
        _ = try await community.perform(SetGuest(event: event, guest: "\(cem.userID!)", status: .notGoing), as: ana)
        #expect(try await unread() == [.rsvpSet])
        try await community.perform(ReadNotices(), as: cem)
        try await offer()
        community.advance(.hours(3))
        #expect(try await unread() == [.offerExpired])
        try await community.perform(CancelEvent(id: event), as: ana)
        #expect(try await unread() == [.eventCancelled])
        try await community.perform(RestoreEvent(id: event), as: ana)
        // The free seat is offered again.
        #expect(try await unread() == [.eventRestored, .seatOffered])
        try await community.perform(ReadNotices(), as: cem)
        try await community.perform(RemoveGuest(event: event, guest: "\(cem.userID!)"), as: ana)
        #expect(try await unread() == [.removed])
        _ = try await community.perform(RestoreGuest(event: event, guest: "\(cem.userID!)"), as: ana)
        #expect(try await unread() == [.invited])
        try await community.perform(ReadNotices(), as: cem)
        try await community.perform(SetHosts(event: event, cohosts: [cem.userID!]), as: ana)
        #expect(try await unread() == [.hosting])
        try await community.perform(SetHosts(event: event, cohosts: []), as: ana)
        #expect(try await unread().isEmpty)
    }

    /// Cancelling an event notifies the people with a join request and settles the hosts' notices about it.
    @Test func requestersAreNotifiedOfTheCancellation() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let event = try await community.event(by: ana) { $0.requiresApproval = true }
        try await community.perform(SendJoinRequest(event: event), as: bo)
        #expect(try await community.inbox(ana, .asked).contains { $0.readAt == nil })
        try await community.perform(CancelEvent(id: event), as: ana)
        try await community.runJobs()
        #expect(try await community.inbox(ana, .asked).allSatisfy { $0.readAt != nil })
        #expect(try await community.inbox(bo, .eventCancelled).count == 1)
        #expect(try await community.mails(.eventCancelled).map(\.email) == ["bo@example.org"])
    }

    /// Clients choose ids. A thing with the same id as somebody else's settles nothing of theirs, however it got
    /// that id.
    @Test func aNoticeIsSettledByWhatItIsOfAlone() async throws {
        let community = try TestCommunity()
        let (ana, bo, cem) = (
            try await community.member("Ana"), try await community.member("Bo"), try await community.member("Cem")
        )
        let (dinner, own) = (try await community.event(by: ana), try await community.event(by: cem))
        try await community.rsvp(dinner, .going, as: bo)
        let todo = try await community.perform(AddTodo(event: dinner, title: "Bread", assigneeId: bo.userID), as: ana)
        let payment = try await community.perform(
            RecordPayment(
                event: dinner, from: ana.userID!.of(Attendee.self), to: bo.userID!.of(Attendee.self), amount: 500),
            as: ana)
        func unread() async throws -> Set<NoticeKind> {
            Set(try await community.inbox(bo).filter { $0.readAt == nil }.map(\.kind))
        }
        try #require(try await unread() == [.todoAssigned, .paid])
        // Simulates an id that has passed the check for new ids.
        for id in [todo.bytes, payment.bytes] {
            try await community.writeDirectly { tx in
                for event in [own, dinner] { try tx.resolve([.reminder, .message], about: id, of: event) }
                try tx.resolve([.todoAssigned, .todoDue, .paid], about: id, of: own)
                try tx.resolve(about: ID<ScheduleEntry>(bytes: id)!, of: cem.userID!)
                try tx.resolve(about: ID<ScheduleEntry>(bytes: id)!, of: bo.userID!)
            }
        }
        #expect(try await unread() == [.todoAssigned, .paid])
        try await community.perform(CompleteTodo(id: todo), as: bo)
        #expect(try await unread() == [.paid])
        try await community.perform(UndoPayment(id: payment), as: ana)
        #expect(try await unread().isEmpty)
    }
}
