import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct AdministeredEventTests {
    private func titles(
        _ community: TestCommunity, _ root: Actor, _ query: String = "", isPast: Bool = false
    ) async throws -> [String] {
        let now = community.now
        return try await community.read {
            try AdministeredEventQuery.events(matching: query, isPast: isPast, as: root, now: now, in: $0)
        }.items.map(\.title)
    }

    @Test func allEventsButDraftsAreThere() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        let ana = try await community.member("Ana")
        for (title, visibility, days) in [("Open", .public, 3), ("Closed", .invited, 2), ("By link", .unlisted, 4)]
            as [(String, Visibility, Int64)]
        {
            _ = try await community.event(by: ana) {
                $0.title = title
                $0.visibility = visibility
                $0.startsAt = TestCommunity.start + .days(days)
            }
        }
        let long = try await community.event(by: ana) {
            $0.title = "Long"
            $0.startsAt = TestCommunity.start + .hours(1)
            $0.endsAt = TestCommunity.start + .days(20)
        }
        #expect(try await titles(community, root) == ["Long", "Closed", "Open", "By link"])
        #expect(try await titles(community, root, "clos") == ["Closed"])
        #expect(try await titles(community, root, "ana").count == 4, "by their host")
        #expect(try await titles(community, root, "ana open") == ["Open"])
        #expect(try await titles(community, root, isPast: true).isEmpty)
        community.move(to: TestCommunity.start + .days(10))
        #expect(try await titles(community, root) == ["Long"], "what began long ago and goes on")
        #expect(try await titles(community, root, isPast: true) == ["By link", "Open", "Closed"])
        let now = community.now
        let closed = try await community.read {
            try AdministeredEventQuery.events(matching: "closed", isPast: true, as: root, now: now, in: $0)
        }.items[0]
        #expect(!closed.isOpen, "whoever administers sees which event it is, and no more")
        try await community.perform(DeleteEvent(id: closed.id), as: root)
        try await community.perform(DeleteEvent(id: long), as: root)
        #expect(try await titles(community, root, isPast: true) == ["By link", "Open"])
    }

    @Test func everyEventIsListedOnceOverThePages() async throws {
        let community = try TestCommunity()
        let root = try await community.member("Root", role: .administrator)
        for number in 0..<11 {
            _ = try await community.event(by: root) { $0.startsAt = TestCommunity.start + .days(Int64(2 + number / 3)) }
        }
        let now = community.now
        var (seen, cursor): ([ID<Event>], PageCursor?) = ([], nil)
        repeat {
            let page = try await community.read { [cursor] in
                try AdministeredEventQuery.events(as: root, after: cursor, limit: 3, now: now, in: $0)
            }
            seen += page.items.map(\.id)
            cursor = page.next.flatMap { PageCursor(text: $0.text) }
        } while cursor != nil
        #expect(seen.count == 11 && Set(seen).count == 11)
    }
}
