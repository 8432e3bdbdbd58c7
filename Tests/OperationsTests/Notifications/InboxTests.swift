import Domain
import Properties
import Store
import Testing

@testable import Operations

struct InboxTests {
    /// Makes Ana a member with `count` friend requests, some at the same moment.
    private func stage(_ count: Int) async throws -> (TestCommunity, Actor, [Actor]) {
        let community = try TestCommunity()
        let ana = try await community.member("Ana")
        var others: [Actor] = []
        for number in 0..<count {
            others.append(try await community.member("P\(number)"))
            try await community.perform(Befriend(userId: ana.userID!), as: others[number])
            if number % 3 == 0 { community.advance(.minutes(1)) }
        }
        return (community, ana, others)
    }

    @Test(.tags(.P5)) func pagesHoldEachOnceTheNewestFirst() async throws {
        let (community, ana, others) = try await stage(20)
        let all = try await community.inbox(ana)
        #expect(all.count == 20 && Set(all.map(\.actor)) == Set(others.map(\.userID)))
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.createdAt >= $1.createdAt })
        for limit in [1, 2, 3, 7, 19, 20, 21] {
            let paged = try await community.all { try NoticeQuery.notices(as: ana, after: $0, limit: limit, in: $1) }
            #expect(paged == all)
        }
        #expect(try await community.unread(ana) == 20)
    }

    @Test func allIsReadOrSomeAndOnlyOnesOwn() async throws {
        let (community, ana, others) = try await stage(5)
        let bo = others[0]
        try await community.perform(Befriend(userId: bo.userID!), as: others[1])
        let (mine, his) = (try await community.inbox(ana), try await community.inbox(bo))
        // Ids of other people's notices are ignored.
        try await community.perform(ReadNotices(ids: [mine[0].id, mine[1].id]), as: bo)
        try await community.perform(ReadNotices(ids: [his[0].id, mine[2].id]), as: ana)
        #expect(try await community.unread(ana) == 4)
        #expect(try await community.unread(bo) == 1)
        await #expect(throws: Refusal.notFound) {
            try await community.read { try NoticeQuery.notice(his[0].id, as: ana, in: $0) }
        }
        let one = try await community.read { try NoticeQuery.notice(mine[2].id, as: ana, in: $0) }
        #expect(one.readAt == community.now)
        // A notice that is read again keeps its time.
        let at = community.now
        community.advance(.hours(1))
        try await community.perform(ReadNotices(ids: []), as: ana)
        #expect(try await community.unread(ana) == 4)
        try await community.perform(ReadNotices(), as: ana)
        #expect(try await community.unread(ana) == 0)
        #expect(try await community.inbox(ana).filter { $0.readAt == at }.map(\.id) == [mine[2].id])
        #expect(try await community.unread(bo) == 1)
    }

    @Test(.tags(.P6)) func notMoreThanTwoHundredAtATime() async throws {
        let (community, ana, _) = try await stage(1)
        let id = try await community.inbox(ana)[0].id
        #expect(
            try await community.refusal(ReadNotices(ids: Array(repeating: id, count: 201)), as: ana)?.code == .invalid)
        #expect(try await community.refusal(ReadNotices(ids: Array(repeating: id, count: 200)), as: ana) == nil)
    }

    @Test(.tags(.P45)) func whatOneMayNotSeeIsNeitherListedNorCounted() async throws {
        let stage = try await ChatStage()
        try await stage.community.update(stage.event, as: stage.host) { $0.visibility = .set(.invited) }
        let before = try await stage.community.inbox(stage.invited)
        #expect(before.map(\.kind) == [.invited])
        let invitation: ID<Invitation> = try await stage.community.value(
            "SELECT id FROM invitation WHERE user_id = \(stage.invited.userID)")!
        try await stage.community.perform(UninviteGuest(event: stage.event, invitation: invitation), as: stage.host)
        #expect(try await stage.community.inbox(stage.invited).isEmpty)
        #expect(try await stage.community.unread(stage.invited) == 0)
        await #expect(throws: Refusal.notFound) {
            try await stage.community.read { try NoticeQuery.notice(before[0].id, as: stage.invited, in: $0) }
        }
    }
}
