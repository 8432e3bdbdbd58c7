import Domain
import Properties
import Store
import Testing

@testable import Operations

/// What was made of an event for a head is what would be made of it for an equal one, whoever looks and whatever happened
/// meanwhile: what is kept by heads is neither another's nor old.
struct EventHeadTests {
    @Test(.tags(.P45)) func equalHeadsAreOfEqualEvents() async throws {
        try await forAll(100) { g in
            let community = try TestCommunity(seed: g.next())
            let life = try await RandomLife(community, people: 5, &g)
            // Somebody is a friend of some and not of others, to whom it is the same event.
            let event = try await community.event(by: life.people[0])
            try await community.rsvp(event, .going, as: life.people[1])
            var known: [EventHead: EventView] = [:]
            for _ in 1...30 {
                let step = try await life.step(&g)
                do { try await step.perform(community) } catch is Refusal {}
                try await community.runJobs()
                let now = community.now
                // Mingle itself looks at no list by heads.
                let viewers = try await community.read { try RandomLife.everyone(in: $0) } + [.nobody]
                for viewer in viewers {
                    try await community.read { [known] reader -> [(EventHead, EventView)] in
                        var found: [(EventHead, EventView)] = []
                        for when in EventFilter.When.allCases {
                            let heads = try FriendsGoing.added(
                                to: EventQuery.heads(EventFilter(when: when), as: viewer, now: now, in: reader).items,
                                as: viewer, in: reader)
                            let events = try FriendsGoing.added(
                                to: EventQuery.events(EventFilter(when: when), as: viewer, now: now, in: reader).items,
                                as: viewer, in: reader)
                            #expect(heads.map(\.id) == events.map(\.id))
                            let views = try EventQuery.views(of: heads, as: viewer, now: now, in: reader)
                            for (head, event) in zip(heads, events) {
                                #expect(views[head.id] == event)
                                #expect(EventHead(event, now: now) == head)
                                if let old = known[head] { #expect(old == event, "\(step.title)") }
                                found.append((head, event))
                            }
                        }
                        return found
                    }.forEach { known[$0.0] = $0.1 }
                }
            }
        }
    }

    /// However many are asked for at once: the statements that this takes are of a few lengths.
    @Test func anyNumberOfHeadsIsRead() async throws {
        let community = try TestCommunity(seed: 3)
        let host = try await community.member("Host")
        for _ in 1...150 { _ = try await community.event(by: host) }
        let now = community.now
        try await community.read { reader in
            let heads = try EventQuery.heads(EventFilter(when: .upcoming), as: host, limit: 200, now: now, in: reader)
                .items
            #expect(heads.count == 150)
            for count in [0, 1, 2, 3, 63, 64, 65, 127, 129, 150] {
                let views = try EventQuery.views(of: Array(heads.prefix(count)), as: host, now: now, in: reader)
                #expect(Set(views.keys) == Set(heads.prefix(count).map(\.id)))
            }
        }
    }
}
