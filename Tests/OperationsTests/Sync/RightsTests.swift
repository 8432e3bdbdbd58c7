import Domain
import Properties
import Store
import Testing

@testable import Operations

/// Whoever may see something else than before hears of it in their own scope, and nobody else looks again.
@Suite(.tags(.P45)) struct RightsTests {
    /// What decides what somebody sees: their scopes, and with whom they have a block.
    private struct View: Equatable {
        var scopes: Set<Scope>
        var blocked: Set<ID<User>>
    }

    private func views(_ community: TestCommunity) async throws -> [ID<User>: View] {
        let people = try await community.read { try $0.rows("SELECT id FROM users WHERE status = 'active'") { try $0.next(ID<User>.self) } }
        return try await community.read { reader in
            try Dictionary(
                uniqueKeysWithValues: people.map { id in
                    guard let actor = try AccountQuery.actor(id, in: reader) else { return (id, View(scopes: [], blocked: [])) }
                    return (id, View(scopes: Set(try ScopeAccess.scopes(of: actor, in: reader)), blocked: try SyncQuery.blocked(from: actor, in: reader)))
                })
        }
    }

    @Test func whoeverSeesSomethingElseLooksAgain() async throws {
        try await forAll(200) { g in
            let community = try TestCommunity(seed: g.next())
            var life = try await RandomLife(community, people: 6)
            for _ in 1...30 {
                let before = try await views(community)
                let known = community.announced.count
                let step = life.step(&g)
                do { try await step.perform(community) } catch is Refusal {}
                try await community.runJobs()
                let concerned = RightsQuery.scopesConcerned(by: Array(community.announced.dropFirst(known)))
                for (id, after) in try await views(community) {
                    guard let old = before[id], old != after else { continue }
                    #expect(
                        !concerned.isDisjoint(with: old.scopes),
                        "\(step.title): \(id) is not told of \(old.scopes.symmetricDifference(after.scopes))")
                    if old.blocked != after.blocked { #expect(concerned.contains(.user(id)), "\(step.title)") }
                }
                try await life.look()
            }
        }
    }

    @Test func aFriendshipConcernsNobodyElse() async throws {
        let world = try await World()
        let known = world.community.announced.count
        try await world.community.befriend(world.cem, world.dia)
        let concerned = RightsQuery.scopesConcerned(by: Array(world.community.announced.dropFirst(known)))
        #expect(concerned == [.user(world.cem.userID!), .user(world.dia.userID!)])
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
                    try tx.execute("INSERT INTO friend (id, user_id, friend_id, since) VALUES (\(tx.newID(Friend.self)), \(me), \(other), \(tx.now))")
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
        #expect(try await community.value("SELECT count(*) FROM audit WHERE command = \(NoteRights.name)", as: Int.self) == 1, "in two pieces")
    }
}
