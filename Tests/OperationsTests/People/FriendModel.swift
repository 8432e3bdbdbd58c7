import Domain
import Properties
import Store

@testable import Operations
@testable import ServerOperations

/// A model of friendships as plain sets.
struct FriendModel {
    struct Way: Hashable {
        var from: Int
        var to: Int
        var back: Way { Way(from: to, to: from) }
    }

    enum Deed: CaseIterable {
        case befriend, befriendBack, accept, decline, withdraw, unfriend, block, unblock, wait
    }

    var friends: Set<Set<Int>> = []
    /// Requests as the senders see them: a refusal is not disclosed.
    var asked: Set<Way> = []
    /// Requests that await a reply.
    var waiting: Set<Way> = []
    var declined: [Way: Instant] = [:]
    var blocks: Set<Way> = []

    func areBlocked(_ a: Int, _ b: Int) -> Bool {
        blocks.contains(Way(from: a, to: b)) || blocks.contains(Way(from: b, to: a))
    }
    func areFriends(_ a: Int, _ b: Int) -> Bool { friends.contains([a, b]) }

    func friends(of a: Int, among count: Int) -> Set<Int> { Set((0..<count).filter { $0 != a && areFriends(a, $0) }) }

    func mutual(_ a: Int, _ b: Int, among count: Int) -> Set<Int> {
        friends(of: a, among: count).intersection(friends(of: b, among: count))
    }

    func text(_ a: Int, _ b: Int, among count: Int) -> String {
        if a == b { return "yourself" }
        if areFriends(a, b) { return "friend" }
        let mutual = mutual(a, b, among: count).count
        return mutual == 0 ? "no relationship" : mutual == 1 ? "1 mutual friend" : "\(mutual) mutual friends"
    }

    /// Applies an action to the model and returns the expected refusal, or nil if it is allowed.
    mutating func apply(_ deed: Deed, _ way: Way, now: Instant) -> Refusal.Code? {
        let isSelf = way.from == way.to
        switch deed {
        case .befriend, .befriendBack:
            if isSelf { return .invalid }
            if areBlocked(way.from, way.to) { return .notFound }
            if areFriends(way.from, way.to) { return .conflict }
            if asked.contains(way.back) {
                begin(way)
                return nil
            }
            guard asked.insert(way).inserted else { return nil }
            if let at = declined[way], now < at + .days(30) { return nil }
            declined[way] = nil
            waiting.insert(way)
            return nil
        case .accept:
            guard waiting.contains(way) else { return .notFound }
            begin(way)
            return nil
        case .decline:
            guard waiting.remove(way) != nil else { return .notFound }
            declined[way] = now
            return nil
        case .withdraw:
            waiting.remove(way)
            return asked.remove(way) == nil ? .notFound : nil
        case .unfriend: return friends.remove([way.from, way.to]) == nil || isSelf ? .notFound : nil
        case .block:
            if isSelf { return .invalid }
            blocks.insert(way)
            friends.remove([way.from, way.to])
            asked.subtract([way, way.back])
            waiting.subtract([way, way.back])
            return nil
        case .unblock: return blocks.remove(way) == nil ? .notFound : nil
        case .wait: return nil
        }
    }

    private mutating func begin(_ way: Way) {
        friends.insert([way.from, way.to])
        for one in [way, way.back] {
            asked.remove(one)
            waiting.remove(one)
            declined[one] = nil
        }
    }
}

/// The same actions in a real community.
struct FriendStage {
    let community: TestCommunity
    let people: [Actor]
    var model = FriendModel()

    init(_ g: inout Generator, people count: Int) async throws {
        community = try TestCommunity(seed: g.next())
        var people: [Actor] = []
        // Some share a name.
        for number in 0..<count {
            let id = try await community.perform(
                RegisterAccount(
                    givenName: g.pick(["Ana", "Bo", "Élan"]), familyName: g.pick(["Lima", "Ösz", nil]),
                    email: "p\(number)@example.org",
                    passwordHash: "x", timeZone: "UTC", role: .member, isVerified: true),
                as: .system)
            people.append(try await community.actor(id))
        }
        self.people = people
    }

    func id(_ number: Int) -> ID<User> { people[number].userID! }

    /// Applies the action to the model and to the community.
    ///
    /// - Returns: Whether both ended the same way.
    mutating func apply(_ deed: FriendModel.Deed, _ way: FriendModel.Way) async throws -> Bool {
        let (from, to) = (people[way.from], people[way.to])
        if deed == .wait {
            community.advance(.days(11))
            return true
        }
        let request: ID<FriendRequest>? = try await community.value(
            "SELECT id FROM friend_request WHERE from_id = \(id(way.from)) AND to_id = \(id(way.to))")
        let unknown = ID<FriendRequest>(at: community.now, random: { 1 })
        let expected = model.apply(deed, way, now: community.now)
        let code: Refusal.Code? =
            switch deed {
            case .befriend, .befriendBack: try await community.refusal(Befriend(userId: id(way.to)), as: from)?.code
            case .accept: try await community.refusal(AcceptFriend(id: request ?? unknown), as: to)?.code
            case .decline: try await community.refusal(DropFriendRequest(id: request ?? unknown), as: to)?.code
            case .withdraw: try await community.refusal(DropFriendRequest(id: request ?? unknown), as: from)?.code
            case .unfriend: try await community.refusal(Unfriend(userId: id(way.to)), as: from)?.code
            case .block: try await community.refusal(BlockPerson(userId: id(way.to)), as: from)?.code
            case .unblock: try await community.refusal(UnblockPerson(userId: id(way.to)), as: from)?.code
            case .wait: nil
            }
        return code == expected
    }
}
