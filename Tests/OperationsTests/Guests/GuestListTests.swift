import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct GuestListTests {
    private func guests(
        _ event: ID<Event>, as actor: Actor, limit: Int = 50, in community: TestCommunity
    ) async throws -> [GuestView] {
        var found: [GuestView] = []
        var cursor: PageCursor?
        repeat {
            let page = try await community.read { [cursor] in
                try GuestQuery.guests(of: event, as: actor, after: cursor, limit: limit, in: $0)
            }
            found += page.items
            cursor = page.next.flatMap { PageCursor(text: $0.text) }
        } while cursor != nil
        return found
    }

    @Test func goingFirstThenMaybeThenTheWaitingInOrder() async throws {
        let world = try await World()
        try await world.community.rsvp(world.dinner, .notGoing, as: world.admin)
        let seen = try await guests(world.dinner, as: world.dia, in: world.community)
        #expect(seen.map(\.name) == ["Bo Lima", "Dia Lima", "Cem Lima", "Gil"])
        #expect(seen.map(\.position) == [nil, nil, 1, 2])
        #expect(seen.allSatisfy { $0.email == nil }, "addresses are for hosts, and those of members for nobody")
        let hosts = try await guests(world.dinner, as: world.ana, in: world.community)
        #expect(hosts.map(\.name) == ["Bo Lima", "Dia Lima", "Cem Lima", "Gil", "Root Lima"])
        #expect(hosts.map(\.email) == [nil, nil, nil, "gil@example.org", nil])
    }

    @Test(.tags(.P5)) func pagesHoldEveryGuestOnce() async throws {
        let world = try await World()
        let all = try await guests(world.dinner, as: world.ana, in: world.community)
        for limit in 1...5 {
            #expect(try await guests(world.dinner, as: world.ana, limit: limit, in: world.community) == all)
        }
    }

    @Test(.tags(.P5)) func theNextPageBeginsAfterTheLastGuestDespiteDeletions() async throws {
        let world = try await World()
        func page(_ cursor: PageCursor?) async throws -> Page<GuestView> {
            try await world.community.read {
                try GuestQuery.guests(of: world.dinner, as: world.ana, after: cursor, limit: 2, in: $0)
            }
        }
        let first = try await page(nil)
        #expect(first.items.map(\.name) == ["Bo Lima", "Dia Lima"])
        try await world.community.perform(WithdrawRSVP(event: world.dinner), as: world.dia)
        #expect(try await page(first.next).items.map(\.name) == ["Cem Lima", "Gil"])
    }

    @Test(.tags(.P45), arguments: GuestListRule.allCases) func guestsSeeWhatTheHostShows(
        _ rule: GuestListRule
    ) async throws {
        let world = try await World()
        try await world.community.update(world.dinner, as: world.ana) { $0.guestList = .set(rule) }
        let names = try? await guests(world.dinner, as: world.bo, in: world.community)
        #expect((names != nil) == (rule == .names))
        #expect((try await world.community.view(world.dinner, as: world.bo).counts != nil) == (rule != .hidden))
        #expect((try await world.community.rsvp(world.dinner, .going, as: world.bo).counts != nil) == (rule != .hidden))
        let guest = RSVPByLink(token: world.link, name: "Hal", email: "hal@example.org", status: .maybe)
        #expect((try await world.community.perform(guest, as: .nobody).rsvp?.counts != nil) == (rule != .hidden))
        #expect(try await guests(world.dinner, as: world.ana, in: world.community).count == 5)
        #expect(try await world.community.view(world.dinner, as: world.ana).counts?.going == 2)
    }
}
