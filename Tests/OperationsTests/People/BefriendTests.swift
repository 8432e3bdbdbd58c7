import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct BefriendTests {
    private func people() async throws -> (TestCommunity, Actor, Actor) {
        let community = try TestCommunity()
        return (community, try await community.member("Ana"), try await community.member("Bo"))
    }

    private func kind(_ a: Actor, _ b: Actor, _ community: TestCommunity) async throws -> Relationship.Kind {
        try await community.read { try PeopleQuery.person(b.userID!, as: a, in: $0).kind }
    }

    @Test func oneselfTheDeletedTheUnverifiedAndTheBlockedCannotBeAsked() async throws {
        let (community, ana, bo) = try await people()
        let eva = try await community.member("Eva", isVerified: false)
        let cem = try await community.member("Cem")
        let off = try await community.member("Off")
        let root = try await community.member("Root", role: .administrator)
        #expect(try await community.refusal(Befriend(userId: ana.userID!), as: ana)?.fields.keys.first == "userId")
        #expect(try await community.refusal(Befriend(userId: eva.userID!), as: ana) == .notFound)
        try await community.perform(DeleteAccount(id: cem.userID!), as: .system)
        #expect(try await community.refusal(Befriend(userId: cem.userID!), as: ana) == .notFound)
        try await community.perform(AdministerUser(id: off.userID!, status: .disabled), as: root)
        #expect(try await community.refusal(Befriend(userId: off.userID!), as: ana) == .notFound)
        try await community.perform(BlockPerson(userId: ana.userID!), as: bo)
        // The refusal is the same for both, so that nobody learns who blocked.
        #expect(try await community.refusal(Befriend(userId: bo.userID!), as: ana) == .notFound)
        #expect(try await community.refusal(Befriend(userId: ana.userID!), as: bo) == .notFound)
        #expect(try await community.count("SELECT count(*) FROM friend_request") == 0)
    }

    @Test func askingTwiceIsOneRequestAndNotifiesOnce() async throws {
        let (community, ana, bo) = try await people()
        let first = try await community.perform(Befriend(userId: bo.userID!), as: ana)
        #expect(try await community.perform(Befriend(userId: bo.userID!), as: ana) == first)
        #expect(try await community.inbox(bo).map(\.facts) == [NoticeFacts(.friendRequest, by: "Ana Lima", of: nil)])
        try await community.perform(AcceptFriend(id: first), as: bo)
        #expect(try await community.refusal(Befriend(userId: bo.userID!), as: ana)?.code == .conflict)
        #expect(try await community.refusal(AcceptFriend(id: first), as: bo) == .noRequest, "it is gone")
        #expect(
            try await community.inbox(ana).map(\.facts) == [NoticeFacts(.friendAccepted, by: "Bo Lima", of: nil)])
    }

    @Test func onlyTheOneWhoIsAskedAccepts() async throws {
        let (community, ana, bo) = try await people()
        let cem = try await community.member("Cem")
        let request = try await community.perform(Befriend(userId: bo.userID!), as: ana)
        for other in [ana, cem] {
            #expect(try await community.refusal(AcceptFriend(id: request), as: other) == .noRequest)
        }
        #expect(try await community.refusal(DropFriendRequest(id: request), as: cem) == .noRequest)
        #expect(try await kind(ana, bo, community) == .none)
    }

    @Test func bothAskAndAreFriends() async throws {
        let (community, ana, bo) = try await people()
        try await community.perform(Befriend(userId: bo.userID!), as: ana)
        try await community.perform(Befriend(userId: ana.userID!), as: bo)
        #expect(try await kind(ana, bo, community) == .friend)
        #expect(try await kind(bo, ana, community) == .friend)
        #expect(try await community.count("SELECT count(*) FROM friend_request") == 0)
    }

    @Test func bothAskAtOnceFromManyDevicesAndAreFriendsOnce() async throws {
        for _ in 0..<5 {
            let (community, ana, bo) = try await people()
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    let (me, other) = number.isMultiple(of: 2) ? (ana, bo) : (bo, ana)
                    group.addTask { _ = try? await community.perform(Befriend(userId: other.userID!), as: me) }
                }
            }
            #expect(try await community.count("SELECT count(*) FROM friend") == 2)
            #expect(try await community.count("SELECT count(*) FROM friend_request") == 0)
            #expect(try await community.count("SELECT count(*) FROM notice WHERE kind = 'friendAccepted'") == 1)
        }
    }

    @Test func aDeclinedRequestLooksPendingToItsSender() async throws {
        let (community, ana, bo) = try await people()
        let request = try await community.perform(Befriend(userId: bo.userID!), as: ana)
        func sees(_ actor: Actor) async throws -> [FriendRequestView] {
            try await community.read { try PeopleQuery.requests(as: actor, in: $0) }
        }
        let before = try await sees(ana)
        try await community.perform(DropFriendRequest(id: request), as: bo)
        #expect(try await sees(ana) == before && before.count == 1)
        #expect(try await sees(bo).isEmpty)
        #expect(try await community.inbox(ana).isEmpty, "who is declined is not notified")
        #expect(try await community.refusal(AcceptFriend(id: request), as: bo) == .noRequest)
        #expect(try await community.refusal(DropFriendRequest(id: request), as: bo) == .noRequest, "once")
        #expect(try await community.perform(Befriend(userId: bo.userID!), as: ana) == request)
        // A request that is withdrawn and repeated is not shown again before thirty days have passed.
        for wait in [Span(milliseconds: 0), Span(milliseconds: 30 * 86_400_000 - 1), .days(30)] {
            community.move(to: TestCommunity.start + wait)
            let standing = try #require(try await sees(ana).first)
            try await community.perform(DropFriendRequest(id: standing.id), as: ana)
            #expect(try await sees(ana).isEmpty)
            #expect(
                try await community.refusal(DropFriendRequest(id: standing.id), as: ana) == .noRequest,
                "nothing to take back")
            let again = try await community.perform(Befriend(userId: bo.userID!), as: ana)
            #expect(again != standing.id)
            #expect(try await sees(ana).map(\.id) == [again])
            #expect(try await sees(bo).map(\.id) == (wait == .days(30) ? [again] : []))
        }
        #expect(try await community.inbox(bo).count == 2)
    }

    @Test func whoDeclinedMayAskAtOnce() async throws {
        let (community, ana, bo) = try await people()
        try await community.perform(
            DropFriendRequest(id: community.perform(Befriend(userId: bo.userID!), as: ana)), as: bo)
        try await community.perform(Befriend(userId: ana.userID!), as: bo)
        #expect(try await kind(ana, bo, community) == .friend)
        try await community.perform(Unfriend(userId: bo.userID!), as: ana)
        #expect(try await kind(bo, ana, community) == .none)
        try await community.perform(Befriend(userId: bo.userID!), as: ana)
        #expect(
            try await community.count("SELECT count(*) FROM friend_request") == 1, "an old no is forgotten with a yes")
    }

    @Test func aRequestThatWasTakenBackCanBeMadeAgain() async throws {
        let (community, ana, bo) = try await people()
        let request = try await community.perform(Befriend(userId: bo.userID!), as: ana)
        try await community.perform(DropFriendRequest(id: request), as: ana)
        #expect(try await community.refusal(AcceptFriend(id: request), as: bo) == .noRequest)
        #expect(try await community.read { try PeopleQuery.requests(as: bo, in: $0) }.isEmpty)
        #expect(try await community.perform(Befriend(userId: bo.userID!), as: ana) != request)
    }

    @Test func deletingAnAccountTakesItsFriendshipsAlong() async throws {
        let (community, ana, bo) = try await people()
        let (cem, dia, fox) = (
            try await community.member("Cem"), try await community.member("Dia"), try await community.member("Fox")
        )
        try await community.befriend(ana, cem)
        try await community.befriend(bo, cem)
        try await community.befriend(ana, dia)
        try await community.befriend(bo, dia)
        try await community.perform(Befriend(userId: ana.userID!), as: fox)
        try await community.perform(Befriend(userId: cem.userID!), as: fox)
        try await community.perform(BlockPerson(userId: fox.userID!), as: bo)
        let before = try await community.read { try PeopleQuery.person(bo.userID!, as: ana, in: $0) }
        #expect(before.relationship == "2 mutual friends")
        try await community.perform(DeleteAccount(id: cem.userID!), as: .system)
        try await community.perform(DeleteAccount(id: fox.userID!), as: .system)
        let after = try await community.read { try PeopleQuery.person(bo.userID!, as: ana, in: $0) }
        #expect(after.relationship == "1 mutual friend")
        let mutual = try await community.read {
            try PeopleQuery.mutualFriends(with: bo.userID!, as: ana, limit: 9, in: $0)
        }
        #expect(mutual.items.map(\.id) == [dia.userID!])
        #expect(try await community.read { try PeopleQuery.requests(as: ana, in: $0) }.isEmpty)
        #expect(try await community.read { try PeopleQuery.waitingRequests(of: ana.userID!, in: $0) } == 0)
        #expect(try await community.read { try PeopleQuery.blocked(as: bo, in: $0) }.isEmpty)
        #expect(try await community.inbox(ana).filter { $0.actor == fox.userID || $0.actor == cem.userID }.isEmpty)
        let gone: [ID<User>] = [cem.userID!, fox.userID!]
        for left: SQL in [
            "friend WHERE user_id IN \(list: gone) OR friend_id IN \(list: gone)",
            "friend_request WHERE from_id IN \(list: gone) OR to_id IN \(list: gone)",
            "block WHERE user_id IN \(list: gone) OR blocked_id IN \(list: gone)",
        ] { #expect(try await community.count("SELECT count(*) FROM \(left)") == 0) }
    }

    /// A disabled person appears in no list and no count.
    @Test func theDisabledAreNotCounted() async throws {
        let (community, ana, bo) = try await people()
        let (cem, root) = (try await community.member("Cem"), try await community.member("Root", role: .administrator))
        try await community.befriend(ana, cem)
        try await community.befriend(bo, cem)
        let dia = try await community.member("Dia")
        try await community.perform(Befriend(userId: ana.userID!), as: dia)
        for person in [cem, dia] {
            try await community.perform(AdministerUser(id: person.userID!, status: .disabled), as: root)
        }
        #expect(
            try await community.read { try PeopleQuery.person(bo.userID!, as: ana, in: $0) }.relationship
                == "no relationship")
        #expect(try await community.read { try PeopleQuery.connections(as: ana, limit: 9, in: $0) }.items.isEmpty)
        #expect(try await community.read { try PeopleQuery.waitingRequests(of: ana.userID!, in: $0) } == 0)
        try await community.perform(AdministerUser(id: cem.userID!, status: .active), as: root)
        #expect(
            try await community.read { try PeopleQuery.person(bo.userID!, as: ana, in: $0) }.relationship
                == "1 mutual friend")
    }
}
