import Domain
import Properties
import Store
import Testing

@testable import Operations

/// Equal cache keys mean equal views, for every viewer and after any change. Cached views are neither another viewer's
/// nor stale.
struct EventCacheKeyTests {
    @Test(.tags(.P45)) func equalHeadsAreOfEqualEvents() async throws {
        try await forAll(100) { g in
            let community = try TestCommunity(seed: g.next())
            let life = try await RandomRun(community, people: 5, &g)
            // The host is a friend of some viewers only; the event is the same for the others.
            let event = try await community.event(by: life.people[0])
            try await community.rsvp(event, .going, as: life.people[1])
            var known: [EventCacheKey: EventView] = [:]
            for _ in 1...30 {
                let step = try await life.step(&g)
                do { try await step.perform(community) } catch is Refusal {}
                try await community.runJobs()
                let now = community.now
                // The system actor reads no lists.
                let viewers = try await community.read { try RandomRun.everyone(in: $0) } + [.nobody]
                for viewer in viewers {
                    try await community.read { [known] reader -> [(EventCacheKey, EventView)] in
                        var found: [(EventCacheKey, EventView)] = []
                        for when in EventFilter.When.allCases {
                            let keys = try FriendsGoing.added(
                                to: EventQuery.cacheKeys(EventFilter(when: when), as: viewer, now: now, in: reader)
                                    .items,
                                as: viewer, in: reader)
                            let events = try FriendsGoing.added(
                                to: EventQuery.events(EventFilter(when: when), as: viewer, now: now, in: reader).items,
                                as: viewer, in: reader)
                            #expect(keys.map(\.id) == events.map(\.id))
                            let views = try EventQuery.views(of: keys, as: viewer, now: now, in: reader)
                            for (key, event) in zip(keys, events) {
                                #expect(views[key.id] == event)
                                #expect(EventCacheKey(event, now: now) == key)
                                if let old = known[key] { #expect(old == event, "\(step.title)") }
                                found.append((key, event))
                            }
                        }
                        return found
                    }.forEach { known[$0.0] = $0.1 }
                }
            }
        }
    }

    /// Any number of keys can be read; the statements come in a few fixed lengths.
    @Test func anyNumberOfHeadsIsRead() async throws {
        let community = try TestCommunity(seed: 3)
        let host = try await community.member("Host")
        for _ in 1...150 { _ = try await community.event(by: host) }
        let now = community.now
        try await community.read { reader in
            let keys = try EventQuery.cacheKeys(
                EventFilter(when: .upcoming), as: host, limit: 200, now: now, in: reader
            )
            .items
            #expect(keys.count == 150)
            for count in [0, 1, 2, 3, 63, 64, 65, 127, 129, 150] {
                let views = try EventQuery.views(of: Array(keys.prefix(count)), as: host, now: now, in: reader)
                #expect(Set(views.keys) == Set(keys.prefix(count).map(\.id)))
            }
        }
    }
}
