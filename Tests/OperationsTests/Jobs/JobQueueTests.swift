import Domain
import Store
import Testing

@testable import Operations
@testable import ServerOperations

struct JobQueueTests {
    /// Makes a community with queued mails and commands, each group due a minute apart.
    private func community(mails: Int = 0, others: Int = 0) async throws -> TestCommunity {
        let community = try TestCommunity()
        try await write(community) { tx in
            for number in 0..<mails {
                try tx.enqueue("mail", "mail \(number)", at: tx.now + .minutes(Int64(number)), lane: .mail)
            }
            for number in 0..<others {
                try tx.enqueue("other", "other \(number)", at: tx.now + .minutes(Int64(number)), lane: .system)
            }
        }
        return community
    }

    private func write(
        _ community: TestCommunity, _ body: @escaping @Sendable (Transaction) throws -> Void
    ) async throws {
        try await community.community.database.write { writer in
            try body(
                Transaction(
                    writer, now: community.now, random: community.community.environment.random, hash: { $0 },
                    actor: nil,
                    handlers: .server
                ))
        }
    }

    private func take(_ community: TestCommunity, _ lane: JobLane = .mail) async throws -> QueuedJob? {
        try await community.perform(LeaseJobs(lane: lane), as: .system).first
    }

    private func nextTime(_ community: TestCommunity, _ lane: JobLane = .mail) async throws -> Instant? {
        try await community.read { try JobQuery.nextTime(in: lane, in: $0) }
    }

    @Test func jobsAreTakenWhenDueTheEarliestFirst() async throws {
        let community = try await community(mails: 3)
        #expect(try await take(community)?.payload == "\"mail 0\"")
        #expect(try await take(community) == nil, "the next is due in a minute")
        community.advance(.minutes(1))
        #expect(try await take(community)?.payload == "\"mail 1\"")
        #expect(try await nextTime(community) == TestCommunity.start + .minutes(2))
    }

    @Test func manyWorkersTakeEachJobOnce() async throws {
        let community = try await community(others: 40)
        community.advance(.minutes(60))
        let taken = try await withThrowingTaskGroup(of: ID<Job>?.self) { group in
            for _ in 0..<60 { group.addTask { try await take(community, .system)?.id } }
            return try await group.reduce(into: [ID<Job>]()) { if let id = $1 { $0.append(id) } }
        }
        #expect(taken.count == 40 && Set(taken).count == 40)
    }

    @Test func whatIsDoneIsGoneWhatFailedComesAgainWhatIsDeadStaysForAMonth() async throws {
        let community = try await community(others: 3)
        community.advance(.minutes(3))
        let (first, second, third) = (
            try await take(community, .system)!, try await take(community, .system)!,
            try await take(community, .system)!
        )
        try await community.perform(FinishJob(id: first.id, result: .done), as: .system)
        try await community.perform(
            FinishJob(id: second.id, result: .again(community.now + .minutes(5), problem: "busy")), as: .system)
        try await community.perform(FinishJob(id: third.id, result: .dead(problem: "no such address")), as: .system)
        #expect(try await take(community, .system) == nil)
        community.advance(.minutes(5))
        let again = try #require(try await take(community, .system))
        #expect(again.id == second.id && again.attempts == 2)
        let dead = try await community.read { try JobQuery.dead(in: $0) }
        #expect(dead.map(\.problem) == ["no such address"])
        try await community.perform(SweepJobs(), as: .system)
        #expect(try await community.count("SELECT count(*) FROM job") == 2)
        community.move(to: TestCommunity.start + SweepJobs.retention + .minutes(1))
        try await community.perform(SweepJobs(), as: .system)
        #expect(try await community.read { try JobQuery.dead(in: $0) }.isEmpty)
    }

    /// A worker that died may have sent the mail. It is sent again as the same job, and so under the same Message-ID.
    @Test(arguments: [("mail", JobLane.mail), ("other", .system)])
    func whatWasInterruptedIsDoneAgainAsTheSameJob(kind: String, lane: JobLane) async throws {
        let community = try await community(mails: 1, others: 1)
        let first = try #require(try await take(community, lane))
        community.advance(.seconds(119))
        #expect(try await take(community, lane) == nil, "its worker may be at it still")
        community.advance(.seconds(1))
        let again = try #require(try await take(community, lane))
        #expect(again.id == first.id && again.kind == kind && again.attempts == 2 && again.madeAt == first.madeAt)
        #expect(try await community.read { try JobQuery.dead(in: $0) }.isEmpty)
    }

    @Test func whatADeadProcessLeftIsTakenAtOnceAndThenWithWaits() async throws {
        let community = try await community(mails: 1)
        let first = try #require(try await take(community))
        try await community.perform(ReleaseJobs(), as: .system)
        #expect(try await take(community)?.id == first.id)
        // The job itself may be what crashes the process.
        for wait in RetrySchedule.backoff.dropLast() {
            try await community.perform(ReleaseJobs(), as: .system)
            #expect(try await nextTime(community) == community.now + wait)
            community.advance(wait)
            #expect(try await take(community)?.id == first.id)
        }
        try await community.perform(ReleaseJobs(), as: .system)
        #expect(try await community.read { try JobQuery.dead(in: $0) }.count == 1)
    }

    @Test func anInterruptedMessageIsRepeatedOnce() async throws {
        let community = try TestCommunity()
        try await write(community) { try $0.enqueue(PushJob.job, "message", lane: .push) }
        for _ in 0...PushJob.maxRepeats {
            #expect(try await take(community, .push) != nil)
            try await community.perform(ReleaseJobs(), as: .system)
        }
        community.advance(.days(1))
        #expect(try await take(community, .push) == nil)
    }

    // MARK: Batches

    private func threeTaken() async throws -> (TestCommunity, [QueuedJob]) {
        let community = try TestCommunity()
        try await write(community) { tx in for _ in 1...3 { try tx.enqueue(SweepJobs()) } }
        return (community, try await community.perform(LeaseJobs(lane: .system, most: 10), as: .system))
    }

    @Test func whatMingleDoesItselfIsDoneInOneTransaction() async throws {
        let (community, jobs) = try await threeTaken()
        #expect(jobs.count == 3 && jobs.map(\.id) == jobs.map(\.id).sorted())
        #expect(
            try await community.perform(LeaseJobs(lane: .system, most: 10), as: .system).isEmpty,
            "another worker takes none of them")
        var done = 0
        while done < 3 { done += try await community.community.perform(jobs: jobs[done...]) }
        #expect(try await community.count("SELECT count(*) FROM job") == 0)
    }

    @Test func whereOneFailsNoneIsDone() async throws {
        let (community, jobs) = try await threeTaken()
        let broken =
            jobs + [QueuedJob(id: jobs[0].id, kind: "nobody.knows", payload: "{}", attempts: 1, madeAt: community.now)]
        await #expect(throws: UnknownCommand.self) { try await community.community.perform(jobs: broken[...]) }
        #expect(try await community.count("SELECT count(*) FROM job WHERE state = 'running'") == 3)
    }

    /// If one job crashes the process, the others are not affected.
    @Test func whatWasTriedBeforeIsTakenAlone() async throws {
        let (community, _) = try await threeTaken()
        try await community.perform(ReleaseJobs(), as: .system)
        community.advance(.seconds(1))
        try await write(community) { try $0.enqueue(SweepJobs()) }
        for _ in 1...3 {
            #expect(try await community.perform(LeaseJobs(lane: .system, most: 10), as: .system).map(\.attempts) == [2])
        }
        #expect(try await community.perform(LeaseJobs(lane: .system, most: 10), as: .system).map(\.attempts) == [1])
    }

    // MARK: Lanes

    @Test func aLaneHoldsUpNoOther() async throws {
        let community = try await community(mails: 20, others: 20)
        _ = try await community.member("Ana", isVerified: false)
        try await community.perform(ForgotPassword(email: "ana@example.org"), as: .nobody)
        community.advance(.hours(1))
        #expect(try await take(community, .security)?.kind == MailJob.job, "the link that confirms an address")
        let reset = try #require(try await take(community, .security))
        try await community.community.perform(job: reset)
        #expect(try await take(community, .security)?.payload.contains("resetPassword") == true)
        #expect(try await take(community, .push) == nil)
    }

    /// Mails that a person waits for with the page open.
    @Test func mailsWithAccessLinksHaveTheirOwnLane() {
        #expect(MailJob.Kind.verifyEmail.lane == .security && MailJob.Kind.resetPassword.lane == .security)
        #expect(MailJob.Kind.guestPass.lane == .security)
        #expect(NoticeKind.allCases.allSatisfy { MailJob.Kind.notice($0).lane == .mail })
    }

    @Test func ofOneOwnerOneJobRunsAtATime() async throws {
        let community = try TestCommunity()
        let (ana, bo): (ID<User>, ID<User>) = (ID(at: community.now) { 1 }, ID(at: community.now) { 2 })
        try await write(community) { tx in
            for number in 0..<20 { try tx.enqueue(PushJob.job, "ana \(number)", lane: .push, owner: ana) }
            try tx.enqueue(PushJob.job, "bo", at: tx.now + Span(milliseconds: 1), lane: .push, owner: bo)
        }
        community.advance(.seconds(1))
        let first = try #require(try await take(community, .push))
        #expect(first.payload.hasPrefix("\"ana"))
        #expect(try await take(community, .push)?.payload == "\"bo\"", "before the other nineteen")
        #expect(try await take(community, .push) == nil)
        #expect(try #require(try await nextTime(community, .push)) > community.now, "so that no worker runs in circles")
        try await community.perform(FinishJob(id: first.id, result: .done), as: .system)
        #expect(try await take(community, .push)?.payload.hasPrefix("\"ana") == true)
    }

    /// All writes share one writer, so taking a job must not scan the job table.
    @Test func takingAJobScansNothing() async throws {
        let community = try await community(mails: 3)
        let statements: [SQL] = [
            "SELECT id FROM job WHERE \(JobQuery.takeable(.push)) AND run_at <= \(community.now) ORDER BY run_at, id LIMIT 1",
            "SELECT run_at FROM job WHERE \(JobQuery.takeable(.push)) ORDER BY run_at LIMIT 1",
            "SELECT id, kind, attempts FROM job WHERE state = 'running' AND lane = \(JobLane.push) AND run_at <= \(community.now)",
            "DELETE FROM job WHERE state = 'dead' AND made_at < \(community.now)",
        ]
        for statement in statements {
            let plan = try await community.read {
                try $0.rows("EXPLAIN QUERY PLAN \(statement)") { row in
                    _ = (try row.next(Int.self), try row.next(Int.self), try row.next(Int.self))
                    return try row.next(String.self)
                }
            }
            #expect(plan.allSatisfy { !$0.contains("SCAN") && !$0.contains("TEMP B-TREE") } && !plan.isEmpty, "\(plan)")
        }
    }

    @Test func aRefusedCommandOrdersNothing() async throws {
        let world = try await World()
        try await world.community.forgetMails()
        _ = try await world.community.refusal(
            InviteGuests(event: world.party, userIds: [world.dia.userID!], emails: ["wrong"]), as: world.ana)
        #expect(try await world.community.mails().isEmpty)
    }
}
