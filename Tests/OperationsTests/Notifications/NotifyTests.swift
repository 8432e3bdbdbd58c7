import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Each kind of notice reaches its receivers once, with the right content: in the inbox, by mail and by push.
struct NotifyTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var kind: NoticeKind
        /// The name of the person who did it; nil if the notice does not show one.
        var by: String?
        var event: String? = "Dinner"
        /// Whether the values that only this kind has are right.
        var isRight: @Sendable (NoticeView) -> Bool = { _ in true }
        /// Everyone who is notified.
        var notified: @Sendable (ChatStage) -> [Actor]
        var perform: @Sendable (ChatStage) async throws -> Void
        var testDescription: String { kind.rawValue }

        func fits(_ notice: NoticeView) -> Bool {
            notice.kind == kind && (by == nil || notice.actorName == by) && notice.eventTitle == event
                && isRight(notice)
        }
    }

    private static func request(_ stage: ChatStage) async throws -> ID<JoinRequest> {
        try await stage.community.update(stage.event, as: stage.host) {
            $0.requiresApproval = .set(true)
            $0.notify = .no
        }
        return try await stage.community.perform(SendJoinRequest(event: stage.event), as: stage.member)
    }

    static let cases: [Case] = [
        Case(kind: .invited, by: "Host Lima", notified: { [$0.member] }) { s in
            try await s.community.perform(InviteGuests(event: s.event, userIds: [s.member.userID!]), as: s.host)
        },
        Case(kind: .friendRequest, by: "Going Lima", event: nil, notified: { [$0.member] }) { s in
            try await s.community.perform(Befriend(userId: s.member.userID!), as: s.going)
        },
        Case(kind: .friendAccepted, by: "Going Lima", event: nil, notified: { [$0.member] }) { s in
            try await s.community.perform(
                AcceptFriend(id: s.community.perform(Befriend(userId: s.going.userID!), as: s.member)), as: s.going)
        },
        Case(kind: .rsvp, by: "Member Lima", isRight: { $0.count == 1 }, notified: { [$0.host, $0.cohost] }) { s in
            try await s.community.rsvp(s.event, .maybe, as: s.member)
            s.community.advance(RSVPNotices.wait)
        },
        Case(kind: .asked, by: "Member Lima", notified: { [$0.host, $0.cohost] }) { s in
            _ = try await request(s)
        },
        Case(
            kind: .approved, isRight: { $0.detail?.answer == NoticeDetail.Answer(status: .waitlisted, party: 1) },
            notified: { [$0.member] }
        ) { s in
            try await s.community.perform(ApproveJoinRequest(event: s.event, request: request(s)), as: s.cohost)
        },
        Case(kind: .declined, notified: { [$0.member] }) { s in
            try await s.community.perform(DropJoinRequest(event: s.event, request: request(s)), as: s.cohost)
        },
        Case(
            kind: .rsvpSet, by: "Cohost Lima",
            isRight: { $0.detail?.answer?.status == .notGoing && $0.detail?.before?.status == .maybe },
            notified: { [$0.maybe] }
        ) { s in
            _ = try await s.community.perform(
                SetGuest(event: s.event, guest: "\(s.maybe.userID!)", status: .notGoing), as: s.cohost)
        },
        Case(kind: .seatOffered, notified: { [$0.waiting] }) { s in
            try await s.community.update(s.event, as: s.host) { $0.offerHours = .set(168) }
            try await s.community.rsvp(s.event, .notGoing, as: s.going)
        },
        Case(kind: .offerExpired, notified: { [$0.waiting] }) { s in
            try await s.community.update(s.event, as: s.host) { $0.offerHours = .set(168) }
            try await s.community.rsvp(s.event, .notGoing, as: s.going)
            s.community.advance(.days(2))
        },
        Case(kind: .movedUp, notified: { [$0.waiting] }) { s in
            try await s.community.rsvp(s.event, .notGoing, as: s.going)
        },
        Case(
            kind: .eventChanged, by: "Cohost Lima",
            isRight: {
                let change = $0.detail?.event
                return change?.before == EventChange(movesPlace: true, place: "Kitchen", address: "Long Lane 7")
                    && change?.place == "Cellar" && change?.address == "Long Lane 7"
            },
            notified: { [$0.host, $0.invited, $0.going, $0.maybe, $0.waiting] }
        ) { s in
            try await s.community.update(s.event, as: s.cohost) { $0.locationName = .set("Cellar") }
        },
        Case(kind: .eventCancelled, notified: { [$0.cohost, $0.invited, $0.going, $0.maybe, $0.waiting] }) { s in
            try await s.community.perform(CancelEvent(id: s.event), as: s.host)
        },
        Case(kind: .eventRestored, notified: { [$0.cohost, $0.invited, $0.going, $0.maybe, $0.waiting] }) { s in
            try await s.community.perform(CancelEvent(id: s.event), as: s.host)
            try await s.community.perform(RestoreEvent(id: s.event), as: s.host)
        },
        Case(kind: .announcement, by: "Cohost Lima", notified: { [$0.host, $0.invited, $0.maybe] }) { s in
            _ = try await s.community.perform(
                SendAnnouncement(event: s.event, to: [.maybe, .invited], body: "Bring a chair."), as: s.cohost)
        },
        Case(kind: .removed, notified: { [$0.maybe] }) { s in
            try await s.community.perform(RemoveGuest(event: s.event, guest: "\(s.maybe.userID!)"), as: s.host)
        },
        Case(kind: .hosting, by: "Host Lima", notified: { [$0.member] }) { s in
            try await s.community.perform(
                SetHosts(event: s.event, cohosts: [s.cohost.userID!, s.member.userID!]), as: s.host)
        },
        // A co-host is notified of becoming the owner.
        Case(kind: .handedOver, by: "Host Lima", notified: { [$0.cohost] }) { s in
            try await s.community.perform(SetHosts(event: s.event, owner: s.cohost.userID!), as: s.host)
        },
        Case(kind: .message, by: "Going Lima", notified: { [$0.host, $0.cohost, $0.invited, $0.maybe] }) { s in
            try await s.say("Hello", as: s.going)
            s.community.advance(.minutes(1))
        },
        Case(kind: .todoAssigned, by: "Going Lima", isRight: { $0.thing == "Keys" }, notified: { [$0.maybe] }) {
            s in
            _ = try await s.community.perform(
                AddTodo(event: s.event, title: "Keys", assigneeId: s.maybe.userID), as: s.going)
        },
        Case(
            kind: .reminder,
            isRight: {
                $0.subject == NoticeView.Subject(at: TestCommunity.start + .days(7), timeZone: "Europe/Berlin")
            },
            notified: { [$0.host, $0.cohost, $0.going] }
        ) { s in
            try await s.community.remind()
            s.community.move(to: TestCommunity.start + .days(6))
            try await s.community.remind()
        },
        Case(
            kind: .todoDue,
            isRight: {
                $0.subject
                    == NoticeView.Subject(
                        title: "Keys", at: TestCommunity.start + .days(2), timeZone: "Europe/Berlin")
            },
            notified: { [$0.maybe] }
        ) { s in
            _ = try await s.community.perform(
                AddTodo(
                    event: s.event, title: "Keys", dueAt: TestCommunity.start + .days(2), assigneeId: s.maybe.userID),
                as: s.maybe)
            try await s.community.remind()
            s.community.move(to: TestCommunity.start + .days(1))
            try await s.community.remind()
        },
        Case(
            kind: .expenseAdded, by: "Going Lima",
            isRight: { $0.detail?.amount == Money(1000, Currency("EUR")!) && $0.detail?.thing == "Drinks" },
            notified: { [$0.host, $0.maybe] }
        ) { s in
            var expense = RandomRun.expense(at: s.event, by: s.going, with: s.maybe)
            expense.split.parts.append(.init(s.host.userID!.of(Attendee.self)))
            _ = try await s.community.perform(expense, as: s.going)
        },
        Case(
            kind: .paid, by: "Maybe Lima",
            isRight: {
                $0.detail?.amount == Money(500, Currency("EUR")!)
                    && $0.payment == PaymentParties(isFromReader: false, other: "Maybe Lima")
            }, notified: { [$0.going] }
        ) { s in
            _ = try await s.community.perform(RandomRun.expense(at: s.event, by: s.going, with: s.maybe), as: s.going)
            _ = try await s.community.perform(
                RecordPayment(
                    event: s.event, from: s.maybe.userID!.of(Attendee.self), to: s.going.userID!.of(Attendee.self),
                    amount: 500), as: s.maybe)
        },
        Case(kind: .reported, event: nil, isRight: { $0.actorName == nil }, notified: { [$0.admin] }) { s in
            try await s.community.perform(
                FileReport(kind: .event, subject: s.event.of(Report.self), reason: "Spam"), as: s.member)
        },
        Case(kind: .reportClosed, notified: { [$0.member] }) { s in
            let id = ID<Report>(at: s.community.now, random: { 5 })
            try await s.community.perform(
                FileReport(kind: .event, subject: s.event.of(Report.self), reason: "Spam", id: id), as: s.member)
            try await s.community.perform(CloseReport(id: id), as: s.admin)
        },
        Case(kind: .roleChanged, event: nil, isRight: { $0.role == .editor }, notified: { [$0.member] }) { s in
            // Assigning the current role again notifies nobody.
            for _ in 1...2 {
                try await s.community.perform(AdministerUser(id: s.member.userID!, role: .editor), as: s.admin)
            }
        },
    ]

    private static func isOfEvent(_ kind: NoticeKind) -> Bool {
        ![.friendRequest, .friendAccepted, .reported, .roleChanged].contains(kind)
    }

    @Test func everyKindHasACase() {
        #expect(Set(NotifyTests.cases.map(\.kind)) == Set(NoticeKind.allCases))
    }

    @Test(arguments: NotifyTests.cases) func reachesEachOnce(_ one: Case) async throws {
        let stage = try await ChatStage()
        let everybody = stage.crew + stage.others
        for actor in everybody {
            // RSVPs and new expenses are mailed only on request.
            try await stage.community.perform(
                UpdatePreferences(notifications: ["answer": .init(email: true), "expenseAdded": .init(email: true)]),
                as: actor)
            try await stage.community.perform(
                SubscribePush(endpoint: "https://push.example.org/\(actor.userID!)", keys: TestCommunity.pushKeys),
                as: actor)
        }
        try await one.perform(stage)
        let mails = try await stage.community.mails(one.kind)
        let pushes = try await stage.community.pushes().filter { $0.kind == one.kind }
        let notified = one.notified(stage)
        for actor in everybody {
            let found = try await stage.community.inbox(actor, one.kind).filter { $0.readAt == nil }
            #expect(found.count == (notified.contains(actor) ? 1 : 0), "\(actor.person!.name)")
            #expect(found.allSatisfy(one.fits), "\(actor.person!.name): \(found)")
        }
        let addresses = notified.map { $0.person!.name.prefix { $0 != " " }.lowercased() + "@example.org" }
        #expect(mails.map(\.email).sorted() == addresses.sorted())
        // Mails about one event form one conversation (`MailTests`).
        #expect(mails.allSatisfy { $0.event?.id == (NotifyTests.isOfEvent(one.kind) ? stage.event : nil) })
        #expect(mails.allSatisfy { $0.unsubscribe?.hasSuffix("/\(one.kind.rawValue)") == true })
        #expect(pushes.count == notified.count && pushes.allSatisfy(one.fits), "\(pushes)")
        // The mail names the same person as the inbox, even if that is a co-host.
        if let name = one.by { #expect(mails.allSatisfy { $0.from == name }) }
    }

    @Test(arguments: NotifyTests.cases) func whoSwitchedAKindOffHasItInTheInboxAlone(_ one: Case) async throws {
        let stage = try await ChatStage()
        let everybody = stage.crew + stage.others
        for actor in everybody {
            try await stage.community.perform(
                UpdatePreferences(notifications: [one.kind.rawValue: .init(email: false, push: actor == stage.host)]),
                as: actor)
            try await stage.community.perform(
                SubscribePush(endpoint: "https://push.example.org/\(actor.userID!)", keys: TestCommunity.pushKeys),
                as: actor)
        }
        try await one.perform(stage)
        #expect(try await stage.community.mails(one.kind).isEmpty)
        let notified = one.notified(stage)
        #expect(
            try await stage.community.pushes().filter { $0.kind == one.kind }.count
                == (notified.contains(stage.host) ? 1 : 0))
        for actor in notified {
            #expect(try await stage.community.inbox(actor, one.kind).filter { $0.readAt == nil }.count == 1)
        }
    }

    /// An invited co-host is one person and gets one notice.
    @Test func aCohostWhoWasInvitedIsNotifiedOnceAndOfTheHiddenPlace() async throws {
        let stage = try await ChatStage()
        try await stage.community.update(stage.event, as: stage.host) { $0.locationHidden = .set(true) }
        try await stage.community.perform(
            SetHosts(event: stage.event, cohosts: [stage.invited.userID!]), as: stage.host)
        try await stage.community.forgetMails()
        try await stage.community.update(stage.event, as: stage.host) { $0.locationName = .set("Cellar") }
        #expect(try await stage.community.inbox(stage.invited, .eventChanged).count == 1)
        let mails = try await stage.community.mails(.eventChanged)
        #expect(mails.filter { $0.email == "invited@example.org" }.map { $0.event?.place } == ["Cellar"])
        #expect(mails.filter { $0.email == "going@example.org" }.map { $0.event?.place } == ["Cellar"])
        #expect(mails.filter { $0.email == "maybe@example.org" }.map { $0.event?.place } == [nil])
    }

    @Test func whoAsksAgainChangesTheJoinRequestAndNotifiesNobodyTwice() async throws {
        let stage = try await ChatStage()
        let first = try await NotifyTests.request(stage)
        #expect(
            try await stage.community.perform(SendJoinRequest(event: stage.event, note: "Really"), as: stage.member)
                == first)
        #expect(try await stage.community.inbox(stage.host, .asked).count == 1)
    }
}
