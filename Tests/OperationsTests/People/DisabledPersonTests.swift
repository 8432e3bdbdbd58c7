import Domain
import Properties
import Store
import Testing

@testable import Operations
@testable import ServerOperations

/// A disabled person does not count as a mutual friend until they are enabled again. Their events and messages stay.
@Suite(.tags(.P45)) struct DisabledPersonTests {
    private let community: TestCommunity
    private let root: Actor, host: Actor, between: Actor, viewer: Actor

    init() async throws {
        community = try TestCommunity()
        root = try await community.member("Root", role: .administrator)
        host = try await community.member("Host")
        between = try await community.member("Between")
        community.advance(.seconds(1))
        viewer = try await community.member("Viewer")
        try await community.befriend(host, between)
        try await community.befriend(between, viewer)
    }

    /// Returns whether a person sees an event, and checks that pages, lists, scopes and pulls agree.
    private func sees(_ event: ID<Event>, _ actor: Actor) async throws -> Bool {
        let now = community.now
        let ways = try await community.read { reader in
            let row = try #require(try EventRow.find(event, in: reader))
            let device = try #require(try SyncPull.page(from: nil, as: actor, in: reader))
            return [
                try EventAccess.sees(row, as: actor, in: reader),
                (try? EventQuery.event(event, as: actor, now: now, in: reader)) != nil,
                try EventQuery.events(EventFilter(), as: actor, now: now, in: reader).items.contains { $0.id == event },
                try ScopeAccess.scopes(of: actor, in: reader).contains(.event(event)),
                try ScopeAccess.isIn(.event(event), as: actor, in: reader),
                device.entries.contains { $0.change.kind == .event && $0.change.row == event.bytes },
            ]
        }
        #expect(Set(ways).count == 1, "\(ways)")
        return ways[0]
    }

    /// Returns the scopes that are notified of changed permissions during `body`.
    private func scopesNotified(_ body: () async throws -> Void) async throws -> Set<Scope> {
        let known = community.announced.count
        try await body()
        return Set(community.announced.dropFirst(known).filter { $0.kind == .rights }.map(\.scope))
    }

    private func become(_ status: AccountStatus, _ person: Actor) async throws {
        try await community.perform(AdministerUser(id: person.userID!, status: status), as: root)
    }

    @Test func isNoFriendInCommon() async throws {
        let event = try await community.event(by: host) { $0.visibility = .connections }
        let both: Set<Scope> = [.user(host.userID!), .user(viewer.userID!)]
        #expect(try await sees(event, viewer))
        for (status, isSeen) in [(AccountStatus.disabled, false), (.active, true)] {
            let notified = try await scopesNotified { try await become(status, between) }
            #expect(notified == both)
            #expect(try await sees(event, viewer) == isSeen)
            let again = try await scopesNotified { try await become(status, between) }
            #expect(again.isEmpty, "nothing has changed")
        }
        try await become(.disabled, between)
        // An event made meanwhile excludes friends of a disabled friend, and includes them when that friend is
        // enabled again.
        var later: ID<Event>?
        let known = try await scopesNotified {
            later = try await community.event(by: host) { $0.visibility = .connections }
        }
        #expect(known == [.user(host.userID!)])
        #expect(try await !sees(later!, viewer))
        let notified = try await scopesNotified { try await become(.active, between) }
        #expect(notified == both)
        #expect(try await sees(later!, viewer))
    }

    @Test func whoOpensNothingToFriendsOfFriendsWakesNobody() async throws {
        _ = try await community.event(by: host) { $0.visibility = .friends }
        for status in [AccountStatus.disabled, .active] {
            let notified = try await scopesNotified { try await become(status, between) }
            #expect(notified.isEmpty)
        }
    }

    /// A disabled host remains the host: the same people see the event, and no permissions change.
    @Test func isHostAndGuestAsBefore() async throws {
        let event = try await community.event(by: between) { $0.visibility = .friends }
        let other = try await community.event(by: viewer) { $0.visibility = .friends }
        try await community.rsvp(other, .going, as: between)
        for status in [AccountStatus.disabled, .active] {
            let notified = try await scopesNotified { try await become(status, between) }
            #expect(notified.isEmpty)
            for person in [viewer, host] { #expect(try await sees(event, person)) }
            #expect(try await community.view(other, as: viewer).counts?.going == 1)
        }
        // They see the same as before.
        #expect(try await sees(other, between))
    }

    /// Deleting a person ends all friendships at once, even if one batch cannot hold them.
    @Test func whoIsGoneIsNoFriendInCommonAtOnce() async throws {
        let many = try await community.members(AccountErasure.batchSize)
        try await community.writeDirectly { [between] tx in
            for friend in many {
                for (me, other) in [(between.userID!, friend), (friend, between.userID!)] {
                    try tx.execute(
                        "INSERT INTO friend (id, user_id, friend_id, since) VALUES (\(tx.newID(Friend.self)), \(me), \(other), \(tx.now))"
                    )
                }
            }
        }
        // These come last, so the first batch does not include them.
        community.advance(.seconds(1))
        let viewer = try await community.member("Late")
        let host = try await community.member("Later")
        for friend in [viewer, host] { try await community.befriend(between, friend) }
        let event = try await community.event(by: host) { $0.visibility = .connections }
        let all = try await scopesNotified { try await community.perform(DeleteAccount(id: between.userID!), as: root) }
        let isLeft = try await community.read { [viewer, between] in
            try FriendGraph.areFriends(viewer.userID!, between.userID!, in: $0)
        }
        #expect(isLeft, "a piece is left")
        #expect(try await !sees(event, viewer))
        #expect(all.contains(.user(viewer.userID!)))
        try await community.runJobs()
        #expect(try await !sees(event, viewer))
    }
}
