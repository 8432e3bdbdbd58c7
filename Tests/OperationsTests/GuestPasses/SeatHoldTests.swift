import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Guests with an unconfirmed address: what they hold, for how long, and how it becomes theirs.
@Suite(.tags(.P41, .P42, .P44)) struct SeatHoldTests {
    private struct Stage {
        let community: TestCommunity
        let host: Actor
        let event: ID<Event>
        let link: String

        init(capacity: Int? = 20, _ change: @escaping (inout EventInput) -> Void = { _ in }) async throws {
            community = try TestCommunity()
            host = try await community.member("Ana")
            event = try await community.event(by: host) {
                $0.capacity = capacity
                $0.companionsAllowed = 3
                change(&$0)
            }
            link = try await community.perform(MakeLink(event: event), as: host).token
        }

        @discardableResult
        func rsvp(
            _ name: String, _ status: RSVPChoice = .going, party: Int? = nil, network: String? = nil
        ) async throws -> RSVPByLink.Outcome {
            try await community.perform(
                RSVPByLink(token: link, name: name, email: email(name), status: status, party: party, network: network),
                as: .nobody)
        }

        func email(_ name: String) -> String { "\(name.lowercased())@example.net" }

        /// Returns the secret in the last mail with a pass to a person.
        func mailed(_ name: String) async throws -> String {
            try #require(try await community.mails(.guestPass, to: email(name)).last?.token)
        }

        func pass(_ token: String) async throws -> GuestPassView {
            try await community.read { [environment = community.community.environment] in
                try GuestPass.view(token, environment: environment, in: $0)
            }
        }

        func guests() async throws -> [GuestView] {
            try await community.read { try GuestQuery.guests(of: event, as: host, limit: 50, in: $0).items }
        }

        func counts() async throws -> EventView.Counts { try await community.view(event, as: host).counts! }

        func check() async throws {
            try await SeatCount(event, in: community).check()
            #expect(try await community.read { try Consistency.problems(in: $0) }.isEmpty)
        }
    }

    @Test func aSeatIsHeldForHalfAnHourAndCounts() async throws {
        let stage = try await Stage()
        let outcome = try await stage.rsvp("Hal", party: 2)
        #expect(outcome.rsvp?.status == .going && outcome.rsvp?.heldUntil == stage.community.now + .minutes(30))
        #expect(try await stage.counts().seats == 2)
        let hal = try #require(try await stage.guests().first)
        #expect(hal.heldUntil == outcome.rsvp?.heldUntil)
        let bo = try await stage.community.member("Bo")
        let seen = try await stage.community.read { try GuestQuery.guests(of: stage.event, as: bo, limit: 50, in: $0) }
        #expect(seen.items.allSatisfy { $0.heldUntil == nil }, "only hosts see it")
        stage.community.advance(.minutes(29))
        try await stage.community.runJobs()
        #expect(try await stage.counts().seats == 2)
        stage.community.advance(.minutes(1))
        try await stage.community.runJobs()
        #expect(try await stage.counts().seats == 0)
        #expect(try await stage.guests().isEmpty)
        try await stage.check()
    }

    /// Anyone with the link may know who is invited, and could take seats in their names.
    @Test func anInvitedAddressThatIsTypedIsHeldLikeAnyOther() async throws {
        let stage = try await Stage()
        try await stage.community.perform(
            InviteGuests(event: stage.event, emails: ["a", "b", "c"].map(stage.email)), as: stage.host)
        let first = try await stage.rsvp("a", party: 4)
        #expect(first.rsvp?.heldUntil != nil)
        for name in ["b", "c"] { await #expect(throws: Refusal.self) { try await stage.rsvp(name, party: 4) } }
        #expect(try await stage.counts().seats == 4)
        try await stage.check()
    }

    /// A party size that would overflow is refused like any that is too large.
    @Test func thePartyIsBoundedBeforeItIsAdded() async throws {
        let stage = try await Stage()
        try await stage.rsvp("Hal")
        for party in [Int.max, Int.min, 1_000_000_000, 0, 11] {
            let command = RSVPByLink(
                token: stage.link, name: "Eve", email: stage.email("Eve"), status: .going, party: party)
            let refusal = try await stage.community.refusal(command, as: .nobody)
            #expect(
                refusal?.fields.keys.contains("party") == true || refusal?.code == .rateLimited,
                "\(party): \(String(describing: refusal))")
        }
        try await stage.check()
    }

    @Test func theMailedLinkConfirmsAndNothingElseDoes() async throws {
        let stage = try await Stage()
        let typed = try #require(try await stage.rsvp("Hal").guestToken)
        let mail = try #require(try await stage.community.mails(.guestPass).last)
        let mailed = try #require(mail.token)
        #expect(mailed != typed && mail.deadline == stage.community.now + .minutes(30))
        // Reading the pass confirms nothing, however often.
        for token in [typed, mailed, mailed] { #expect(try await stage.pass(token).confirmation == .waiting) }
        #expect(try await stage.pass(mailed).isMailed)
        #expect(try await !stage.pass(typed).isMailed)
        // Nor can the person who typed the address confirm it, directly or by another RSVP.
        #expect(try await stage.community.refusal(ConfirmGuest(guestToken: typed), as: .nobody)?.code == .notAllowed)
        #expect(
            try await stage.community.perform(RSVPAsGuest(guestToken: typed, status: .going), as: .nobody).heldUntil
                != nil)
        #expect(try await stage.pass(mailed).confirmation == .waiting)
        for token in ["", "made up", stage.link] {
            #expect(try await stage.community.refusal(ConfirmGuest(guestToken: token), as: .nobody)?.code == .notFound)
        }
        stage.community.advance(.minutes(1))
        #expect(try await stage.community.perform(ConfirmGuest(guestToken: mailed), as: .nobody) == .going)
        #expect(
            try await stage.community.perform(ConfirmGuest(guestToken: mailed), as: .nobody) == .going, "twice is once")
        stage.community.advance(.days(1))
        try await stage.community.runJobs()
        #expect(try await stage.pass(mailed).confirmation == .confirmed)
        #expect(try await stage.guests().map(\.heldUntil) == [nil])
        // The calendar mail comes now, once, with the same link. The person who typed the address loses access.
        let mails = try await stage.community.mails(.guestPass)
        #expect(mails.count == 2 && mails[1].token == mailed && mails[1].deadline == nil)
        #expect(
            try await stage.community.refusal(RSVPAsGuest(guestToken: typed, status: .notGoing), as: .nobody)?.code
                == .notAllowed)
        try await stage.check()
    }

    @Test func anRSVPByTheMailedLinkIsConfirmedAtOnce() async throws {
        let stage = try await Stage()
        try await stage.rsvp("Hal", .maybe)
        let rsvp = try await stage.community.perform(
            RSVPAsGuest(guestToken: stage.mailed("Hal"), status: .going, party: 2), as: .nobody)
        #expect(rsvp.heldUntil == nil)
        stage.community.advance(.hours(1))
        try await stage.community.runJobs()
        #expect(try await stage.counts().seats == 2)
        try await stage.check()
    }

    @Test func whatLapsesGoesToTheNextAndMayBeGivenAgain() async throws {
        let stage = try await Stage(capacity: 1)
        let typed = try #require(try await stage.rsvp("Hal").guestToken)
        let mailed = try await stage.mailed("Hal")
        let bo = try await stage.community.member("Bo")
        #expect(try await stage.community.rsvp(stage.event, .going, as: bo).status == .waitlisted)
        stage.community.advance(.minutes(30))
        try await stage.community.runJobs()
        #expect(try await stage.community.view(stage.event, as: bo).mine.status == .going)
        for token in [typed, mailed] {
            let pass = try await stage.pass(token)
            #expect(pass.confirmation == .lapsed && pass.event.mine.status == nil)
        }
        #expect(
            try await stage.community.refusal(RSVPAsGuest(guestToken: typed, status: .going), as: .nobody)?.code
                == .notAllowed)
        let again = try await stage.community.perform(RSVPAsGuest(guestToken: mailed, status: .going), as: .nobody)
        #expect(again.status == .waitlisted && again.heldUntil == nil)
        stage.community.advance(.days(1))
        try await stage.community.runJobs()
        #expect(try await stage.pass(mailed).event.mine.status == .waitlisted)
        try await stage.check()
    }

    /// The job may be late, but an expired hold stays expired.
    @Test func confirmingTooLateDoesNotBringTheSeatBack() async throws {
        let stage = try await Stage(capacity: 1)
        try await stage.rsvp("Hal")
        let mailed = try await stage.mailed("Hal")
        let bo = try await stage.community.member("Bo")
        try await stage.community.rsvp(stage.event, .going, as: bo)
        stage.community.advance(.minutes(30))
        #expect(try await stage.community.perform(ConfirmGuest(guestToken: mailed), as: .nobody) == nil)
        #expect(try await stage.community.view(stage.event, as: bo).mine.status == .going)
        #expect(try await stage.pass(mailed).confirmation == .confirmed)
        try await stage.check()
    }

    @Test func afterLapsingTheAddressCanBeUsedByTheLinkAgain() async throws {
        let stage = try await Stage()
        try await stage.rsvp("Hal")
        stage.community.advance(.hours(1))
        let again = try await stage.rsvp("Hal", .maybe)
        #expect(again.guestToken != nil && again.rsvp?.heldUntil == stage.community.now + .minutes(30))
        #expect(try await stage.community.count("SELECT count(*) FROM guest") == 1)
        // The first job finds nothing to release.
        try await stage.community.runJobs()
        #expect(try await stage.counts().maybe == 1)
        try await stage.check()
    }

    /// The secret of a mailed invitation proves that its holder has read the mail.
    @Test func theInvitationThatWasMailedProvesTheAddress() async throws {
        let stage = try await Stage(capacity: 3)
        try await stage.community.perform(InviteGuests(event: stage.event, emails: ["hal@example.net"]), as: stage.host)
        let invitation = try #require(try await stage.community.mails(.invited, to: "hal@example.net").last?.token)
        // Meanwhile somebody else has typed the address at the event's link.
        let typed = try await stage.community.perform(
            RSVPByLink(token: stage.link, name: "Eve", email: "hal@example.net", status: .going), as: .nobody)
        #expect(typed.rsvp?.heldUntil != nil)
        func rsvp(_ email: String?, _ status: RSVPChoice = .going, party: Int? = nil) -> RSVPByLink {
            RSVPByLink(token: invitation, name: "Hal", email: email, status: status, party: party)
        }
        #expect(
            try await stage.community.refusal(rsvp("eve@example.net"), as: .nobody)?.fields.keys.sorted() == ["email"])
        let outcome = try await stage.community.perform(rsvp(nil, party: 3), as: .nobody)
        #expect(outcome.rsvp?.status == .going && outcome.rsvp?.party == 3 && outcome.rsvp?.heldUntil == nil)
        #expect(try await stage.pass(#require(outcome.guestToken)).confirmation == .confirmed)
        #expect(try await stage.guests().map(\.name) == ["Hal"])
        stage.community.advance(.hours(1))
        try await stage.community.runJobs()
        #expect(try await stage.counts().seats == 3)
        // After an account has used it, it opens the event to nobody else. After it is withdrawn, it opens the event
        // to nobody.
        let (bo, cem) = (try await stage.community.member("Bo"), try await stage.community.member("Cem"))
        try await stage.community.perform(InviteGuests(event: stage.event, emails: ["ida@example.net"]), as: stage.host)
        let other = try #require(try await stage.community.mails(.invited, to: "ida@example.net").last?.token)
        try await stage.community.perform(RSVPByLink(token: other, status: .maybe), as: bo)
        for actor in [cem, .nobody] {
            #expect(
                try await stage.community.refusal(
                    RSVPByLink(token: other, name: "Ida", email: "ida@example.net", status: .maybe), as: actor)?.code
                    == .notFound)
        }
        try await stage.community.perform(RSVPByLink(token: other, status: .notGoing), as: bo)
        let id: ID<Invitation>? = try await stage.community.value(
            "SELECT invitation_id FROM invitation_token WHERE token = \(invitation)")
        try await stage.community.perform(UninviteGuest(event: stage.event, invitation: id!), as: stage.host)
        #expect(try await stage.community.refusal(rsvp(nil), as: .nobody)?.code == .notFound)
        try await stage.check()
    }

    @Test func registeringWithTheAddressKeepsTheSeat() async throws {
        let stage = try await Stage()
        try await stage.rsvp("Hal")
        let hal = try await stage.community.perform(
            RegisterAccount(
                givenName: "Hal", familyName: "Lima", email: "hal@example.net", passwordHash: "x", timeZone: "UTC",
                role: .member, isVerified: true),
            as: .system)
        stage.community.advance(.hours(1))
        try await stage.community.runJobs()
        #expect(try await stage.community.view(stage.event, as: stage.community.actor(hal)).mine.status == .going)
        try await stage.check()
    }

    @Test(.tags(.P45)) func aHiddenPlaceIsForThoseWhoseAddressIsKnown() async throws {
        let stage = try await Stage { $0.locationHidden = true }
        let typed = try #require(try await stage.rsvp("Hal").guestToken)
        let mailed = try await stage.mailed("Hal")
        for token in [typed, mailed] {
            let event = try await stage.pass(token).event
            #expect(event.mine.status == .going && event.locationName != "Kitchen" && event.address == nil)
        }
        #expect(
            try await stage.community.mails(.guestPass).allSatisfy {
                $0.event?.place == nil && $0.event?.address == nil
            })
        stage.community.advance(.minutes(1))
        try await stage.community.perform(ConfirmGuest(guestToken: mailed), as: .nobody)
        #expect(try await stage.pass(mailed).event.locationName == "Kitchen")
        #expect(try await stage.community.mails(.guestPass).last?.event?.place == "Kitchen")
    }

    // MARK: Limits on held seats

    @Test func strangersHoldATenthOfTheSeatsAtMost() async throws {
        let stage = try await Stage(capacity: 20)
        for number in 0..<4 { try await stage.rsvp("G\(number)", network: "net \(number)") }
        let refusal = await #expect(throws: Refusal.self) { try await stage.rsvp("G4", network: "net 4") }
        #expect(
            refusal?.code == .rateLimited && refusal?.retryAfter == 30 * 60
                && refusal?.message.english.contains("30 minutes") == true)
        #expect(try await stage.community.mails(.guestPass).count == 4, "nothing half done")
        // Members, "maybe" RSVPs and mailed invitations are not limited.
        try await stage.community.rsvp(stage.event, .going, as: stage.community.member("Bo"))
        try await stage.rsvp("M1", .maybe)
        try await stage.community.perform(InviteGuests(event: stage.event, emails: ["inv@example.net"]), as: stage.host)
        let invitation = try #require(try await stage.community.mails(.invited, to: "inv@example.net").last?.token)
        try await stage.community.perform(RSVPByLink(token: invitation, name: "Inv", status: .going), as: .nobody)
        // Each confirmation frees one hold.
        try await stage.community.perform(ConfirmGuest(guestToken: stage.mailed("G0")), as: .nobody)
        try await stage.rsvp("G4", network: "net 4")
        #expect(try await stage.counts().seats == 7)
        try await stage.check()
    }

    @Test func oneNetworkHoldsFewRSVPsAtATime() async throws {
        let stage = try await Stage(capacity: nil)
        for number in 0..<SeatHold.maxPerNetwork { try await stage.rsvp("G\(number)", .maybe, network: "a") }
        let refusal = await #expect(throws: Refusal.self) { try await stage.rsvp("More", .maybe, network: "a") }
        #expect(refusal?.code == .rateLimited)
        try await stage.rsvp("More", .maybe, network: "b")
        stage.community.advance(.minutes(30))
        try await stage.community.runJobs()
        try await stage.rsvp("Later", .maybe, network: "a")
        #expect(
            try await stage.community.count("SELECT count(*) FROM guest_credential WHERE network IS NOT NULL") == 1,
            "kept no longer than needed")
    }

    @Test func aPartyThatGrowsUnconfirmedIsHeldToTheSameLimit() async throws {
        let stage = try await Stage(capacity: 20)
        let first = try #require(try await stage.rsvp("G0").guestToken)
        try await stage.rsvp("G1", party: 3)
        #expect(
            try await stage.community.refusal(RSVPAsGuest(guestToken: first, status: .going, party: 2), as: .nobody)?
                .code == .rateLimited)
    }

    // MARK: Names

    @Test(arguments: ["pay at http://evil.example", "www.evil.example", "pay。example", "me@evil.example"])
    func aLinkIsNoName(_ name: String) async throws {
        let stage = try await Stage()
        let command = RSVPByLink(token: stage.link, name: name, email: "hal@example.net", status: .going)
        let refusal = try #require(try await stage.community.refusal(command, as: .nobody))
        #expect(refusal.fields["name"]?.english.contains("not a link") == true)
        #expect(try await stage.community.mails(.guestPass).isEmpty)
        let bo = try await stage.community.member("Bo")
        #expect(try await stage.community.refusal(UpdateProfile(givenName: name), as: bo)?.fields["givenName"] != nil)
    }

    // MARK: Concurrency

    @Test func aStormOfStrangersNeverHoldsMoreThanItsShare() async throws {
        try await forAll(30) { g in
            let capacity = g.pick([4, 10, 40])
            let stage = try await Stage(capacity: capacity) { $0.passLargeParties = true }
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<30 {
                    let party = number % 3 + 1
                    group.addTask { _ = try? await stage.rsvp("G\(number)", party: party, network: "net \(number)") }
                }
            }
            let held = try await stage.counts().seats + stage.counts().waiting
            try #require(held <= max(SeatHold.maxSeats(of: capacity)!, 3))
            try await SeatCount(stage.event, in: stage.community).check()
            stage.community.advance(.minutes(30))
            try await stage.community.runJobs()
            try #require(try await stage.counts().seats == 0)
        }
    }
}
