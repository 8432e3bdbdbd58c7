import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct RemoveGuestTests {
    @Test func aRemovedGuestIsNotifiedAndCannotComeBack() async throws {
        let world = try await World()
        try await world.community.forgetMails()
        try await world.community.perform(RemoveGuest(event: world.dinner, guest: "\(world.bo.userID!)"), as: world.ana)
        #expect(try await world.community.mails(.removed).map(\.email) == ["bo@example.org"])
        #expect(
            try await world.community.refusal(SetRSVP(event: world.dinner, status: .going), as: world.bo)?.code
                == .notAllowed)
        #expect(
            try await world.community.refusal(RSVPByLink(token: world.link, status: .going), as: world.bo)?.code
                == .notAllowed)
        #expect(
            try await world.community.view(world.dinner, as: world.bo).mine.role == .none,
            "a public event stays visible")
        #expect(try await world.community.view(world.dinner, as: world.cem).mine.status == .going, "the seats went on")
        try await SeatCount(world.dinner, in: world.community).check()
    }

    @Test func theHostMayChangeTheirMind() async throws {
        let world = try await World()
        try await world.community.perform(RemoveGuest(event: world.party, guest: "\(world.bo.userID!)"), as: world.ana)
        try await world.community.rsvp(world.party, .going, as: world.cem)
        try await world.community.perform(InviteGuests(event: world.party, userIds: [world.bo.userID!]), as: world.cem)
        await #expect(throws: Refusal.self) { try await world.community.view(world.party, as: world.bo) }
        try await world.community.perform(InviteGuests(event: world.party, userIds: [world.bo.userID!]), as: world.ana)
        #expect(try await world.community.rsvp(world.party, .going, as: world.bo).status == .going)
    }

    /// Registering an account later does not undo a removal.
    @Test func aRemovedAddressStaysRemovedThroughRegistration() async throws {
        let world = try await World()
        let rsvp: ID<RSVP>? = try await world.community.value("SELECT id FROM rsvp WHERE guest_id IS NOT NULL")
        try await world.community.perform(RemoveGuest(event: world.dinner, guest: "\(rsvp!)"), as: world.ana)
        #expect(
            try await world.community.refusal(RSVPAsGuest(guestToken: world.guestToken, status: .going), as: .nobody)
                == .removed)
        let again = RSVPByLink(token: world.link, name: "Gil", email: "GIL@example.org", status: .going)
        #expect(try await world.community.refusal(again, as: .nobody)?.code == .notAllowed)
        let gil = try await world.community.member("Gil")
        #expect(
            try await world.community.refusal(SetRSVP(event: world.dinner, status: .going), as: gil)?.code
                == .notAllowed)
        #expect(
            try await world.community.refusal(RSVPByLink(token: world.link, status: .going), as: gil)?.code
                == .notAllowed)
    }

    /// A removed guest without an account, invited by mail to a private event, gets no more notices and cannot return.
    @Test func aRemovedInvitedAddressGetsNoMoreMails() async throws {
        let world = try await World()
        let community = world.community
        try await community.perform(InviteGuests(event: world.party, emails: ["gustav@example.org"]), as: world.ana)
        let token = try #require(try await community.mails(.invited, to: "gustav@example.org").last?.token)
        _ = try await community.perform(
            RSVPByLink(token: token, name: "Gustav", email: "gustav@example.org", status: .maybe), as: .nobody)
        let pass = try #require(try await community.mails(.guestPass, to: "gustav@example.org").last?.token)
        _ = try await community.perform(ConfirmGuest(guestToken: pass), as: .nobody)
        let rsvp: ID<RSVP>? = try await community.value(
            "SELECT r.id FROM rsvp r JOIN guest_credential g ON g.guest_id = r.guest_id WHERE g.email = 'gustav@example.org'"
        )
        try await community.perform(RemoveGuest(event: world.party, guest: "\(rsvp!)"), as: world.ana)
        let invitations = try await community.read {
            try InvitationQuery.invitations(of: world.party, as: world.ana, in: $0)
        }
        #expect(invitations.allSatisfy { $0.email != "gustav@example.org" })
        try await community.forgetMails()
        try await community.update(world.party, as: world.ana) { $0.locationName = .set("Elsewhere") }
        try await community.runJobs()
        #expect(try await community.mails(to: "gustav@example.org").isEmpty)
        let gus = try await community.member("Gustav")
        await #expect(throws: Refusal.self) { try await community.view(world.party, as: gus) }
        #expect(try await community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    /// A removed member does not return through an invited address that becomes theirs.
    @Test func aRemovedMemberTakesNoInvitationAlong() async throws {
        let world = try await World()
        let community = world.community
        try await community.perform(RemoveGuest(event: world.party, guest: "\(world.bo.userID!)"), as: world.ana)
        try await community.perform(InviteGuests(event: world.party, emails: ["bo2@example.net"]), as: world.ana)
        _ = try await community.perform(
            RSVPByLink(
                token: community.mails(.invited, to: "bo2@example.net").last!.token!, name: "Bo",
                email: "bo2@example.net", status: .going), as: .nobody)
        try await community.changeEmail("bo2@example.net", as: world.bo)
        try await community.perform(
            VerifyEmail(token: community.mails(.verifyEmail, to: "bo2@example.net").last!.token), as: .nobody)
        await #expect(throws: Refusal.self) { try await community.view(world.party, as: world.bo) }
        #expect(try await community.read { try Consistency.problems(in: $0) }.isEmpty)
        try await SeatCount(world.party, in: community).check()
    }

    /// A guest came by a mailed link. Then a member used the same link, and the invitation became theirs. If the guest
    /// is removed and restored, the link still works for them.
    @Test func aGuestWhoseInvitationAMemberHasTakenComesAgainByTheSameLink() async throws {
        let world = try await World()
        let community = world.community
        try await community.perform(InviteGuests(event: world.party, emails: ["gustav@example.org"]), as: world.ana)
        let token = try #require(try await community.mails(.invited, to: "gustav@example.org").last?.token)
        _ = try await community.perform(
            RSVPByLink(token: token, name: "Gustav", email: "gustav@example.org", status: .maybe), as: .nobody)
        _ = try await community.perform(RSVPByLink(token: token, status: .going), as: world.dia)
        let rsvp: ID<RSVP>? = try await community.value(
            "SELECT id FROM rsvp WHERE event_id = \(world.party) AND guest_id IS NOT NULL")
        try await community.perform(RemoveGuest(event: world.party, guest: "\(rsvp!)"), as: world.ana)
        try await community.forgetMails()
        #expect(
            try await community.perform(RestoreGuest(event: world.party, guest: "gustav@example.org"), as: world.ana))
        #expect(try await community.mails(.invited, to: "gustav@example.org").map(\.token) == [token])
        _ = try await community.perform(
            RSVPByLink(token: token, name: "Gustav", email: "gustav@example.org", status: .going), as: .nobody)
        #expect(try await community.view(world.party, as: world.dia).mine.status == .going)
        #expect(try await community.read { try Consistency.problems(in: $0) }.isEmpty)
    }

    @Test func someoneInvitedWithoutAnRSVPCanBeRemoved() async throws {
        let world = try await World()
        try await world.community.perform(RemoveGuest(event: world.party, guest: "\(world.cem.userID!)"), as: world.ana)
        await #expect(throws: Refusal.self) { try await world.community.view(world.party, as: world.cem) }
    }

    @Test func aStrangerCannotBeRemoved() async throws {
        let world = try await World()
        for guest in ["\(world.admin.userID!)", "nobody", ""] {
            #expect(
                try await world.community.refusal(RemoveGuest(event: world.dinner, guest: guest), as: world.ana)?.code
                    == .notFound)
        }
    }
}
