import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// The inputs of permission decisions, read directly from the tables. They determine which people a change can affect.
private struct PermissionInputs {
    private struct Hosted: Equatable {
        var host: ID<User>
        /// Nil means the hosts only.
        var audience: Visibility?
        var isArchived = false
    }

    private struct Pair: Hashable {
        var one: ID<User>
        var other: ID<User>
    }

    private var events: [ID<Event>: Hosted] = [:]
    /// The people involved in an event.
    private var involved: [ID<Event>: Set<ID<User>>] = [:]
    /// Each friendship in both directions.
    private var friends: Set<Pair> = []
    private var active: Set<ID<User>> = []
    private var sessions: [ID<Session>: ID<User>] = [:]
    private var removals: Set<String> = []
    private var blocks: [ID<Block>: Pair] = [:]
    /// Receivers of announcements, according to their notices.
    private var readers: [ID<Notice>: ID<User>] = [:]

    init(_ reader: any Reader) throws {
        for (id, hosted) in try reader.rows(
            "SELECT id, host_id, audience, is_archived FROM event WHERE deleted_at IS NULL",
            {
                (
                    try $0.next(ID<Event>.self),
                    Hosted(host: try $0.next(), audience: try $0.next(), isArchived: try $0.next())
                )
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
        for (id, kind, event, user) in try reader.rows(
            "SELECT id, kind, event_id, user_id FROM notice WHERE event_id IS NOT NULL",
            {
                (
                    try $0.next(ID<Notice>.self), try $0.next(NoticeKind.self), try $0.next(ID<Event>.self),
                    try $0.next(ID<User>.self)
                )
            })
        {
            involved[event, default: []].insert(user)
            if kind == .announcement { readers[id] = user }
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

    /// Returns the people who share a block with a person.
    private func peopleWithBlock(with person: ID<User>) -> Set<ID<User>> {
        Set(blocks.values.compactMap { $0.one == person ? $0.other : $0.other == person ? $0.one : nil })
    }

    /// Returns whether a person hosts events for friends of friends.
    private func opens(_ host: ID<User>) -> Bool {
        events.values.contains { $0.host == host && $0.audience == .connections }
    }

    private func audience(of event: Hosted) -> Set<ID<User>> {
        switch event.audience {
        case .friends: friends(of: event.host)
        case .connections:
            friends(of: event.host).reduce(into: friends(of: event.host)) {
                if active.contains($1) { $0.formUnion(friends(of: $1)) }
            }
        case .public, .unlisted, .invited, nil: []
        }
    }

    /// Returns the people who may be notified of the change to `there` even if their own view stays the same.
    ///
    /// - Parameter isImport: Whether an import made the change: one file can publish an event and close it again.
    func mayBeNotified(to there: PermissionInputs, isImport: Bool) -> Set<ID<User>> {
        var some: Set<ID<User>> = []
        for (here, other) in [(self, there), (there, self)] {
            // The audience of the event. Some of them see it anyway by invitation, or not because of a block.
            for (id, event) in here.events where event != other.events[id] {
                some.formUnion(here.audience(of: event))
                some.insert(event.host)
                if isImport { some.formUnion(here.audience(of: Hosted(host: event.host, audience: .connections))) }
                // Rows attached to the event come and go for people who have a block with one of its owners.
                if let owner = other.events[id]?.host, owner != event.host {
                    some.formUnion(here.peopleWithBlock(with: event.host))
                }
                if let there = other.events[id],
                    there.audience == nil || event.audience == nil
                        || (there.audience == .public) != (event.audience == .public)
                        || there.isArchived != event.isArchived
                {
                    some.formUnion(here.involved[id] ?? [])
                }
            }
            // Friends of a friend, who may have another mutual friend with the host.
            for pair in here.friends.subtracting(other.friends) where opens(pair.one) || there.opens(pair.one) {
                some.formUnion(friends(of: pair.other).union(there.friends(of: pair.other)))
            }
            for person in here.active.subtracting(other.active)
            where friends(of: person).contains(where: { opens($0) || there.opens($0) }) {
                some.formUnion(friends(of: person))
            }
            // Ending a session closes its stream.
            some.formUnion(here.sessions.filter { other.sessions[$0.key] == nil }.values)
            // A removed person may not have been invited, and a blocked person may have made a block before.
            some.formUnion(here.removals.subtracting(other.removals).compactMap { ID($0) })
            // An announcement may be about an event that its receiver cannot see.
            some.formUnion(here.readers.filter { other.readers[$0.key] == nil }.values)
            for (id, pair) in here.blocks where other.blocks[id] == nil { some.formUnion([pair.one, pair.other]) }
        }
        return some
    }
}

/// A change of permissions is announced in the scope of each affected person, and nobody else reads theirs again.
@Suite(.tags(.P45)) struct PermissionLogTests {
    /// The permissions of a person: their scopes, and the people who share a block with them.
    private struct View: Equatable {
        var scopes: Set<Scope>
        var blocked: Set<ID<User>>
    }

    /// Returns everyone's permissions, empty for people who cannot sign in.
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

    @Test func exactlyThePeopleWhosePermissionsChangeAreAnnounced() async throws {
        var done: Set<String> = []
        func live(_ g: inout Generator) async throws {
            let community = try TestCommunity(seed: g.next())
            let life = try await RandomRun(community, people: 6, &g)
            var before = try await views(community)
            for _ in 1...30 {
                let old = try await community.read { try PermissionInputs($0) }
                let known = community.announced.count
                let step = try await life.step(&g)
                do {
                    try await step.perform(community)
                    done.insert(step.title)
                } catch is Refusal {}
                try await community.runJobs()
                let changes = Array(community.announced.dropFirst(known))
                let concerned = PermissionQuery.scopesConcerned(by: changes)
                let after = try await views(community)
                defer { before = after }
                for (id, view) in after {
                    // People who could not sign in have no open stream.
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
                // One import can make and cancel a draft, and its host is notified. People who cannot sign in have no
                // stream to wake.
                let unchanged = people(.rights).subtracting(people(.eventImport)).filter {
                    before[$0] == after[$0] && before[$0]?.scopes.isEmpty != true
                }
                if unchanged.isEmpty { continue }
                let circle = try await community.read {
                    try old.mayBeNotified(to: PermissionInputs($0), isImport: step.title == ImportEvents.name)
                }
                #expect(
                    circle.isSuperset(of: unchanged), "\(step.title) wakes \(unchanged.subtracting(circle)) for nothing"
                )
            }
        }
        try await forAll(60, live)
        // Refused commands prove nothing, and rare ones may take more runs.
        let all = Set(RandomRun.habits.map(\.command))
        for round in 1...20 where !isOneSeed && done != all { try await forAll(40, round: UInt64(round), live) }
        if !isOneSeed { #expect(done == all, "\(all.subtracting(done))") }
    }

    @Test func aFriendshipConcernsNobodyElse() async throws {
        let world = try await World()
        let known = world.community.announced.count
        try await world.community.befriend(world.cem, world.dia)
        let concerned = PermissionQuery.scopesConcerned(by: Array(world.community.announced.dropFirst(known)))
        #expect(concerned == [.user(world.cem.userID!), .user(world.dia.userID!)])
    }

    /// People beyond the first batch learn of it from the event's row, before they are sent that row.
    @Test func whoLosesAnEventLooksAgainBeforeTheyAreSentIt() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        let people = try await community.members(AnnouncePermissionChanges.batchSize + 5)
        try await community.writeDirectly { tx in
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
        let concerned = PermissionQuery.scopesConcerned(by: Array(community.announced.dropFirst(known)))
        #expect(concerned.contains(.event(event)))
        #expect(!people.allSatisfy { concerned.contains(.user($0)) }, "not all in one piece")
    }

    /// An event for friends of friends of a person with many is announced to all of them, in batches.
    @Test func aLargeAudienceIsAnnouncedInBatches() async throws {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        // A batch counts pairs: a friend and a friend of theirs.
        let people = try await community.members(AnnouncePermissionChanges.batchSize / 2)
        try await community.writeDirectly { tx in
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
            try await community.value(
                "SELECT count(*) FROM audit WHERE command = \(AnnouncePermissionChanges.name)", as: Int.self)
                == 1, "in two pieces")
    }
}
