import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

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
            try await world.community.read { [now = world.community.now] in
                try? CalendarQuery.personal(secret: secret, now: now, in: $0)
            }
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
        let found = try await world.community.read { [now = world.community.now] in
            try? CalendarQuery.personal(secret: world.feed.secret, now: now, in: $0)
        }
        #expect(found == nil)
    }

    @Test func theCommunitysCalendarHoldsUpcomingPublicEventsByTag() async throws {
        let world = try await World()
        let titles = { (tag: String?) in
            try await world.community.read { [now = world.community.now] in
                try CalendarQuery.everyone(tag: tag, now: now, in: $0).entries.map(\.event.title)
            }
        }
        #expect(try await titles(nil) == ["Dinner"])
        #expect(try await titles("FOOD") == ["Dinner"])
        #expect(try await titles("music") == [])
    }

    /// Calendar programs treat two events with one UID as the same and keep the one with the higher SEQUENCE.
    @Test func nobodyChoosesTheIdentityOfAnEventInTheCalendarsOfOthers() async throws {
        let community = try TestCommunity()
        let (ana, bo) = (try await community.member("Ana"), try await community.member("Bo"))
        let feed = {
            try await community.read { [now = community.now] in
                try CalendarQuery.everyone(tag: nil, now: now, in: $0).entries
            }
        }
        let dinner = try await community.event(by: ana)
        let before = try #require(try await feed().first)
        let taken: [ImportEvents.Entry] = [.sample("shared"), .date("series", 4), .date("series", 5)]
        try await community.importing(taken, .public, as: ana)
        // Bo imports every known UID and increases the sequence.
        let stolen = taken + [.sample(before.uid)]
        for title in ["Moved to my flat", "Moved again", "And again"] {
            var entries = stolen
            for index in entries.indices { entries[index].title = title }
            try await community.importing(entries, .public, id: 2, as: bo)
        }
        let entries = try await feed()
        #expect(entries.count == 1 + 3 + 4)
        #expect(Set(entries.map(\.uid)).count == entries.count, "no two of one identity")
        for entry in entries { #expect(entry.uid == "\(entry.event.id)@mingle") }
        #expect(entries.first { $0.uid == before.uid }?.event.id == dinner)
        #expect(entries.filter { $0.event.host.id == ana.userID }.allSatisfy { $0.sequence == 0 })
        // Mails use the same identity.
        let theirs = try #require(entries.first { $0.event.host.id == bo.userID && $0.sequence > 0 })
        try await community.perform(InviteGuests(event: theirs.event.id, emails: ["gil@elsewhere.org"]), as: bo)
        #expect(try await community.mails(.invited, to: "gil@elsewhere.org").first?.event?.uid == theirs.uid)
        // The id of a deleted event cannot be taken either.
        try await community.perform(DeleteEvent(id: dinner), as: ana)
        #expect(try await community.refusal(CreateEvent(id: dinner, TestCommunity.input()), as: bo)?.code == .duplicate)
        // Rows sent to devices do not reveal their origin.
        let rows = try await community.read { try Projection.rows(in: .public, in: $0) }
        #expect(
            rows.count > entries.count
                && rows.allSatisfy { !"\($0.content)".contains("shared") && !"\($0.content)".contains("@mingle") })
    }

    private static let midnight = Instant(CivilTime(TestCommunity.start, offset: 0).startOfDay, offset: 0)

    /// Makes a community with events on the given days from now, titled by day.
    private func community(_ days: [Int64]) async throws -> (TestCommunity, ana: Actor, secret: String) {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let from = days.min() ?? 0
        // Events cannot be created in the past, so the clock moves.
        for day in days {
            _ = try await community.event(by: ana) {
                $0.title = "\(day)"
                $0.startsAt = TestCommunity.start + .days(day - min(from, 0)) + .hours(1)
            }
        }
        if from < 0 { community.advance(.days(-from)) }
        return (community, ana, try await community.perform(CreateFeed(), as: ana).secret)
    }

    @Test func aFeedReachesOneYearBackAndTwoYearsAhead() async throws {
        let (community, _, secret) = try await community([-366, -364, -1, 0, 1, 730, 733])
        let now = community.now
        let mine = try await community.read { try CalendarQuery.personal(secret: secret, now: now, in: $0).feed }
        #expect(mine.entries.map(\.event.title) == ["-364", "-1", "0", "1", "730"])
        #expect(mine.from == Self.midnight + .days(366 - 365) && mine.to == Self.midnight + .days(366 + 731))
        let all = try await community.read { try CalendarQuery.everyone(tag: nil, now: now, in: $0) }
        #expect(all.entries.map(\.event.title) == ["0", "1", "730"])
        #expect(all.from == nil && all.to == mine.to)
    }

    @Test func moreThanAThousandEventsAreAllThere() async throws {
        let (community, _, secret) = try await community((0..<1100).map { $0 / 2 })
        let now = community.now
        #expect(
            try await community.read { try CalendarQuery.everyone(tag: nil, now: now, in: $0).entries.count } == 1100)
        #expect(
            try await community.read { try CalendarQuery.personal(secret: secret, now: now, in: $0).feed.entries.count }
                == 1100)
    }

    /// The feed is complete for the span it names and contains nothing outside it.
    @Test func beyondSoManyEventsTheSpanOfTimeIsShorter() async throws {
        let days: [Int64] = [-30, -20, -10, 1, 2, 2, 3, 3, 4]
        let (community, _, secret) = try await community(days)
        let now = community.now
        let today = Self.midnight + .days(30)
        for limit in 1...10 {
            let mine = try await community.read {
                try CalendarQuery.personal(secret: secret, now: now, limit: limit, in: $0).feed
            }
            let all = try await community.read { try CalendarQuery.everyone(tag: nil, now: now, limit: limit, in: $0) }
            for (feed, days) in [(mine, days), (all, days.filter { $0 > 0 })] {
                let within = days.filter {
                    let start = now + .days($0) + .hours(1)
                    return start < feed.to && start >= feed.from ?? now
                }
                #expect(feed.entries.map(\.event.title) == within.map(String.init), "\(limit)")
                #expect(feed.entries.count <= limit)
            }
            #expect(
                limit < 6 || all.to == Instant(CivilTime(now + CalendarQuery.ahead, offset: 0).startOfDay, offset: 0))
        }
        let few = try await community.read {
            try CalendarQuery.personal(secret: secret, now: now, limit: 4, in: $0).feed
        }
        #expect(few.entries.map(\.event.title) == ["1", "2", "2"])
        #expect(few.from == today && few.to == today + .days(3))
        let more = try await community.read {
            try CalendarQuery.personal(secret: secret, now: now, limit: 8, in: $0).feed
        }
        #expect(more.entries.map(\.event.title) == ["-10", "1", "2", "2", "3", "3", "4"])
        #expect(more.from == today - .days(19))
    }
}
