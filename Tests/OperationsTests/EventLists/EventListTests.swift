import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

@Suite(.tags(.P4, .P5)) struct EventListTests {
    /// Makes public events with few distinct start times: some long, some over, some under way.
    private func community(_ g: inout Generator, events: Int) async throws -> (TestCommunity, [Actor]) {
        let community = try TestCommunity(seed: g.next())
        let people = [try await community.member("Ana"), try await community.member("Özgür")]
        for number in 0..<events {
            let day = Int64(g.int(0...4))
            let length = g.maybe(Span.hours(Int64(g.pick([1, 5, 24, 25, 72]))))
            let tags = (0..<g.int(0...2)).map { _ in g.pick(["Music", "music", "Sport", "100%"]) }
            let title = g.pick(["Café", "CAFE noir", "Run", "50% off", "a_b", "back\\slash"]) + " \(number)"
            let id = try await community.event(by: g.pick(people)) {
                $0.title = title
                $0.startsAt = TestCommunity.start + .days(day)
                $0.endsAt = length.map { TestCommunity.start + .days(day) + $0 }
                $0.tags = tags
            }
            if g.one(in: 2), let me = g.maybe(people[0]) {
                _ = try await community.refusal(SetRSVP(event: id, status: .going), as: me)
            }
        }
        community.advance(.hours(Int64(g.int(0...110))))
        return (community, people)
    }

    private func pages(
        _ filter: EventFilter, _ actor: Actor, limit: Int, now: Instant, _ reader: any Reader
    ) throws -> [EventView] {
        var items: [EventView] = []
        var cursor: PageCursor?
        repeat {
            let page = try EventQuery.events(filter, as: actor, after: cursor, limit: limit, now: now, in: reader)
            try #require(page.items.count <= limit)
            try #require(page.next == nil || page.items.count == limit)
            items += page.items
            cursor = page.next.flatMap { PageCursor(text: $0.text) }
        } while cursor != nil
        return items
    }

    private func matches(
        _ event: EventRow, _ filter: EventFilter, _ me: Actor, going: Set<ID<Event>>, host: String, now: Instant
    ) -> Bool {
        switch filter.when {
        case .upcoming: if event.details.times.overAt <= now { return false }
        case .past: if event.details.times.overAt > now { return false }
        case nil: break
        }
        switch filter.mine {
        case .hosting: if event.hostID != me.userID { return false }
        case .going: if !going.contains(event.id) { return false }
        case .invited: return false
        case nil: break
        }
        if let tag = filter.tag, !event.details.tags.contains(where: { $0.key == tag.lowercased() }) { return false }
        if let query = filter.query {
            let text =
                ([
                    event.details.title, event.details.description, host, event.details.location.name,
                    event.details.location.address!,
                ]
                + event.details.tags.map(\.name)).joined(separator: "\n")
            // Folds case and accents independently of the code under test.
            func plain(_ text: String) -> String {
                String(text.lowercased().map { ["é": "e", "ö": "o", "ü": "u"][$0] ?? $0 })
            }
            if !plain(text).contains(plain(query)) { return false }
        }
        if let from = filter.from, event.details.times.startsAt < from { return false }
        if let to = filter.to, event.details.times.startsAt >= to { return false }
        return true
    }

    @Test func pagesHoldAllAndOnlyTheMatchesInOrder() async throws {
        try await forAll(100) { g in
            let (community, people) = try await community(&g, events: 18)
            let now = community.now
            for _ in 1...8 {
                let filter = EventFilter(
                    when: g.maybe(g.pick(EventFilter.When.allCases)),
                    mine: g.one(in: 3) ? g.pick([.hosting, .going]) : nil,
                    tag: g.one(in: 3) ? g.pick(["MUSIC", "sport", "100%", "none"]) : nil,
                    query: g.one(in: 3)
                        ? g.pick(["cafe", "CAFÉ", "%", "_", "\\", "ozgur", "özg", "lane", "1", "nothing", "o"]) : nil,
                    from: g.one(in: 4) ? TestCommunity.start + .days(Int64(g.int(0...4))) : nil,
                    to: g.one(in: 4) ? TestCommunity.start + .days(Int64(g.int(0...4))) : nil,
                    isDescending: g.one(in: 2))
                let limit = g.pick([1, 2, 3, 7, 50])
                try await community.read { reader in
                    let rows = try reader.rows("\(EventRow.select()) WHERE e.id IS NOT NULL") { try EventRow(&$0) }
                    let going = Set(
                        try reader.rows(
                            "SELECT event_id FROM rsvp WHERE status = 'going' AND user_id = \(people[0].userID)"
                        ) { try $0.next(ID<Event>.self) })
                    let names = try rows.map { try EventSearch.hostName($0.hostID, in: reader) }
                    var expected = zip(rows, names).filter {
                        matches($0.0, filter, people[0], going: going, host: $0.1, now: now)
                    }.map(\.0)
                    expected.sort { ($0.details.times.startsAt, $0.id) < ($1.details.times.startsAt, $1.id) }
                    if filter.isDescending { expected.reverse() }
                    let found = try pages(filter, people[0], limit: limit, now: now, reader)
                    try #require(found.map(\.id) == expected.map(\.id), "\(filter), pages of \(limit)")
                }
            }
        }
    }

    @Test func homeShowsWhatConcernsMe() async throws {
        let world = try await World()
        let own = { (actor: Actor) in
            try await world.community.read { [now = world.community.now] in
                try EventQuery.own(as: actor, now: now, in: $0).map(\.id)
            }
        }
        let hidden = { (actor: Actor) in
            try await world.community.read { [now = world.community.now] in
                try EventQuery.dismissed(as: actor, now: now, in: $0).map(\.id)
            }
        }
        #expect(Set(try await own(world.ana)) == [world.dinner, world.party])
        #expect(Set(try await own(world.cem)) == [world.dinner, world.party])
        #expect(try await own(.nobody).isEmpty)
        try await world.community.perform(DismissInvitation(event: world.party), as: world.cem)
        #expect(try await own(world.cem) == [world.dinner])
        #expect(try await hidden(world.cem) == [world.party])
        try await world.community.perform(DismissInvitation(event: world.party, isDismissed: false), as: world.cem)
        #expect(Set(try await own(world.cem)) == [world.dinner, world.party])
        // "Not going" takes an event off Home, dismissed or not.
        try await world.community.rsvp(world.party, .notGoing, as: world.cem)
        #expect(try await own(world.cem) == [world.dinner])
    }

    @Test func cancelledEventsStayOnHomeWithThoseWhoHostOrHaveAnswered() async throws {
        let world = try await World()
        let home = { (actor: Actor) in
            try await world.community.read { [now = world.community.now] reader in
                let upcoming = try EventQuery.cacheKeys(
                    EventFilter(when: .upcoming, leavesOutCancelled: true), as: actor, now: now, in: reader)
                return Set(upcoming.items.map(\.id) + (try EventQuery.own(as: actor, now: now, in: reader).map(\.id)))
            }
        }
        let open = try await world.community.event(by: world.ana)
        try await world.community.perform(
            InviteGuests(event: open, userIds: [world.dia.userID!, world.fox.userID!], emails: []), as: world.ana)
        try await world.community.rsvp(open, .notGoing, as: world.bo)
        try await world.community.rsvp(open, .maybe, as: world.cem)
        try await world.community.perform(DismissInvitation(event: open), as: world.fox)
        for actor in [world.ana, world.bo, world.cem, world.dia, world.admin, .nobody] {
            #expect(try await home(actor).contains(open))
        }
        try await world.community.perform(CancelEvent(id: open), as: world.ana)
        for actor in [world.ana, world.bo, world.cem] { #expect(try await home(actor).contains(open)) }
        for actor in [world.dia, world.fox, world.admin, .nobody] { #expect(try await !home(actor).contains(open)) }
        let hidden = try await world.community.read { [now = world.community.now] in
            try EventQuery.dismissed(as: world.fox, now: now, in: $0)
        }
        #expect(hidden.isEmpty)
    }

    @Test(.tags(.P45)) func strangersFindHostsByNameAndNotByNickname() async throws {
        let community = try TestCommunity()
        let (ana, una) = (try await community.member("Ana"), try await community.member("Una", isVerified: false))
        try await community.perform(UpdateProfile(handle: "qz7secret"), as: ana)
        let event = try await community.event(by: ana)
        func find(_ query: String, _ actor: Actor) async throws -> [ID<Event>] {
            try await community.read { [now = community.now] in
                try EventQuery.events(EventFilter(query: query), as: actor, limit: 10, now: now, in: $0).items.map(\.id)
            }
        }
        let bo = try await community.member("Bo")
        for query in ["qz7secret", "z7sec", "@qz7", "ana qz7"] {
            #expect(try await find(query, bo) == [event], "\(query)")
            for stranger in [Actor.nobody, una] { #expect(try await find(query, stranger) == [], "\(query)") }
        }
        for stranger in [Actor.nobody, una, bo] { #expect(try await find("ana", stranger) == [event]) }
    }

    @Test func hostileQueriesFindNothingAndBreakNothing() async throws {
        let world = try await World()
        for text in Generator.hostileTexts + [String(repeating: "%_\\", count: 100_000)]
        where !Text.trimmed(text).isEmpty {
            let found = try await world.community.read { [now = world.community.now] in
                try EventQuery.events(EventFilter(tag: text, query: text), as: world.ana, now: now, in: $0).items
            }
            #expect(found.isEmpty)
            _ = try await world.community.read { [now = world.community.now] in
                try EventQuery.events(EventFilter(query: text), as: world.ana, now: now, in: $0).items
            }
        }
    }

    @Test func tagsCountUpcomingEventsTheMostUsedFirst() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        for tags in [["Music", "Food"], ["music"], ["MUSIC", "Sport"], []] {
            _ = try await community.event(by: ana) { $0.tags = tags }
        }
        let tags = try await community.read { [now = community.now] in
            try EventQuery.tags(as: ana, now: now, limit: 10, in: $0)
        }
        #expect(tags.map(\.count) == [3, 1, 1])
        #expect(tags[0].name.lowercased() == "music")
    }
}
