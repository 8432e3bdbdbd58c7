import Domain
import Store
import Testing

@testable import Operations

struct JobQueueTests {
    /// A community with `count` mails and offers waiting, due a minute apart.
    private func community(mails: Int = 0, others: Int = 0) async throws -> TestCommunity {
        let community = try TestCommunity()
        _ = try await community.community.database.write { writer in
            let tx = Transaction(
                writer, now: community.now, random: community.community.environment.random, hash: { $0 }, command: "test", actor: nil)
            for number in 0..<mails { try tx.enqueue("mail", "mail \(number)", at: tx.now + .minutes(Int64(number))) }
            for number in 0..<others { try tx.enqueue("other", "other \(number)", at: tx.now + .minutes(Int64(number))) }
        }
        return community
    }

    private func take(_ community: TestCommunity) async throws -> JobOrder? { try await community.perform(TakeJob(), as: .system) }

    @Test func jobsAreTakenWhenDueTheEarliestFirst() async throws {
        let community = try await community(mails: 3)
        #expect(try await take(community)?.payload == "\"mail 0\"")
        #expect(try await take(community) == nil, "the next is due in a minute")
        community.advance(.minutes(1))
        #expect(try await take(community)?.payload == "\"mail 1\"")
        #expect(try await community.read { try JobQuery.nextTime(in: $0) } == TestCommunity.start + .minutes(2))
    }

    @Test func manyWorkersTakeEachJobOnce() async throws {
        let community = try await community(others: 40)
        community.advance(.minutes(60))
        let taken = try await withThrowingTaskGroup(of: ID<Job>?.self) { group in
            for _ in 0..<60 { group.addTask { try await take(community)?.id } }
            return try await group.reduce(into: [ID<Job>]()) { if let id = $1 { $0.append(id) } }
        }
        #expect(taken.count == 40 && Set(taken).count == 40)
    }

    @Test func whatIsDoneIsGoneWhatFailedComesAgainWhatIsDeadStays() async throws {
        let community = try await community(others: 3)
        community.advance(.minutes(3))
        let (first, second, third) = (try await take(community)!, try await take(community)!, try await take(community)!)
        try await community.perform(FinishJob(id: first.id, result: .done), as: .system)
        try await community.perform(FinishJob(id: second.id, result: .again(community.now + .minutes(5), problem: "busy")), as: .system)
        try await community.perform(FinishJob(id: third.id, result: .dead(problem: "no such address")), as: .system)
        #expect(try await take(community) == nil)
        community.advance(.minutes(5))
        let again = try #require(try await take(community))
        #expect(again.id == second.id && again.attempts == 2)
        let dead = try await community.read { try JobQuery.dead(in: $0) }
        #expect(dead.map(\.problem) == ["no such address"])
        #expect(try await community.count("SELECT count(*) FROM job") == 2)
    }

    /// A worker that died may have sent the mail; anything else is done again.
    @Test func anInterruptedMailIsNotSentAgainAnythingElseIs() async throws {
        let community = try await community(mails: 1, others: 1)
        #expect(try await take(community) != nil)
        #expect(try await take(community) != nil)
        community.advance(.seconds(119))
        #expect(try await take(community) == nil)
        community.advance(.seconds(1))
        let again = try #require(try await take(community))
        #expect(again.kind == "other" && again.attempts == 2)
        #expect(try await take(community) == nil)
        #expect(try await community.read { try JobQuery.dead(in: $0) }.map(\.kind) == ["mail"])
    }

    @Test func aRefusedCommandOrdersNothing() async throws {
        let world = try await World()
        try await world.community.forgetMails()
        _ = try await world.community.refusal(InviteGuests(event: world.party, userIds: [world.dia.userID!], emails: ["wrong"]), as: world.ana)
        #expect(try await world.community.mails().isEmpty)
    }
}
