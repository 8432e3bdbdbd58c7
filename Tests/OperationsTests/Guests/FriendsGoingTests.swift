import Domain
import Properties
import Store
import Testing

@testable import Operations

/// Who sees which of their friends are going.
struct FriendsGoingTests {
    private func going(_ event: ID<Event>, as actor: Actor, in community: TestCommunity) async throws -> FriendsGoing {
        let now = community.now
        return try await community.read { reader in
            try FriendsGoing.added(
                to: [EventQuery.event(event, as: actor, now: now, in: reader)], as: actor, in: reader)[0].friends
        }
    }

    private func names(_ event: ID<Event>, as actor: Actor, in community: TestCommunity) async throws -> [String] {
        let friends = try await going(event, as: actor, in: community)
        #expect(friends.count == friends.first.count)
        return friends.first.map(\.name.given)
    }

    @Test(.tags(.P45)) func friendsOfTheViewerWhereTheListIsOpenToThem() async throws {
        let community = try TestCommunity()
        let (host, ana) = (try await community.member("Host"), try await community.member("Ana"))
        let (bo, cem, dia, eli) = (
            try await community.member("Bo"), try await community.member("Cem"), try await community.member("Dia"),
            try await community.member("Eli")
        )
        let eva = try await community.member("Eva", isVerified: false)
        var events: [GuestListRule: ID<Event>] = [:]
        for rule in GuestListRule.allCases {
            events[rule] = try await community.event(by: host) { $0.guestList = rule }
        }
        // Eli is first; of the friends, Bo is "maybe" at first.
        for person in [eli, dia, cem, bo] {
            community.advance(.seconds(1))
            for event in events.values { try await community.rsvp(event, person == bo ? .maybe : .going, as: person) }
        }
        for friend in [bo, cem, dia] { try await community.befriend(friend, ana) }
        try await community.befriend(host, cem)
        func seen(_ actor: Actor) async throws -> [GuestListRule: [String]] {
            var seen: [GuestListRule: [String]] = [:]
            for (rule, event) in events { seen[rule] = try await names(event, as: actor, in: community) }
            return seen.filter { !$0.value.isEmpty }
        }
        #expect(try await seen(ana) == [.names: ["Dia", "Cem"]])
        #expect(try await seen(host) == [.names: ["Cem"], .counts: ["Cem"], .hidden: ["Cem"]])
        for other in [eli, eva, .nobody, .system] { #expect(try await seen(other) == [:]) }
        for event in events.values { try await community.rsvp(event, .going, as: bo) }
        #expect(try await seen(ana)[.names] == ["Dia", "Cem", "Bo"])
        // Former friends and people with a block, in either direction, are not shown.
        try await community.perform(Unfriend(userId: dia.userID!), as: ana)
        #expect(try await seen(ana)[.names] == ["Cem", "Bo"])
        try await community.perform(BlockPerson(userId: ana.userID!), as: cem)
        #expect(try await seen(ana)[.names] == ["Bo"])
        try await community.rsvp(events[.names]!, .notGoing, as: bo)
        #expect(try await seen(ana) == [:])
    }

    /// For everyone in random runs: friends by one's own `friend` rows, in RSVP order, if the guest list shows names or
    /// one hosts.
    @Test(.tags(.P45)) func isWhatTheRowsSay() async throws {
        var found = 0
        try await forAll(40) { g in
            let community = try TestCommunity(seed: g.next())
            let life = try await RandomRun(community, people: 6, &g)
            for guest in life.people.prefix(5).dropFirst() {
                for other in life.people.prefix(5) {
                    do { try await community.befriend(guest, other) } catch is Refusal {}
                }
            }
            for rule in GuestListRule.allCases {
                let event = try await community.event(by: life.people[0]) { $0.guestList = rule }
                for guest in life.people.prefix(5).dropFirst() where g.one(in: 2) {
                    try await community.rsvp(event, .going, as: guest)
                }
            }
            for _ in 1...30 {
                do { try await life.step(&g).perform(community) } catch is Refusal {}
            }
            let now = community.now
            for viewer in try await community.read({ try RandomRun.everyone(in: $0) }) + [.nobody, .system] {
                let shown = try await community.read { reader in
                    let keys = try FriendsGoing.added(
                        to: EventQuery.cacheKeys(EventFilter(), as: viewer, now: now, in: reader).items, as: viewer,
                        in: reader)
                    for key in keys {
                        let friends: [ID<User>] = try reader.rows(
                            """
                            SELECT r.user_id FROM rsvp r JOIN event e ON e.id = r.event_id JOIN friend f ON f.friend_id = r.user_id
                            WHERE r.event_id = \(key.id) AND f.user_id = \(viewer.member?.id) AND r.status = 'going'
                            AND (e.guest_list = 'names' OR e.host_id = f.user_id
                                OR EXISTS (SELECT 1 FROM cohost h WHERE h.event_id = e.id AND h.user_id = f.user_id))
                            ORDER BY r.answered_at, r.id
                            """
                        ) { try $0.next() }
                        #expect(key.friends.first.map(\.id) == friends && key.friends.count == friends.count)
                    }
                    return keys.reduce(0) { $0 + $1.friends.count }
                }
                found += shown
            }
        }
        #expect(found > 200)
    }

    /// With many guests, friends are looked up differently. The result is the same.
    @Test func amongManyGuestsTheSame() async throws {
        let community = try TestCommunity()
        let (host, ana) = (try await community.member("Host"), try await community.member("Ana"))
        let people = try await community.members(2000)
        let (small, large) = (try await community.event(by: host), try await community.event(by: host))
        try await community.writeDirectly { [ana] tx in
            for (number, person) in people.enumerated() {
                for event in number < 12 ? [small, large] : [large] {
                    try tx.execute(
                        """
                        INSERT INTO rsvp (id, event_id, user_id, status, party, answered_at)
                        VALUES (\(tx.newID(RSVP.self)), \(event), \(person), 'going', 1, \(tx.now + .seconds(Int64(number))))
                        """)
                    try tx.execute("UPDATE seats SET going = going + 1, taken = taken + 1 WHERE event_id = \(event)")
                }
            }
            for friend in people.prefix(7) + people.suffix(1) {
                try tx.execute(
                    "INSERT INTO friend (id, user_id, friend_id, since) VALUES (\(tx.newID(Friend.self)), \(ana.userID!), \(friend), \(tx.now))"
                )
            }
        }
        let now = community.now
        let keys = try await community.read { reader in
            try FriendsGoing.added(
                to: EventQuery.cacheKeys(EventFilter(), as: ana, now: now, in: reader).items, as: ana, in: reader)
        }
        #expect(keys.map(\.friends.count).sorted() == [7, 8])
        #expect(
            Set(keys.map(\.friends.first)).count == 1
                && keys[0].friends.first.map(\.name.given) == (0..<5).map { "Member\($0)" })
    }
}
