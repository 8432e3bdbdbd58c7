import Domain
import Foundation
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// Join requests by an invite link, without an account.
struct GuestRequestTests {
    private struct Stage {
        let community: TestCommunity
        let host: Actor
        let event: ID<Event>
        let link: String

        init(_ change: @escaping (inout EventInput) -> Void = { _ in }) async throws {
            community = try TestCommunity()
            host = try await community.member("Ana")
            event = try await community.event(by: host) {
                $0.requiresApproval = true
                $0.companionsAllowed = 2
                $0.locationName = "Kitchen"
                $0.address = "Long Lane 7"
                $0.locationHidden = true
                change(&$0)
            }
            link = try await community.perform(MakeLink(event: event), as: host).token
        }

        func email(_ name: String) -> String { "\(name.lowercased())@example.org" }

        @discardableResult
        func ask(
            _ name: String, party: Int? = nil, note: String? = nil, network: String? = nil
        ) async throws -> SendJoinRequestByLink.Outcome {
            try await community.perform(command(name, party: party, note: note, network: network), as: .nobody)
        }

        func command(
            _ name: String, email: String? = nil, party: Int? = nil, note: String? = nil, network: String? = nil
        ) -> SendJoinRequestByLink {
            SendJoinRequestByLink(
                token: link, name: name, email: email ?? self.email(name), party: party, note: note, network: network)
        }

        /// Asks and confirms the address.
        ///
        /// - Returns: The pass.
        func confirmed(_ name: String, party: Int? = nil, note: String? = nil) async throws -> String {
            try await ask(name, party: party, note: note)
            let pass = try await community.pass(to: email(name))
            _ = try await community.perform(ConfirmGuest(guestToken: pass), as: .nobody)
            return pass
        }

        func pass(_ token: String) async throws -> GuestPassView {
            try await community.read { [environment = community.community.environment] in
                try GuestPass.view(token, environment: environment, in: $0)
            }
        }

        func requests() async throws -> [JoinRequestView] {
            try await community.read { try JoinRequestQuery.requests(of: event, as: host, in: $0) }
        }

        /// Returns the number of waiting requests, as the event page shows it to hosts.
        func waiting(_ actor: Actor) async throws -> Int {
            let event = try await community.view(event, as: actor)
            return try await community.read { [now = community.now] in
                try JoinRequestQuery.waiting(at: event, now: now, in: $0)
            }
        }

        func decide(_ status: JoinRequestStatus, reopens: Bool = false) async throws {
            let request = try #require(try await requests().first)
            if status == .approved {
                _ = try await community.perform(ApproveJoinRequest(event: event, request: request.id), as: host)
            } else {
                try await community.perform(
                    DropJoinRequest(event: event, request: request.id, reopens: reopens ? true : nil), as: host)
            }
        }

        func check() async throws {
            #expect(try await community.read { try Consistency.problems(in: $0) }.isEmpty)
        }
    }

    @Test func theHostIsAskedOnceTheAddressIsConfirmed() async throws {
        let stage = try await Stage()
        let outcome = try await stage.ask("Hal", party: 2, note: "From next door")
        #expect(outcome.heldUntil == stage.community.now + SeatHold.time && outcome.party == 2)
        #expect(try await stage.requests().isEmpty)
        #expect(try await stage.community.mails(.asked).isEmpty)
        let typed = try await stage.pass(#require(outcome.guestToken))
        #expect(
            typed.confirmation == .waiting && typed.asking == .init(party: 2, note: "From next door")
                && typed.event.mine.request == nil)
        // The secret given to the person who typed the address does not confirm it.
        #expect(
            try await stage.community.refusal(ConfirmGuest(guestToken: outcome.guestToken!), as: .nobody)?.code
                == .notAllowed)

        let mail = try #require(try await stage.community.mails(.guestPass, to: stage.email("Hal")).last)
        #expect(mail.request == .waiting && mail.deadline == outcome.heldUntil && mail.party == 2 && mail.status == nil)
        _ = try await stage.community.perform(ConfirmGuest(guestToken: mail.token!), as: .nobody)
        _ = try await stage.community.perform(ConfirmGuest(guestToken: mail.token!), as: .nobody)
        let request = try #require(try await stage.requests().first)
        #expect(
            request.name == "Hal" && request.email == "hal@example.org" && request.userId == nil && request.party == 2)
        #expect(request.note == "From next door" && request.status == .waiting)
        let asked = try await stage.community.mails(.asked, to: "ana@example.org")
        #expect(asked.map(\.from) == ["Hal"] && asked.map(\.party) == [2], "once, by name, and with how many")
        let inbox = try await stage.community.read { try NoticeQuery.notices(as: stage.host, limit: 9, in: $0).items }
        #expect(inbox.first?.kind == .asked && inbox.first?.actorName == "Hal")
        #expect(try await stage.pass(mail.token!).event.mine.request == .waiting)
        stage.community.advance(.minutes(1))
        try await stage.community.perform(MailPass(guestToken: mail.token!), as: .nobody)
        let again = try #require(try await stage.community.mails(.guestPass, to: stage.email("Hal")).last)
        #expect(again.request == .waiting && again.deadline == nil && again.party == 2)
        try await stage.check()
    }

    @Test func hostsSeeHowManyAsk() async throws {
        let stage = try await Stage { $0.visibility = .public }
        let bo = try await stage.community.member("Bo")
        #expect(try await stage.waiting(stage.host) == 0)
        try await stage.ask("Ida")
        #expect(try await stage.waiting(stage.host) == 0, "not before the address is confirmed")
        let pass = try await stage.confirmed("Hal", party: 3)
        _ = try await stage.community.perform(SendJoinRequest(event: stage.event), as: bo)
        #expect(try await stage.waiting(stage.host) == 2)
        #expect(try await stage.waiting(bo) == 0)
        try await stage.community.perform(WithdrawGuestRequest(guestToken: pass), as: .nobody)
        #expect(try await stage.waiting(stage.host) == 1)
        try await stage.decide(.approved)
        #expect(try await stage.waiting(stage.host) == 0)
        _ = try await stage.confirmed("Kim")
        stage.community.advance(.days(30))
        #expect(try await stage.waiting(stage.host) == 0, "nothing can be decided any more")
    }

    /// The next person who types an address may not be the first one.
    @Test func askedAgainBeforeTheAddressIsConfirmedNothingIsChanged() async throws {
        let stage = try await Stage()
        _ = try await stage.community.member("Bo")
        let first = try await stage.ask("Hal", party: 2, note: "First")
        for email in [stage.email("Hal"), "bo@example.org"] {
            _ = try await stage.community.perform(
                stage.command("Eve", email: email, party: 2, note: "First"), as: .nobody)
            let again = try await stage.community.perform(
                stage.command("Eve", email: email, party: 3, note: "Second"), as: .nobody)
            #expect(
                again.guestToken == nil && again.heldUntil == nil && again.party == 3,
                "the same with a member's address")
        }
        #expect(try await stage.pass(first.guestToken!).asking == .init(party: 2, note: "First"))
        let mails = try await stage.community.mails(.addressKnown, to: "bo@example.org")
        #expect(
            mails.count == 2 && mails.allSatisfy { $0.request == .waiting }, "that they were asked with, not answered")
        #expect(try await stage.community.mails(.guestPass, to: "bo@example.org").isEmpty)
        try await stage.check()
    }

    @Test(.tags(.P45)) func thePlaceOpensWithApproval() async throws {
        let stage = try await Stage { $0.capacity = 4 }
        let pass = try await stage.confirmed("Hal", party: 3)
        let before = try await stage.pass(pass).event
        #expect(before.isLocationWithheld && before.address == nil && before.locationName == EventView.hiddenLocation)
        #expect(
            try await stage.community.refusal(RSVPAsGuest(guestToken: pass, status: .going), as: .nobody)?.code
                == .notAllowed)
        try await stage.decide(.approved)
        let after = try await stage.pass(pass).event
        #expect(
            after.mine.status == .going && after.mine.party == 3 && after.locationName == "Kitchen"
                && after.address == "Long Lane 7")
        let mail = try #require(try await stage.community.mails(.approved, to: stage.email("Hal")).last)
        #expect(
            mail.token == pass && mail.entrance == .pass && mail.status == .going
                && mail.event?.address == "Long Lane 7")
        // Approved guests change their RSVP freely.
        for choice in [RSVPChoice.notGoing, .going] {
            _ = try await stage.community.perform(RSVPAsGuest(guestToken: pass, status: choice), as: .nobody)
        }
        try await stage.check()
    }

    @Test func whereAllSeatsAreTakenTheyWait() async throws {
        let stage = try await Stage { $0.capacity = 2 }
        for name in ["Hal", "Ida"] {
            _ = try await stage.confirmed(name, party: 2)
            try await stage.decide(.approved)
        }
        let mails = try await stage.community.mails(.approved)
        #expect(mails.filter { $0.status == .going }.map(\.name) == ["Hal"])
        #expect(mails.filter { $0.status == .waitlisted }.map(\.name) == ["Ida"])
        #expect(try await stage.community.view(stage.event, as: stage.host).counts?.seats == 2)
        try await stage.check()
    }

    @Test func whoIsDeclinedAsksAgainOnceTheHostAllowsIt() async throws {
        let stage = try await Stage()
        let pass = try await stage.confirmed("Hal")
        try await stage.decide(.declined)
        #expect(try await stage.pass(pass).event.mine.request == .declined)
        #expect(try await stage.community.mails(.declined, to: stage.email("Hal")).count == 1)
        let again = SendJoinRequestAsGuest(guestToken: pass, party: 2, note: "Really")
        #expect(try await stage.community.refusal(again, as: .nobody)?.code == .notAllowed)
        #expect(
            try await stage.community.refusal(WithdrawGuestRequest(guestToken: pass), as: .nobody)?.code == .conflict)
        try await stage.decide(.declined, reopens: true)
        #expect(try await stage.requests().isEmpty)
        try await stage.community.perform(again, as: .nobody)
        #expect(try await stage.requests().map(\.party) == [2])
        try await stage.community.perform(WithdrawGuestRequest(guestToken: pass), as: .nobody)
        #expect(try await stage.requests().isEmpty)
        let open = try await stage.community.count(
            "SELECT count(*) FROM notice WHERE kind = 'asked' AND read_at IS NULL")
        #expect(open == 0, "nobody is asked to decide any more")
        #expect(try await stage.community.inbox(stage.host, .asked).isEmpty, "and nothing leads where nobody asks")
        // A new request restores the notice but sends no second mail.
        let mails = try await stage.community.mails(.asked).count
        try await stage.community.perform(again, as: .nobody)
        #expect(
            try await stage.community.inbox(stage.host, .asked).first.map { $0.actorName == "Hal" && $0.readAt == nil }
                == true)
        #expect(try await stage.community.mails(.asked).count == mails)
        try await stage.community.perform(WithdrawGuestRequest(guestToken: pass), as: .nobody)
        try await stage.check()
    }

    @Test func whatIsNotConfirmedInTimeAsksNobody() async throws {
        let stage = try await Stage()
        let typed = try #require(try await stage.ask("Hal").guestToken)
        let pass = try await stage.community.pass(to: stage.email("Hal"))
        stage.community.advance(.minutes(31))
        #expect(try await stage.pass(typed).confirmation == .lapsed)
        #expect(
            try await stage.community.refusal(SendJoinRequestAsGuest(guestToken: typed), as: .nobody)?.code
                == .notAllowed)
        #expect(try await stage.community.perform(ConfirmGuest(guestToken: pass), as: .nobody) == nil)
        #expect(try await stage.requests().isEmpty)
        try await stage.community.perform(SendJoinRequestAsGuest(guestToken: pass, note: "Late"), as: .nobody)
        #expect(try await stage.requests().map(\.note) == ["Late"])
    }

    @Test func asOfAnswersByLinkAnAddressIsItsOwners() async throws {
        let stage = try await Stage()
        let bo = try await stage.community.member("Bo")
        let refusals: [(SendJoinRequestByLink, String)] = [
            (stage.command(" ", email: "hal@example.org"), "name"), (stage.command("Hal", email: "hal"), "email"),
            (stage.command("Hal", party: 4), "party"),
            (stage.command("Hal", note: String(repeating: "x", count: 301)), "note"),
        ]
        for (command, field) in refusals {
            #expect(try await stage.community.refusal(command, as: .nobody)?.fields.keys.sorted() == [field])
        }
        #expect(try await stage.community.count("SELECT count(*) FROM guest") == 0)
        // Typing the address again only mails the pass.
        _ = try await stage.confirmed("Hal", note: "Mine")
        let again = try await stage.ask("Eve", note: "Not mine")
        let other = try await stage.community.perform(
            stage.command("Eve", email: stage.email("Hal"), note: "Not mine"), as: .nobody)
        #expect(again.guestToken != nil && other.guestToken == nil && other.heldUntil == nil)
        #expect(try await stage.requests().map(\.note) == ["Mine"])
        // A removed guest cannot return this way.
        try await stage.decide(.approved)
        let rsvp: ID<RSVP>? = try await stage.community.value("SELECT id FROM rsvp")
        try await stage.community.perform(RemoveGuest(event: stage.event, guest: "\(rsvp!)"), as: stage.host)
        #expect(try await stage.community.refusal(stage.command("Hal"), as: .nobody) == .removed)
        #expect(try await stage.requests().isEmpty)
        // Members ask under their own account. For a typed member address the reply is the same as for any other, but
        // no request is made.
        let typed = try await stage.community.perform(
            stage.command("Eve", email: "bo@example.org", note: "Not I"), as: .nobody)
        #expect(typed.guestToken != nil && typed.heldUntil != nil)
        #expect(try await stage.community.mails(.guestPass, to: "bo@example.org").isEmpty)
        #expect(try await stage.community.mails(.addressKnown, to: "bo@example.org").map(\.token) == [stage.link])
        _ = try await stage.community.perform(SendJoinRequestByLink(token: stage.link, note: "I"), as: bo)
        #expect(try await stage.requests().map(\.userId) == [bo.userID])
        try await stage.check()
    }

    /// The forms without an account carry no id. An address has one request, however often it is sent.
    @Test func whoSendsItTwiceAsksOnce() async throws {
        let stage = try await Stage()
        func guests() async throws -> Int { try await stage.community.count("SELECT count(*) FROM guest_credential") }
        try await stage.ask("Hal", party: 2, note: "Please")
        try await stage.ask("Hal", party: 2, note: "Please")
        #expect(try await guests() == 1)
        let pass = try await stage.community.pass(to: stage.email("Hal"))
        _ = try await stage.community.perform(ConfirmGuest(guestToken: pass), as: .nobody)
        // Also after the confirmation, and by the pass.
        try await stage.ask("Hal", party: 2, note: "Please")
        for _ in 0..<2 {
            try await stage.community.perform(WithdrawGuestRequest(guestToken: pass), as: .nobody)
            for _ in 0..<2 {
                try await stage.community.perform(
                    SendJoinRequestAsGuest(guestToken: pass, party: 2, note: "Please"), as: .nobody)
            }
            #expect(try await stage.requests().map(\.party) == [2])
        }
        #expect(try await guests() == 1)
        #expect(try await stage.community.count("SELECT count(*) FROM guest_request") == 1)
        try await stage.check()
    }

    @Test func oneNetworkAsksSoOftenAtATime() async throws {
        let stage = try await Stage()
        for number in 0..<SeatHold.maxPerNetwork { try await stage.ask("G\(number)", network: "192.0.2.1") }
        let refusal = try await stage.community.refusal(stage.command("Late", network: "192.0.2.1"), as: .nobody)
        #expect(refusal?.code == .rateLimited && refusal?.retryAfter == 30 * 60)
        #expect(try await stage.community.refusal(stage.command("Late", network: "192.0.2.2"), as: .nobody) == nil)
        stage.community.advance(SeatHold.time)
        #expect(try await stage.community.refusal(stage.command("Later", network: "192.0.2.1"), as: .nobody) == nil)
    }

    @Test func guestsInvitedByAHostNeedNoRequest() async throws {
        let stage = try await Stage()
        try await stage.community.perform(
            InviteGuests(event: stage.event, emails: [stage.email("Hal")]), as: stage.host)
        try await stage.ask("Hal", party: 2)
        let pass = try await stage.community.pass(to: stage.email("Hal"))
        // The mailed link proves the address, and with it the invitation.
        #expect(try await stage.community.perform(ConfirmGuest(guestToken: pass), as: .nobody) == .going)
        #expect(try await stage.requests().isEmpty)
        #expect(try await stage.pass(pass).event.mine.party == 2)
        try await stage.check()
    }

    @Test func anAccountTakesTheRequestAlong() async throws {
        let stage = try await Stage()
        let pass = try await stage.confirmed("Hal", party: 2, note: "Mine")
        let hal = try await stage.community.member("Hal")
        let request = try #require(try await stage.requests().first)
        #expect(request.userId == hal.userID && request.note == "Mine" && request.party == 2)
        #expect(try await stage.community.view(stage.event, as: hal).mine.request == .waiting)
        let claimed = try await stage.community.read { [environment = stage.community.community.environment] in
            try GuestPass.claimed(pass, environment: environment, in: $0)
        }
        #expect(claimed == stage.event)
        try await stage.decide(.approved)
        #expect(try await stage.community.view(stage.event, as: hal).mine.status == .going)
        try await stage.check()
    }

    @Test func requestersAreNotifiedOfACancellation() async throws {
        let stage = try await Stage()
        let pass = try await stage.confirmed("Hal")
        try await stage.ask("Ida")
        try await stage.community.perform(CancelEvent(id: stage.event), as: stage.host)
        let mails = try await stage.community.mails(.eventCancelled)
        #expect(mails.map(\.email) == [stage.email("Hal")] && mails.first?.token == pass)
        #expect(mails.first?.event?.place == nil)
    }

    @Test func unconfirmedRequestersAreDeletedAfterAWeek() async throws {
        let stage = try await Stage { $0.startsAt = TestCommunity.start + .days(60) }
        _ = try await stage.confirmed("Hal")
        let typed = try #require(try await stage.ask("Ida", note: "A secret of mine").guestToken)
        let count = { try await stage.community.count("SELECT count(*) FROM guest") }
        let isDue = {
            try await stage.community.read { [now = stage.community.now] in try PurgeQuery.isDue(now: now, in: $0) }
        }
        let purge = { while try await stage.community.perform(PurgeGuestData(), as: .system) {} }
        stage.community.advance(Lifetime.unconfirmedGuestData)
        try await purge()
        // The week begins when the half hour for confirming the address ends.
        #expect(try await count() == 2)
        #expect(try await !isDue())
        #expect(try await stage.pass(typed).confirmation == .lapsed)
        for span in [SeatHold.time, .minutes(1)] { stage.community.advance(span) }
        #expect(try await isDue())
        try await expectChangesComplete("the purge", in: stage.community) { try await purge() }
        #expect(try await count() == 1)
        #expect(try await !isDue())
        await #expect(throws: Refusal.self) { _ = try await stage.pass(typed) }
        #expect(try await stage.requests().map(\.name) == ["Hal"])
        // They may ask again, as a new guest.
        try await stage.ask("Ida")
        #expect(try await count() == 2)
        try await stage.check()
    }

    @Test func whatStrangersWroteGoesWithTheirAddress() async throws {
        let stage = try await Stage()
        _ = try await stage.confirmed("Hal", note: "A secret of mine")
        try await stage.ask("Ida", note: "A secret of mine")
        stage.community.advance(.days(430))
        while try await stage.community.perform(PurgeGuestData(), as: .system) {}
        #expect(try await stage.community.count("SELECT count(*) FROM guest_request") == 0)
        #expect(
            try await stage.community.count(
                "SELECT count(*) FROM guest_credential WHERE asks_note IS NOT NULL OR email <> ''") == 0)
        try await stage.check()
    }
}
