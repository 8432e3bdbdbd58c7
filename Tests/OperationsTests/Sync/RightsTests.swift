import Domain
import Properties
import Store
import Testing

@testable import Operations

/// What decides who may see what, read plainly: by this it is worked out whom a change can concern.
private struct Surroundings {
    private struct Hosted: Equatable {
        var host: ID<User>
        /// Nil is its hosts alone.
        var audience: Visibility?
    }

    private struct Pair: Hashable {
        var one: ID<User>
        var other: ID<User>
    }

    private var events: [ID<Event>: Hosted] = [:]
    /// Those who have to do with an event.
    private var involved: [ID<Event>: Set<ID<User>>] = [:]
    /// Both ways.
    private var friends: Set<Pair> = []
    private var active: Set<ID<User>> = []
    private var sessions: [ID<Session>: ID<User>] = [:]
    private var removals: Set<String> = []
    private var blocks: [ID<Block>: Pair] = [:]
    /// To whom announcements went, by the notices.
    private var readers: [ID<Notice>: ID<User>] = [:]

    init(_ reader: any Reader) throws {
        for (id, hosted) in try reader.rows(
            "SELECT id, host_id, audience FROM event WHERE deleted_at IS NULL",
            {
                (try $0.next(ID<Event>.self), Hosted(host: try $0.next(), audience: try $0.next()))
            })
        { events[id] = hosted }
        for table in ["cohost", "invitation", "rsvp", "join_request"] as [SQL] {
            for (event, user) in try reader.rows(
                "SELECT event_id, user_id FROM \(table) WHERE user_id IS NOT NULL",
                {
                    (try $0.next(ID<Event>.self), try $0.next(ID<User>.self))
                })
            { involved[event, default: []].insert(user) }
        }
        for (id, event, user) in try reader.rows(
            "SELECT id, event_id, user_id FROM notice WHERE kind = 'announcement' AND event_id IS NOT NULL",
            {
                (try $0.next(ID<Notice>.self), try $0.next(ID<Event>.self), try $0.next(ID<User>.self))
            })
        {
            involved[event, default: []].insert(user)
            readers[id] = user
        }
        friends = Set(
            try reader.rows("SELECT user_id, friend_id FROM friend") { Pair(one: try $0.next(), other: try $0.next()) })
        active = Set(try reader.rows("SELECT id FROM users WHERE status = 'active'") { try $0.next(ID<User>.self) })
        for (id, user) in try reader.rows(
            "SELECT id, user_id FROM session", { (try $0.next(ID<Session>.self), try $0.next(ID<User>.self)) })
        {
            sessions[id] = user
        }
        removals = Set(try reader.rows("SELECT who FROM removal") { try $0.next(String.self) })
        for (id, pair) in try reader.rows(
            "SELECT id, user_id, blocked_id FROM block",
            {
                (try $0.next(ID<Block>.self), Pair(one: try $0.next(), other: try $0.next()))
            })
        { blocks[id] = pair }
    }

    private func friends(of person: ID<User>) -> Set<ID<User>> { Set(friends.filter { $0.one == person }.map(\.other)) }

    /// Those with whom somebody has a block.
    private func parted(from person: ID<User>) -> Set<ID<User>> {
        Set(blocks.values.compactMap { $0.one == person ? $0.other : $0.other == person ? $0.one : nil })
    }

    /// Whether somebody opens events to friends of friends.
    private func opens(_ host: ID<User>) -> Bool {
        events.values.contains { $0 == Hosted(host: host, audience: .connections) }
    }

    private func circle(of event: Hosted) -> Set<ID<User>> {
        switch event.audience {
        case .friends: friends(of: event.host)
        case .connections:
            friends(of: event.host).reduce(into: friends(of: event.host)) {
                if active.contains($1) { $0.formUnion(friends(of: $1)) }
            }
        case .public, .unlisted, .invited, nil: []
        }
    }

    /// Those who are told of the way from here to there though it may be that they see what they saw.
    ///
    /// - Parameter isImport: whether it was an import: one file can publish an event and close it again.
    func circle(to there: Surroundings, isImport: Bool) -> Set<ID<User>> {
        var some: Set<ID<User>> = []
        for (here, other) in [(self, there), (there, self)] {
            // Whom an event is open to by its host: some see it all the same, as they are invited, or do not, by a block.
            for (id, event) in here.events where event != other.events[id] {
                some.formUnion(here.circle(of: event))
                some.insert(event.host)
                if isImport { some.formUnion(here.circle(of: Hosted(host: event.host, audience: .connections))) }
                // What lies at it comes and goes for those who have a block with one of its owners.
                if let owner = other.events[id]?.host, owner != event.host {
                    some.formUnion(here.parted(from: event.host))
                }
                if let there = other.events[id],
                    there.audience == nil || event.audience == nil
                        || (there.audience == .public) != (event.audience == .public)
                {
                    some.formUnion(here.involved[id] ?? [])
                }
            }
            // Friends of a friend, who may have another friend in common with the host.
            for pair in here.friends.subtracting(other.friends) where opens(pair.one) || there.opens(pair.one) {
                some.formUnion(friends(of: pair.other).union(there.friends(of: pair.other)))
            }
            for person in here.active.subtracting(other.active)
            where friends(of: person).contains(where: { opens($0) || there.opens($0) }) {
                some.formUnion(friends(of: person))
            }
            // A session that ended is closed by it.
            some.formUnion(here.sessions.filter { other.sessions[$0.key] == nil }.values)
            // Whoever was removed may have been asked by nobody, and whoever is blocked may have blocked before.
            some.formUnion(here.removals.subtracting(other.removals).compactMap { ID($0) })
            // What was written to somebody may be of an event that they do not see.
            some.formUnion(here.readers.filter { other.readers[$0.key] == nil }.values)
            for (id, pair) in here.blocks where other.blocks[id] == nil { some.formUnion([pair.one, pair.other]) }
        }
        return some
    }
}

/// Whoever may see something else than before hears of it in their own scope, and nobody else looks again.
@Suite(.tags(.P45)) struct RightsTests {
    /// What decides what somebody sees: their scopes, and with whom they have a block.
    private struct View: Equatable {
        var scopes: Set<Scope>
        var blocked: Set<ID<User>>
    }

    /// Of everyone; nothing of those who cannot sign in.
    private func views(_ community: TestCommunity) async throws -> [ID<User>: View] {
        try await community.read { reader in
            let people = try reader.rows("SELECT id FROM users") { try $0.next(ID<User>.self) }
            return try Dictionary(
                uniqueKeysWithValues: people.map { id in
                    guard let actor = try AccountQuery.actor(id, in: reader) else {
                        return (id, View(scopes: [], blocked: []))
                    }
                    return (
                        id,
                        View(
                            scopes: Set(try ScopeAccess.scopes(of: actor, in: reader)),
                            blocked: try SyncQuery.blocked(from: actor, in: reader))
                    )
                })
        }
    }

    @Test func whoeverSeesSomethingElseLooksAgainAndNobodyElse() async throws {
        var done: Set<String> = []
        func live(_ g: inout Generator) async throws {
            let community = try TestCommunity(seed: g.next())
            let life = try await RandomLife(community, people: 6, &g)
            for _ in 1...30 {
                let before = try await views(community)
                let old = try await community.read { try Surroundings($0) }
                let known = community.announced.count
                let step = try await life.step(&g)
                do {
                    try await step.perform(community)
                    done.insert(step.title)
                } catch is Refusal {}
                try await community.runJobs()
                let changes = Array(community.announced.dropFirst(known))
                let concerned = RightsQuery.scopesConcerned(by: changes)
                let after = try await views(community)
                for (id, view) in after {
                    // Whoever could not sign in listens to nothing.
                    guard let old = before[id], !old.scopes.isEmpty, old != view else { continue }
                    #expect(
                        !concerned.isDisjoint(with: old.scopes),
                        "\(step.title): \(id) is not told of \(old.scopes.symmetricDifference(view.scopes))")
                    if old.blocked != view.blocked { #expect(concerned.contains(.user(id)), "\(step.title)") }
                }
                func people(_ kind: RowKind) -> Set<ID<User>> {
                    Set(
                        changes.filter { $0.kind == kind }.compactMap {
                            if case .user(let id) = $0.scope { id } else { nil }
                        })
                }
                // One file can make a draft and call it off again, which its host is told.
                // Whoever cannot sign in is woken by nothing.
                let unchanged = people(.rights).subtracting(people(.eventImport)).filter {
                    before[$0] == after[$0] && before[$0]?.scopes.isEmpty != true
                }
                if unchanged.isEmpty { continue }
                let circle = try await community.read {
                    try old.circle(to: Surroundings($0), isImport: step.title == ImportEvents.name)
                }
                #expect(
                    circle.isSuperset(of: unchanged), "\(step.title) wakes \(unchanged.subtracting(circle)) for nothing"
                )
            }
        }
        try await forAll(200, live)
        // What is always refused shows nothing; what is rare may take more lives.
        let all = Set(RandomLife.habits.map(\.command))
        for round in 1...20 where !isOneSeed && done != all { try await forAll(40, round: UInt64(round), live) }
        if !isOneSeed { #expect(done == all, "\(all.subtracting(done))") }
    }

    @Test func aFriendshipConcernsNobodyElse() async throws {
        let world = try await World()
        let known = world.community.announced.count
        try await world.community.befriend(world.cem, world.dia)
        let concerned = RightsQuery.scopesConcerned(by: Array(world.community.announced.dropFirst(known)))
        #expect(concerned == [.user(world.cem.userID!), .user(world.dia.userID!)])
    }

    /// Those who come after the first piece hear of it with the row of the event, before they are sent it.
    @Test func whoLosesAnEventLooksAgainBeforeTheyAreSentIt() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let people = try await community.members(NoteRights.piece + 5)
        try await community.bulk { tx in
            for person in people {
                for (me, other) in [(ana.userID!, person), (person, ana.userID!)] {
                    try tx.execute(
                        "INSERT INTO friend (id, user_id, friend_id, since) VALUES (\(tx.newID(Friend.self)), \(me), \(other), \(tx.now))"
                    )
                }
            }
        }
        let event = try await community.event(by: ana) { $0.visibility = .friends }
        try await community.runJobs()
        let known = community.announced.count
        try await community.update(event, as: ana) {
            ($0.visibility, $0.description) = (.set(.invited), .set("Secret"))
        }
        let concerned = RightsQuery.scopesConcerned(by: Array(community.announced.dropFirst(known)))
        #expect(concerned.contains(.event(event)))
        #expect(!people.allSatisfy { concerned.contains(.user($0)) }, "not all in one piece")
    }

    /// An event for friends of friends of somebody with many is announced to all of them, in pieces.
    @Test func aWideCircleIsToldInPieces() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        // A piece is a number of pairs: friends, and theirs.
        let people = try await community.members(NoteRights.piece / 2)
        try await community.bulk { tx in
            func befriend(_ a: ID<User>, _ b: ID<User>) throws {
                for (me, other) in [(a, b), (b, a)] {
                    try tx.execute(
                        "INSERT INTO friend (id, user_id, friend_id, since) VALUES (\(tx.newID(Friend.self)), \(me), \(other), \(tx.now))"
                    )
                }
            }
            let friends = people.prefix(6)
            for friend in friends { try befriend(ana.userID!, friend) }
            for (number, stranger) in people.dropFirst(6).enumerated() {
                for friend in friends.prefix(number % 6) { try befriend(friend, stranger) }
            }
        }
        let known = community.announced.count
        _ = try await community.event(by: ana) { $0.visibility = .connections }
        try await community.runJobs()
        let told = Set(community.announced.dropFirst(known).filter { $0.kind == .rights }.map(\.scope))
        let circle = try await community.read { reader in
            Set(
                try reader.rows(
                    """
                    SELECT friend_id FROM friend WHERE user_id = \(ana.userID)
                    UNION SELECT y.friend_id FROM friend x JOIN friend y ON y.user_id = x.friend_id WHERE x.user_id = \(ana.userID)
                    """
                ) { Scope.user(try $0.next()) })
        }
        #expect(told == circle.union([.user(ana.userID!)]) && circle.count > 200)
        #expect(
            try await community.value("SELECT count(*) FROM audit WHERE command = \(NoteRights.name)", as: Int.self)
                == 1, "in two pieces")
    }
}
