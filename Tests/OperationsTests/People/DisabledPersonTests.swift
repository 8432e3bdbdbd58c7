import Domain
import Properties
import Store
import Testing

@testable import Operations

/// Somebody who is disabled is nobody's friend in common until they are enabled again; what they host and said stays.
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

    /// Whether somebody sees an event, in which pages, lists, scopes and pulls have to agree.
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

    /// Those who are told that they may see something else.
    private func told(_ body: () async throws -> Void) async throws -> Set<Scope> {
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
            let heard = try await told { try await become(status, between) }
            #expect(heard == both)
            #expect(try await sees(event, viewer) == isSeen)
            let again = try await told { try await become(status, between) }
            #expect(again.isEmpty, "nothing has changed")
        }
        try await become(.disabled, between)
        // An event that is made in the meantime is none for the friends of somebody disabled, and is so when they are back.
        var later: ID<Event>?
        let known = try await told { later = try await community.event(by: host) { $0.visibility = .connections } }
        #expect(known == [.user(host.userID!)])
        #expect(try await !sees(later!, viewer))
        let heard = try await told { try await become(.active, between) }
        #expect(heard == both)
        #expect(try await sees(later!, viewer))
    }

    @Test func whoOpensNothingToFriendsOfFriendsWakesNobody() async throws {
        _ = try await community.event(by: host) { $0.visibility = .friends }
        for status in [AccountStatus.disabled, .active] {
            let heard = try await told { try await become(status, between) }
            #expect(heard.isEmpty)
        }
    }

    /// A host who is disabled is a host: whoever saw the event sees it, and nobody is told.
    @Test func isHostAndGuestAsBefore() async throws {
        let event = try await community.event(by: between) { $0.visibility = .friends }
        let other = try await community.event(by: viewer) { $0.visibility = .friends }
        try await community.rsvp(other, .going, as: between)
        for status in [AccountStatus.disabled, .active] {
            let heard = try await told { try await become(status, between) }
            #expect(heard.isEmpty)
            for person in [viewer, host] { #expect(try await sees(event, person)) }
            #expect(try await community.view(other, as: viewer).counts?.going == 1)
        }
        // What they had seen they see again.
        #expect(try await sees(other, between))
    }

    /// Whoever is gone with more friends than one piece holds is a friend of nobody at once.
    @Test func whoIsGoneIsNoFriendInCommonAtOnce() async throws {
        let many = try await community.members(AccountErasure.piece)
        try await community.bulk { [between] tx in
            for friend in many {
                for (me, other) in [(between.userID!, friend), (friend, between.userID!)] {
                    try tx.execute(
                        "INSERT INTO friend (id, user_id, friend_id, since) VALUES (\(tx.newID(Friend.self)), \(me), \(other), \(tx.now))"
                    )
                }
            }
        }
        // The last of them all, of whom the first piece does not speak.
        community.advance(.seconds(1))
        let viewer = try await community.member("Late")
        let host = try await community.member("Later")
        for friend in [viewer, host] { try await community.befriend(between, friend) }
        let event = try await community.event(by: host) { $0.visibility = .connections }
        let all = try await told { try await community.perform(DeleteAccount(id: between.userID!), as: root) }
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
