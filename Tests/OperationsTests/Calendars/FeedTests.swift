import Domain
import Store
import Testing

@testable import Operations

struct FeedTests {
    @Test func tenAddressesFitAndTheirSecretsDiffer() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        var secrets: Set<String> = []
        for _ in 0..<10 { secrets.insert(try await community.perform(CreateFeed(), as: ana).secret) }
        #expect(secrets.count == 10 && secrets.allSatisfy { $0.utf8.count == 22 })
        #expect(try await community.refusal(CreateFeed(), as: ana)?.code == .conflict)
        try await community.perform(RevokeFeed(id: nil), as: ana)
        #expect(try await community.refusal(CreateFeed(), as: ana) == nil)
    }

    @Test func aRevokedAddressIsNotFound() async throws {
        let world = try await World()
        let read = { (secret: String) in
            try await world.community.read { [now = world.community.now] in try? CalendarQuery.personal(secret: secret, now: now, in: $0) }
        }
        #expect(try await read(world.feed.secret)?.name == "Bo Lima")
        #expect(try await world.community.refusal(RevokeFeed(id: world.feed.id), as: world.ana)?.code == .notFound)
        try await world.community.perform(RevokeFeed(id: world.feed.id), as: world.bo)
        #expect(try await read(world.feed.secret) == nil)
        #expect(try await read("") == nil)
    }

    @Test func aDisabledOwnersAddressIsNotFound() async throws {
        let world = try await World()
        try await world.community.perform(AdministerUser(id: world.bo.userID!, status: .disabled), as: world.admin)
        let found = try await world.community.read { [now = world.community.now] in try? CalendarQuery.personal(secret: world.feed.secret, now: now, in: $0) }
        #expect(found == nil)
    }

    @Test func theCommunitysCalendarHoldsUpcomingPublicEventsByTag() async throws {
        let world = try await World()
        let titles = { (tag: String?) in
            try await world.community.read { [now = world.community.now] in
                try CalendarQuery.everyone(tag: tag, now: now, in: $0).map(\.event.title)
            }
        }
        #expect(try await titles(nil) == ["Dinner"])
        #expect(try await titles("FOOD") == ["Dinner"])
        #expect(try await titles("music") == [])
    }
}
