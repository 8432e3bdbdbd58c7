import Domain
import Store
import Testing

@testable import Operations

struct RemoveGuestTests {
    @Test func aRemovedGuestIsToldAndCannotAnswerAgain() async throws {
        let world = try await World()
        try await world.community.forgetMails()
        try await world.community.perform(RemoveGuest(event: world.dinner, guest: "\(world.bo.userID!)"), as: world.ana)
        #expect(try await world.community.mails(.removed).map(\.email) == ["bo@example.org"])
        #expect(try await world.community.refusal(AnswerEvent(event: world.dinner, status: .going), as: world.bo)?.code == .notAllowed)
        #expect(try await world.community.refusal(AnswerByLink(token: world.link, status: .going), as: world.bo)?.code == .notAllowed)
        #expect(try await world.community.view(world.dinner, as: world.bo).mine.role == .none, "a public event stays visible")
        #expect(try await world.community.view(world.dinner, as: world.cem).mine.status == .going, "the seats went on")
        try await SeatBook(world.dinner, in: world.community).check()
    }

    @Test func theHostMayChangeTheirMind() async throws {
        let world = try await World()
        try await world.community.perform(RemoveGuest(event: world.party, guest: "\(world.bo.userID!)"), as: world.ana)
        try await world.community.answer(world.party, .going, as: world.cem)
        try await world.community.perform(InviteGuests(event: world.party, userIds: [world.bo.userID!]), as: world.cem)
        await #expect(throws: Refusal.self) { try await world.community.view(world.party, as: world.bo) }
        try await world.community.perform(InviteGuests(event: world.party, userIds: [world.bo.userID!]), as: world.ana)
        #expect(try await world.community.answer(world.party, .going, as: world.bo).status == .going)
    }

    /// An account made later does not bring back whom the host removed.
    @Test func aRemovedAddressStaysRemovedThroughRegistration() async throws {
        let world = try await World()
        let answer: ID<Answer>? = try await world.community.value("SELECT id FROM answer WHERE guest_id IS NOT NULL")
        try await world.community.perform(RemoveGuest(event: world.dinner, guest: "\(answer!)"), as: world.ana)
        #expect(try await world.community.refusal(AnswerAsGuest(guestToken: world.guestToken, status: .going), as: .nobody)?.code == .notFound)
        let again = AnswerByLink(token: world.link, name: "Gil", email: "GIL@example.org", status: .going)
        #expect(try await world.community.refusal(again, as: .nobody)?.code == .notAllowed)
        let gil = try await world.community.member("Gil")
        #expect(try await world.community.refusal(AnswerEvent(event: world.dinner, status: .going), as: gil)?.code == .notAllowed)
        #expect(try await world.community.refusal(AnswerByLink(token: world.link, status: .going), as: gil)?.code == .notAllowed)
    }

    @Test func someoneInvitedWhoHasNotAnsweredCanBeRemoved() async throws {
        let world = try await World()
        try await world.community.perform(RemoveGuest(event: world.party, guest: "\(world.cem.userID!)"), as: world.ana)
        await #expect(throws: Refusal.self) { try await world.community.view(world.party, as: world.cem) }
    }

    @Test func aStrangerCannotBeRemoved() async throws {
        let world = try await World()
        for guest in ["\(world.admin.userID!)", "nobody", ""] {
            #expect(try await world.community.refusal(RemoveGuest(event: world.dinner, guest: guest), as: world.ana)?.code == .notFound)
        }
    }
}
