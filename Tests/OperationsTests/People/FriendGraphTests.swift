import Domain
import Properties
import Store
import Testing

@testable import Operations

/// Compares the store's friendships with plain sets.
@Suite(.tags(.P46)) struct FriendGraphTests {
    @Test func everybodySeesTheGraphAsItIs() async throws {
        try await forAll(100) { g in
            let count = 6
            var stage = try await FriendStage(&g, people: count)
            for step in 1...30 {
                // Mostly actions that make friends, now and then one that ends a friendship.
                let deed = g.pick(
                    [
                        .befriend, .befriend, .befriendBack, .accept, .accept, .accept, .decline, .withdraw, .unfriend,
                        .block, .unblock, .wait,
                    ] as [FriendModel.Deed])
                let ways = stage.model.waiting
                var way = FriendModel.Way(from: g.int(0...count - 1), to: g.int(0...count - 1))
                if [.accept, .decline, .withdraw, .befriendBack].contains(deed), !g.one(in: 5), !ways.isEmpty {
                    way = g.pick(ways.sorted { ($0.from, $0.to) < ($1.from, $1.to) })
                    if deed == .befriendBack { way = way.back }
                }
                try #require(try await stage.apply(deed, way), "\(deed) \(way)")
                if step % 10 == 0 { try await check(stage, count, limit: g.int(1...3)) }
            }
        }
    }

    private func check(_ stage: FriendStage, _ count: Int, limit: Int) async throws {
        let model = stage.model
        try await stage.community.read { reader in
            let search = try stage.people.map { person in
                try reader.value("SELECT text FROM user_search WHERE user_id = \(person.userID)", as: String.self)!
            }
            func byName(_ some: some Collection<Int>) -> [ID<User>] {
                some.sorted { search[$0] < search[$1] }.map { stage.id($0) }
            }
            for me in 0..<count {
                let actor = stage.people[me]
                let visible = (0..<count).filter { $0 != me && !model.areBlocked(me, $0) }
                let friends = model.friends(of: me, among: count)
                let listed = try Paging.all(in: reader) {
                    try PeopleQuery.friends(as: actor, after: $0, limit: limit, in: $1)
                }
                try #require(listed.map(\.id) == byName(friends))

                let connections = visible.filter {
                    !friends.contains($0) && !model.mutual(me, $0, among: count).isEmpty
                }.sorted {
                    let (a, b) = (model.mutual(me, $0, among: count).count, model.mutual(me, $1, among: count).count)
                    return a != b ? a > b : search[$0] < search[$1]
                }
                let found = try Paging.all(in: reader) {
                    try PeopleQuery.connections(as: actor, after: $0, limit: limit, in: $1)
                }
                try #require(found.map(\.id) == connections.map { stage.id($0) })

                let searched = try Paging.all(in: reader) {
                    try PeopleQuery.people(matching: "", as: actor, after: $0, limit: limit, in: $1)
                }
                try #require(searched.map(\.id) == byName(friends) + byName(visible.filter { !friends.contains($0) }))

                for view in listed + found + searched {
                    let other = stage.people.firstIndex { $0.userID == view.id }!
                    try #require(view.relationship == model.text(me, other, among: count))
                    try #require(view.mutualFriends == model.mutual(me, other, among: count).count)
                }
                for other in 0..<count { try self.check(stage, model, me, other, count, byName, limit: limit, reader) }
                let requests = try PeopleQuery.requests(as: actor, in: reader)
                let ways = Set(
                    requests.map { request in
                        let other = stage.people.firstIndex { $0.userID == request.person.id }!
                        return request.isMine
                            ? FriendModel.Way(from: me, to: other) : FriendModel.Way(from: other, to: me)
                    })
                try #require(
                    ways == model.asked.filter { $0.from == me }.union(model.waiting.filter { $0.to == me })
                        && ways.count == requests.count)
                let toMe = model.waiting.filter { $0.to == me }.count
                try #require(try PeopleQuery.waitingRequests(of: stage.id(me), in: reader) == toMe)
            }
        }
    }

    private func check(
        _ stage: FriendStage, _ model: FriendModel, _ me: Int, _ other: Int, _ count: Int,
        _ byName: (Set<Int>) -> [ID<User>], limit: Int,
        _ reader: any Reader
    ) throws {
        let (actor, id) = (stage.people[me], stage.id(other))
        guard !model.areBlocked(me, other) else {
            #expect(throws: Refusal.notFound) { try PeopleQuery.person(id, as: actor, in: reader) }
            #expect(throws: Refusal.notFound) {
                try PeopleQuery.mutualFriends(with: id, as: actor, limit: 5, in: reader)
            }
            return
        }
        let view = try PeopleQuery.person(id, as: actor, in: reader)
        try #require(view.relationship == model.text(me, other, among: count))
        let way = FriendModel.Way(from: me, to: other)
        try #require((view.request != nil) == (model.asked.contains(way) || model.waiting.contains(way.back)))
        if let request = view.request { try #require(request.isMine == model.asked.contains(way)) }
        guard me != other else { return }
        let mutual = try Paging.all(in: reader) {
            try PeopleQuery.mutualFriends(with: id, as: actor, after: $0, limit: limit, in: $1)
        }
        try #require(mutual.map(\.id) == byName(model.mutual(me, other, among: count)))
        try #require(view.mutualFriends == mutual.count)
        // The view is symmetric.
        let back = try Paging.all(in: reader) {
            try PeopleQuery.mutualFriends(with: actor.userID!, as: stage.people[other], after: $0, limit: limit, in: $1)
        }
        try #require(back.map(\.id) == mutual.map(\.id))
        let relationship = try PeopleQuery.person(actor.userID!, as: stage.people[other], in: reader)
        try #require(relationship.kind == view.kind && relationship.mutualFriends == view.mutualFriends)
    }

    @Test func aHubOfSomeHundredFriendsConnectsThemAll() async throws {
        let community = try TestCommunity()
        let hub = try await community.member("Hub")
        var people: [Actor] = []
        for number in 0..<220 {
            people.append(try await community.member("P\(number)"))
            try await community.befriend(hub, people[number])
        }
        // Some know each other. People with a second mutual friend come first.
        for number in stride(from: 0, to: 30, by: 3) {
            try await community.befriend(people[number], people[number + 1])
        }
        for number in stride(from: 1, to: 30, by: 3) {
            try await community.befriend(people[number], people[number + 1])
        }

        let friends = try await community.all { try PeopleQuery.friends(as: hub, after: $0, limit: 50, in: $1) }
        #expect(friends.count == 220 && Set(friends.map(\.id)) == Set(people.map { $0.userID! }))
        #expect(friends.map(\.name) == friends.map(\.name).sorted())

        let found = try await community.all { [people] in
            try PeopleQuery.connections(as: people[0], after: $0, limit: 37, in: $1)
        }
        #expect(found.count == 218 && Set(found.map(\.id)).count == 218)
        #expect(!found.contains { [hub.userID, people[0].userID, people[1].userID].contains($0.id) })
        #expect(found.first?.id == people[2].userID && found.first?.relationship == "2 mutual friends")
        #expect(found.dropFirst().allSatisfy { $0.relationship == "1 mutual friend" })
        #expect(found.dropFirst().map(\.name) == found.dropFirst().map(\.name).sorted())

        let mutual = try await community.all { [people] in
            try PeopleQuery.mutualFriends(with: people[2].userID!, as: people[0], after: $0, limit: 1, in: $1)
        }
        #expect(Set(mutual.map(\.id)) == [hub.userID!, people[1].userID!])
    }
}
