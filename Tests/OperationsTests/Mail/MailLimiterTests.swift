import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct MailLimiterTests {
    private struct Stage {
        let community: TestCommunity
        let host: Actor
        let event: ID<Event>

        init() async throws {
            community = try TestCommunity()
            host = try await community.member("Ana")
            event = try await community.event(by: host)
        }

        func addresses(_ numbers: Range<Int>) -> [String] { numbers.map { "g\($0)@example.net" } }

        /// Returns the number of invited addresses and of invitation mails.
        func counts() async throws -> [Int] {
            [
                try await community.count("SELECT count(*) FROM invited_address"),
                try await community.mails(.invited).count,
            ]
        }
    }

    /// Guards against a bulk invitation that mails hundreds of addresses with a few requests.
    @Test func whoInvitesHasSoManyMailsADayAndWhatIsMoreIsRefusedWhole() async throws {
        let stage = try await Stage()
        #expect(
            try await stage.community.perform(
                InviteGuests(event: stage.event, emails: stage.addresses(0..<190)), as: stage.host
            ).invited == 190)
        let refusal = try #require(
            try await stage.community.refusal(
                InviteGuests(event: stage.event, emails: stage.addresses(190..<202)), as: stage.host))
        #expect(
            refusal.code == .rateLimited && refusal.fields["emails"]?.english.contains("200 addresses a day") == true)
        // 18:00 in UTC: the day has six hours left.
        #expect(
            refusal.message.english.hasSuffix("Nothing was sent. Try again in 6 hours.")
                && refusal.retryAfter == 6 * 3600)
        var counts = try await stage.counts()
        #expect(counts == [190, 190])
        // Addresses that are already invited cost nothing.
        #expect(
            try await stage.community.perform(
                InviteGuests(event: stage.event, emails: stage.addresses(180..<200)), as: stage.host
            ).invited == 10)
        stage.community.advance(.hours(6))
        #expect(
            try await stage.community.perform(
                InviteGuests(event: stage.event, emails: stage.addresses(200..<212)), as: stage.host
            ).invited == 12)
        counts = try await stage.counts()
        #expect(counts == [212, 212])
    }

    /// Strangers can request passes, so each allowance applies independently.
    @Test func passesAreMailedWithinTheAllowancesOfAddressNetworkAndEvent() async throws {
        let stage = try await Stage()
        let community = stage.community
        func rsvp(_ number: Int, at event: ID<Event>, network: String) async throws -> Refusal? {
            let link = try await community.perform(MakeLink(event: event), as: stage.host).token
            let command = RSVPByLink(
                token: link, name: "G", email: "g\(number)@example.net", status: .maybe, network: network)
            return try await community.refusal(command, as: .nobody)
        }
        func use(_ allowance: MailAllowance, _ who: String, leaving: Int = 0) async throws {
            try await community.writeDirectly { tx in
                let limiter = MailLimiter(tx)
                let taken = try limiter.charge(limiter.left(of: allowance, who) - leaving, of: allowance, who)
                #expect(taken)
            }
        }
        for (allowance, who) in [
            (MailAllowance.network, "192.0.2.1"), (.addressPasses, "g1@example.net"), (.passes, "\(stage.event)"),
        ] {
            try await use(allowance, who, leaving: 1)
            #expect(try await rsvp(1, at: stage.event, network: "192.0.2.1") == nil, "\(allowance)")
            let rows = try await community.count("SELECT count(*) FROM guest")
            let refusal = try await rsvp(
                allowance == .addressPasses ? 1 : 2, at: stage.event,
                network: allowance == .network ? "192.0.2.1" : "192.0.2.9")
            #expect(refusal?.code == .rateLimited && refusal?.retryAfter == 6 * 3600, "\(allowance)")
            #expect(
                try await community.count("SELECT count(*) FROM guest") == rows,
                "\(allowance): nothing is kept of who was refused")
            // Reset, so that the next allowance starts with a full day.
            try await community.writeDirectly { try $0.execute("DELETE FROM mail_count") }
            try await community.writeDirectly { try $0.execute("DELETE FROM rsvp") }
            try await community.writeDirectly { try $0.execute("DELETE FROM guest") }
        }
    }

    @Test func membersAreInvitedBesides() async throws {
        let stage = try await Stage()
        let bo = try await stage.community.member("Bo")
        try await stage.community.perform(
            InviteGuests(event: stage.event, emails: stage.addresses(0..<200)), as: stage.host)
        #expect(
            try await stage.community.perform(InviteGuests(event: stage.event, userIds: [bo.userID!]), as: stage.host)
                .invited == 1)
        #expect(
            try await stage.community.refusal(
                InviteGuests(event: stage.event, emails: ["x@example.net"]), as: stage.host)?.code == .rateLimited)
    }

    @Test func anAddressGetsSoManyADayWhoeverInvites() async throws {
        let stage = try await Stage()
        for number in 0..<(MailAllowance.address.dailyLimit + 1) {
            let host = try await stage.community.member("H\(number)")
            let event = try await stage.community.event(by: host)
            let refusal = try await stage.community.refusal(
                InviteGuests(event: event, emails: ["VICTIM@example.net", "v\(number)@example.net"]), as: host)
            #expect((refusal != nil) == (number == MailAllowance.address.dailyLimit), "\(number)")
        }
        #expect(
            try await stage.community.mails(.invited, to: "VICTIM@example.net").count
                == MailAllowance.address.dailyLimit)
        #expect(
            try await stage.community.count("SELECT count(*) FROM invited_address WHERE email_key = 'v10@example.net'")
                == 0)
    }

    @Test func anEventMailsSoManyADayWhoeverInvites() async throws {
        let stage = try await Stage()
        var sent = 0
        var cohosts: [Actor] = []
        for number in 0..<3 { cohosts.append(try await stage.community.member("H\(number)")) }
        try await stage.community.perform(
            SetHosts(event: stage.event, cohosts: cohosts.map { $0.userID! }), as: stage.host)
        for (number, cohost) in cohosts.enumerated() {
            let batch = InviteGuests(event: stage.event, emails: stage.addresses((number * 200)..<(number * 200 + 200)))
            if let refusal = try await stage.community.refusal(batch, as: cohost) {
                #expect(number == 2 && refusal.code == .rateLimited)
            } else {
                sent += 200
            }
        }
        #expect(sent == 400)
        #expect(try await stage.counts() == [400, 400])
    }

    @Test func changesAreToldToStrangersAsOftenAsTheDayAllowsAndThenRefusedNotDropped() async throws {
        let stage = try await Stage()
        try await stage.community.perform(
            InviteGuests(event: stage.event, emails: stage.addresses(0..<200)), as: stage.host)
        try await stage.community.update(stage.event, as: stage.host) { $0.locationName = .set("Hall") }
        let refusal = await #expect(throws: Refusal.self) {
            try await stage.community.update(stage.event, as: stage.host) { $0.locationName = .set("Roof") }
        }
        #expect(refusal?.code == .rateLimited)
        #expect(try await stage.community.view(stage.event, as: stage.host).locationName == "Hall")
        try await stage.community.runJobs()
        #expect(
            try await stage.community.mails(.eventChanged).filter { $0.email.hasSuffix("@example.net") }.count == 200)
        // A cancellation is always mailed, even after the allowance is used up.
        try await stage.community.perform(CancelEvent(id: stage.event), as: stage.host)
        try await stage.community.runJobs()
        #expect(
            try await stage.community.mails(.eventCancelled).filter { $0.email.hasSuffix("@example.net") }.count == 200)
    }

    /// The reply does not depend on whether the address is known.
    @Test(arguments: ["ana@example.org", "nobody@example.org"]) func linksToAnAddressAreCountedByDay(
        _ email: String
    ) async throws {
        let stage = try await Stage()
        for number in 0..<MailAllowance.reset.dailyLimit {
            try await stage.community.perform(ForgotPassword(email: email, network: "net \(number / 5)"), as: .nobody)
        }
        // Further requests have no effect and no error, so that nobody can block another person's link by
        // requesting it.
        try await stage.community.perform(ForgotPassword(email: email.uppercased()), as: .nobody)
        #expect(
            try await stage.community.mails(.resetPassword).count
                == (email.hasPrefix("ana") ? MailAllowance.reset.dailyLimit : 0))
        stage.community.advance(.hours(6))
        try await stage.community.perform(ForgotPassword(email: email), as: .nobody)
        #expect(
            try await stage.community.mails(.resetPassword).count
                == (email.hasPrefix("ana") ? MailAllowance.reset.dailyLimit + 1 : 0))
    }

    @Test func whoAsksForLinksFromElsewhereKeepsNobodyFromTheirOwn() async throws {
        let stage = try await Stage()
        for _ in 0..<50 {
            try await stage.community.perform(ForgotPassword(email: "ana@example.org", network: "theirs"), as: .nobody)
        }
        #expect(try await stage.community.mails(.resetPassword).count == MailAllowance.resetFromNetwork.dailyLimit)
        try await stage.community.perform(ForgotPassword(email: "ana@example.org", network: "ours"), as: .nobody)
        #expect(try await stage.community.mails(.resetPassword).count == MailAllowance.resetFromNetwork.dailyLimit + 1)
    }

    /// Changes carry the host's words too, so an invitation must not become a mailing list.
    @Test func whoWasInvitedAndGaveNoRSVPHearsOfFewChangesADay() async throws {
        let stage = try await Stage()
        try await stage.community.perform(
            InviteGuests(event: stage.event, emails: ["victim@example.net"]), as: stage.host)
        for number in 0..<30 {
            try await stage.community.update(stage.event, as: stage.host) { $0.locationName = .set("Place \(number)") }
            try await stage.community.runJobs()
            stage.community.advance(.minutes(1))
        }
        #expect(try await stage.community.mails(to: "victim@example.net").count == MailAllowance.address.dailyLimit)
    }

    /// However often a host cancels and restores an event, people who asked for nothing get few mails a day, none with
    /// the host's words.
    @Test(arguments: [false, true]) func callingOffAndOnBombardsNobody(_ isAdded: Bool) async throws {
        let stage = try await Stage()
        if isAdded {
            _ = try await stage.community.perform(
                AddGuest(event: stage.event, name: "V", email: "victim@example.net", status: .going), as: stage.host)
        } else {
            try await stage.community.perform(
                InviteGuests(event: stage.event, emails: ["victim@example.net"]), as: stage.host)
        }
        let secret = try #require(try await stage.community.mails(to: "victim@example.net").first?.token)
        for _ in 0..<20 {
            try await stage.community.perform(
                CancelEvent(id: stage.event, reason: "Buy now at evil example"), as: stage.host)
            try await stage.community.perform(RestoreEvent(id: stage.event), as: stage.host)
        }
        let mails = try await stage.community.mails(to: "victim@example.net")
        #expect(mails.count == MailAllowance.address.dailyLimit)
        for mail in mails {
            #expect(mail.isUnasked || mail.kind == .notice(.invited))
            #expect(mail.event?.cancellation == nil)
        }
        // The reason for the cancellation is on the page behind the link.
        try await stage.community.perform(CancelEvent(id: stage.event, reason: "The hall is flooded."), as: stage.host)
        guard isAdded else { return }
        let pass = try await stage.community.read { [environment = stage.community.community.environment] in
            try GuestPass.view(secret, environment: environment, in: $0)
        }
        #expect(pass.event.cancellation == "The hall is flooded.")
    }

    /// Members too: someone who was only invited has asked for nothing, and the inbox has the rest.
    @Test(arguments: [false, true]) func callingOffAndOnBombardsNoMember(_ hasAnswered: Bool) async throws {
        let stage = try await Stage()
        let bo = try await stage.community.member("Bo")
        try await stage.community.perform(InviteGuests(event: stage.event, userIds: [bo.userID!]), as: stage.host)
        if hasAnswered { try await stage.community.rsvp(stage.event, .going, as: bo) }
        try await stage.community.forgetMails()
        for _ in 0..<20 {
            try await stage.community.perform(
                CancelEvent(id: stage.event, reason: "Buy now at evil example"), as: stage.host)
            // Otherwise an event restored at once would produce no mail.
            try await stage.community.runJobs()
            try await stage.community.perform(RestoreEvent(id: stage.event), as: stage.host)
            try await stage.community.runJobs()
        }
        // Bo is no friend of the host, and the invitation was the first mail.
        let limit = hasAnswered ? MailAllowance.guest.dailyLimit : MailAllowance.nonFriend.dailyLimit - 1
        #expect(try await stage.community.mails(to: "bo@example.org").count == limit)
        #expect(try await stage.community.inbox(bo, .eventCancelled).count == 20)
    }

    /// A person who is removed and invited again gets a limited number of mails a day.
    @Test func invitingAgainAndAgainBombardsNobody() async throws {
        let stage = try await Stage()
        let bo = try await stage.community.member("Bo")
        for _ in 0..<20 {
            try await stage.community.perform(InviteGuests(event: stage.event, userIds: [bo.userID!]), as: stage.host)
            try await stage.community.perform(RemoveGuest(event: stage.event, guest: "\(bo.userID!)"), as: stage.host)
        }
        #expect(try await stage.community.mails(to: "bo@example.org").count <= MailAllowance.address.dailyLimit + 1)
    }

    /// Guests with an RSVP get more mails, but also a limited number: without an account they cannot turn these
    /// mails off.
    @Test func whoHasAnsweredIsMailedOfOneEventSoOftenADay() async throws {
        let stage = try await Stage()
        try await stage.community.perform(InviteGuests(event: stage.event, emails: ["gil@example.net"]), as: stage.host)
        let token = try await stage.community.mails(.invited).first!.token!
        _ = try await stage.community.perform(RSVPByLink(token: token, name: "Gil", status: .going), as: .nobody)
        try await stage.community.forgetMails()
        for _ in 0..<20 {
            try await stage.community.perform(CancelEvent(id: stage.event, reason: "No"), as: stage.host)
            try await stage.community.perform(RestoreEvent(id: stage.event), as: stage.host)
        }
        let mails = try await stage.community.mails(to: "gil@example.net")
        #expect(mails.count == MailAllowance.guest.dailyLimit)
        #expect(mails.contains { $0.event?.cancellation == "No" })
        // Another event has its own daily allowance.
        let other = try await stage.community.event(by: stage.host)
        try await stage.community.perform(InviteGuests(event: other, emails: ["gil@example.net"]), as: stage.host)
        let second = try await stage.community.mails(.invited, to: "gil@example.net").first { $0.event?.id == other }!
            .token!
        _ = try await stage.community.perform(RSVPByLink(token: second, name: "Gil", status: .going), as: .nobody)
        try await stage.community.perform(CancelEvent(id: other), as: stage.host)
        #expect(
            try await stage.community.mails(.eventCancelled, to: "gil@example.net").contains { $0.event?.id == other })
    }

    /// A seat alternates between two guests that the host added.
    @Test func movingUpAgainAndAgainBombardsNobody() async throws {
        let stage = try await Stage()
        let community = stage.community
        try await community.update(stage.event, as: stage.host) { $0.capacity = .set(1) }
        let x = try await community.member("X")
        try await community.rsvp(stage.event, .going, as: x)
        let victim = try await community.perform(
            AddGuest(event: stage.event, name: "V", email: "victim@example.net", status: .going), as: stage.host
        ).id
        for _ in 0..<20 {
            try await community.rsvp(stage.event, .notGoing, as: x)
            _ = try await community.perform(
                SetGuest(event: stage.event, guest: "\(victim)", status: .notGoing), as: stage.host)
            try await community.rsvp(stage.event, .going, as: x)
            _ = try await community.perform(
                SetGuest(event: stage.event, guest: "\(victim)", status: .going), as: stage.host)
        }
        let mails = try await community.mails(to: "victim@example.net")
        #expect(mails.count == MailAllowance.address.dailyLimit && mails.contains { $0.kind == .notice(.movedUp) })
    }

    /// Ten invitations by others must not prevent somebody from declining them.
    @Test func whoHasReadTheirOwnMailCanAlwaysAnswer() async throws {
        let stage = try await Stage()
        let community = stage.community
        var links: [String] = []
        for number in 0..<MailAllowance.address.dailyLimit {
            let event = try await community.event(by: stage.host) { $0.title = "Event \(number)" }
            try await community.perform(InviteGuests(event: event, emails: ["lock@example.net"]), as: stage.host)
            links.append(
                try await community.mails(.invited, to: "lock@example.net").first { $0.event?.id == event }!.token!)
        }
        // Passes that strangers request have a separate allowance, which is limited too.
        let open = try await community.perform(MakeLink(event: stage.event), as: stage.host).token
        let byLink = RSVPByLink(
            token: open, name: "Lou", email: "lock@example.net", status: .maybe, network: "192.0.2.7")
        for number in 0...MailAllowance.addressPasses.dailyLimit {
            let refusal = try await community.refusal(byLink, as: .nobody)
            #expect(
                refusal?.code == (number < MailAllowance.addressPasses.dailyLimit ? nil : .rateLimited), "\(number)")
        }
        for link in links {
            let outcome = try await community.perform(
                RSVPByLink(token: link, name: "Lou", status: .notGoing), as: .nobody)
            #expect(outcome.rsvp?.status == .notGoing && outcome.guestToken == link)
        }
        #expect(try await community.count("SELECT count(*) FROM rsvp WHERE status = 'notGoing'") == links.count)
        #expect(
            try await community.mails(.guestPass, to: "lock@example.net").count
                == MailAllowance.addressPasses.dailyLimit,
            "the mails are left out")
    }

    @Test func whoMayComeAgainMayThoughNoMailSaysSo() async throws {
        let stage = try await Stage()
        let gus = try await stage.community.perform(
            AddGuest(event: stage.event, name: "Gus", email: "gus@example.net", status: .going), as: stage.host
        ).id
        try await stage.community.perform(RemoveGuest(event: stage.event, guest: "\(gus)"), as: stage.host)
        try await stage.community.writeDirectly { tx in
            let taken = try MailLimiter(tx).charge(
                MailLimiter(tx).left(of: .address, "gus@example.net"), of: .address, "gus@example.net")
            #expect(taken)
        }
        let isInvited = try await stage.community.perform(
            RestoreGuest(event: stage.event, guest: "gus@example.net"), as: stage.host)
        #expect(!isInvited)
        #expect(try await stage.community.count("SELECT count(*) FROM removal") == 0)
    }

    /// Strangers with the link use up their own allowance, not the host's.
    @Test func passesKeepNoHostFromNotifyingTheGuests() async throws {
        let stage = try await Stage()
        try await stage.community.writeDirectly { tx in
            let taken = try MailLimiter(tx).charge(MailAllowance.passes.dailyLimit, of: .passes, "\(stage.event)")
            #expect(taken)
        }
        #expect(
            try await stage.community.refusal(
                InviteGuests(event: stage.event, emails: ["x@example.net"]), as: stage.host) == nil)
    }

    /// However many events a stranger has, a member gets few mails a day about them. Friends are not limited.
    @Test(arguments: [false, true]) func manyEventsOfOnePersonMailAMemberSeldom(_ isFriend: Bool) async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        if isFriend {
            try await community.befriend(ana, bo)
            try await community.forgetMails()
        }
        for number in 0..<12 {
            let event = try await community.event(by: ana) { $0.title = "Dinner \(number)" }
            if number.isMultiple(of: 2) {
                try await community.perform(InviteGuests(event: event, userIds: [bo.userID!]), as: ana)
                try await community.perform(SendMessage(event: event, body: "Come!"), as: ana)
            } else {
                try await community.perform(SetHosts(event: event, cohosts: [bo.userID!]), as: ana)
            }
            community.advance(.seconds(4))
            try await community.runJobs()
        }
        let mails = try await community.mails(to: "bo@example.org")
        #expect(mails.count == (isFriend ? 18 : MailAllowance.nonFriend.dailyLimit))
        let inbox = try await community.inbox(bo)
        #expect(
            [.invited, .message, .hosting].map { kind in inbox.count { $0.kind == kind } } == [6, 6, 6],
            "the inbox has them all")
        // The allowance resets the next day, and mails that the member asked for have their own.
        let event = try await community.event(by: ana)
        try await community.rsvp(event, .going, as: bo)
        try await community.update(event, as: ana) { $0.locationName = .set("Hall") }
        #expect(try await community.mails(.eventChanged, to: "bo@example.org").count == 1)
        community.advance(.hours(24))
        try await community.perform(InviteGuests(event: community.event(by: ana), userIds: [bo.userID!]), as: ana)
        #expect(try await community.mails(to: "bo@example.org").count == mails.count + 2)
    }

    /// Anyone can join a public event and assign items to its host. Each is in the inbox, and few are mailed.
    @Test(arguments: [false, true]) func everyItemThatSomebodyIsGivenIsInTheInbox(_ isFriend: Bool) async throws {
        let community = try TestCommunity()
        let (ana, bo, cem) = (
            try await community.member("Ana"), try await community.member("Bo"), try await community.member("Cem")
        )
        if isFriend { try await community.befriend(ana, bo) }
        let event = try await community.event(by: ana)
        for guest in [bo, cem] { try await community.rsvp(event, .going, as: guest) }
        func give(_ numbers: Range<Int>, by giver: Actor) async throws {
            for number in numbers {
                _ = try await community.perform(
                    AddTodo(event: event, title: "Item \(number)", assigneeId: ana.userID), as: giver)
            }
        }
        func mailed() async throws -> Int { try await community.mails(.todoAssigned, to: "ana@example.org").count }
        try await give(0..<30, by: bo)
        let limit = isFriend ? MailAllowance.plan.dailyLimit : MailAllowance.nonFriend.dailyLimit
        #expect(try await mailed() == limit)
        // Each giver has a separate allowance.
        try await give(30..<31, by: cem)
        #expect(try await mailed() == limit + 1)
        let titles = try await community.read { [ana] reader in
            try reader.rows(
                """
                SELECT t.title FROM notice n JOIN todo t ON t.id = n.about_id
                WHERE n.user_id = \(ana.userID) AND n.kind = 'todoAssigned' AND n.event_id = \(event) AND n.read_at IS NULL
                """
            ) { try $0.next(String.self) }
        }
        #expect(titles.sorted() == (0..<31).map { "Item \($0)" }.sorted())
        community.advance(.hours(24))
        try await give(31..<32, by: bo)
        #expect(try await mailed() == limit + 2)
    }

    @Test func manyPeopleMailAMemberSeldomToo() async throws {
        let community = try TestCommunity()
        let bo = try await community.member("Bo")
        for member in try await community.members(MailAllowance.nonFriends.dailyLimit + 5) {
            try await community.perform(Befriend(userId: bo.userID!), as: community.actor(member))
        }
        #expect(
            try await community.mails(.friendRequest, to: "bo@example.org").count == MailAllowance.nonFriends.dailyLimit
        )
        #expect(try await community.inbox(bo, .friendRequest).count == MailAllowance.nonFriends.dailyLimit + 5)
    }

    /// Each address is a stranger's until it is confirmed.
    @Test(arguments: [false, true]) func whoChangesTheirAddressMailsFewStrangersADay(_ isVerified: Bool) async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana", isVerified: isVerified)
        for number in 0...MailAllowance.addressChanges.dailyLimit {
            if number < MailAllowance.addressChanges.dailyLimit {
                try await community.changeEmail("g\(number)@example.net", as: ana)
            } else {
                let error = await #expect(throws: Refusal.self) {
                    try await community.changeEmail("g\(number)@example.net", as: ana)
                }
                #expect(error?.code == .rateLimited && error?.fields["email"] != nil)
            }
        }
        #expect(
            try await community.mails(.verifyEmail).filter { $0.email.hasSuffix("@example.net") }.count
                == MailAllowance.addressChanges.dailyLimit)
        community.advance(.hours(24))
        try await community.changeEmail("g9@example.net", as: ana)
    }

    @Test func theLinkThatConfirmsIsCountedToo() async throws {
        let stage = try await Stage()
        let eva = try await stage.community.member("Eva", isVerified: false)
        for _ in 1..<MailAllowance.door.dailyLimit { try await stage.community.perform(ResendVerification(), as: eva) }
        #expect(try await stage.community.refusal(ResendVerification(), as: eva)?.code == .rateLimited)
        // Invitations and confirmation links have separate allowances.
        #expect(
            try await stage.community.refusal(
                InviteGuests(event: stage.event, emails: ["eva@example.org"]), as: stage.host) == nil)
    }

    @Test func countsHoldNoAddressAndPass() async throws {
        let stage = try await Stage()
        try await stage.community.perform(InviteGuests(event: stage.event, emails: ["x@example.net"]), as: stage.host)
        #expect(try await stage.community.count("SELECT count(*) FROM mail_count") == 3)
        try await stage.community.perform(SweepJobs(), as: .system)
        #expect(try await stage.community.count("SELECT count(*) FROM mail_count") == 3)
        stage.community.advance(.days(3))
        try await stage.community.perform(SweepJobs(), as: .system)
        #expect(try await stage.community.count("SELECT count(*) FROM mail_count") == 0)
    }
}
