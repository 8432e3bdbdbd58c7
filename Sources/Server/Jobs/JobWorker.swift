import Domain
import Foundation
import Localization
import Logging
import Operations
import ServerOperations
import ServiceLifecycle
import Store

/// Runs due jobs, such as mails, push messages and expiring seat offers. Each lane has its own workers.
struct JobWorker: Service {
    /// The circuit breakers for servers that do not reply.
    struct Breakers: Sendable {
        /// Keyed by origin including the port, because anybody may name a dead port of a host that others need.
        let push = CircuitBreaker(threshold: 2, first: .seconds(30), maxBackoff: .minutes(15))
        /// There is only one mail server, and people wait for it to come back, so its backoff is short.
        let mail = CircuitBreaker(threshold: 3, first: .seconds(5), maxBackoff: .minutes(1))
    }

    /// Returns the number of workers in a lane.
    static func workers(in lane: JobLane) -> Int {
        switch lane {
        case .security: 2
        case .mail: 2
        case .push: 4
        case .system: 1
        }
    }

    /// Returns how many jobs one worker takes at a time. System jobs are batched to save transactions; others wait for
    /// remote servers.
    private static func batch(in lane: JobLane) -> Int { lane == .system ? 32 : 1 }

    let community: Community
    let languages: Languages
    let writer: MailWriter
    /// The addresses for replies of calendar programs; nil if nobody reads them.
    var replies: ReplyAddresses? = nil
    let transport: MailTransport
    let pushes: PushSender
    let breakers: Breakers
    let wake: JobSignal
    let logger: Logger

    func run() async throws {
        do {
            try await community.perform(ReleaseJobs(), as: .system)
        } catch {
            // Not fatal: the leases also expire.
            logger.error("Releasing jobs failed", metadata: ["error": "\(error)"])
        }
        await withGracefulShutdownHandler {
            await withDiscardingTaskGroup { group in
                for lane in JobLane.allCases {
                    for (number, wakeup) in (wake.wakeups[lane] ?? []).enumerated() {
                        group.addTask { await work(in: lane, woken: wakeup, sweeps: lane == .system && number == 0) }
                    }
                }
            }
        } onGracefulShutdown: {
            wake.finish()
        }
    }

    /// Runs one worker of a lane until the server shuts down.
    ///
    /// - Parameter sweeps: Whether this worker also deletes expired records once a day.
    private func work(in lane: JobLane, woken wakeup: JobSignal.Wakeup, sweeps: Bool) async {
        var timer: Task<Void, any Error>?
        var sweptAt: Instant?
        wakeup.signal()
        for await _ in wakeup.signals {
            var rest: Span
            do {
                if sweeps, sweptAt.map({ community.now - $0 >= .days(1) }) ?? true {
                    try await community.perform(SweepJobs(), as: .system)
                    sweptAt = community.now
                }
                try await drain(lane)
                let next = try await community.read { try JobQuery.nextTime(in: lane, in: $0) }
                rest = next.map { max(Span(milliseconds: 0), $0 - community.now) } ?? .minutes(1)
            } catch {
                logger.error("Running jobs failed", metadata: ["lane": "\(lane)", "error": "\(error)"])
                // Pauses, so that a broken disk does not cause a busy loop.
                rest = .seconds(5)
            }
            timer?.cancel()
            timer = Task { [rest] in
                try await Task.sleep(for: .milliseconds(min(rest, .minutes(1)).milliseconds))
                wakeup.signal()
            }
        }
        timer?.cancel()
    }

    /// Runs everything that is due now, for tests and the command line.
    func runUntilIdle() async throws {
        // A job may add others, in any lane.
        while true {
            let hasWorked = try await withThrowingTaskGroup(of: Bool.self) { group in
                for lane in JobLane.allCases { group.addTask { try await drain(lane) } }
                return try await group.reduce(false) { $0 || $1 }
            }
            guard hasWorked else { return }
        }
    }

    /// Runs the due jobs of a lane, one after the other.
    ///
    /// - Returns: Whether any job was due.
    @discardableResult
    private func drain(_ lane: JobLane) async throws -> Bool {
        var hasWorked = false
        // The check needs no write, and workers are woken more often than there is work for all of them.
        while !Task.isShuttingDownGracefully, try await isDue(in: lane) {
            var jobs = try await community.perform(LeaseJobs(lane: lane, most: JobWorker.batch(in: lane)), as: .system)[
                ...]
            guard !jobs.isEmpty else { break }
            // If a job of a batch fails, each remaining job gets a transaction of its own.
            while jobs.count > 1, let done = try? await community.perform(jobs: jobs) { jobs = jobs.dropFirst(done) }
            for job in jobs { try await work(on: job) }
            hasWorked = true
        }
        return hasWorked
    }

    private func isDue(in lane: JobLane) async throws -> Bool {
        let now = community.now
        return try await community.read { try JobQuery.nextTime(in: lane, in: $0) }.map { $0 <= now } ?? false
    }

    private func work(on job: QueuedJob) async throws {
        let result: FinishJob.Result
        do {
            switch job.kind {
            case MailJob.job: result = try await send(job)
            case PushJob.job: result = try await push(job)
            default: return try await community.perform(job: job)
            }
        } catch {
            logger.error("Job failed", metadata: ["kind": "\(job.kind)", "error": "\(error)"])
            result = later(job, problem: "\(error)")
        }
        try await community.perform(FinishJob(id: job.id, result: result), as: .system)
    }

    /// Sends a mail. Every attempt sends the same bytes with the same Message-ID, so a mail that may have been accepted
    /// can be sent again.
    private func send(_ job: QueuedJob) async throws -> FinishJob.Result {
        let order = try JSONDecoder().decode(MailJob.self, from: Data(job.payload.utf8))
        // Skips a reminder of an event that is over.
        if let end = order.reminder?.endsAt, community.now >= end { return .done }
        let server = transport.server
        if let server, let wait = breakers.mail.wait(for: server, now: community.now) {
            return later(job, problem: "The mail server \(server) has not answered lately.", notBefore: wait)
        }
        let replyTo = try await replies?.address(for: order)
        let mail = writer.mail(for: order, now: job.madeAt, replyTo: replyTo, in: languages.language(of: order.locale))
        let outcome = try await transport.send(mail, id: "\(job.id)")
        if let server { breakers.mail.record(server, replied: outcome.isReply, now: community.now) }
        switch outcome {
        case .sent: return .done
        case .failed(let problem), .unreachable(let problem), .uncertain(let problem):
            logger.warning("Mail not sent", metadata: ["problem": "\(problem)", "attempt": "\(job.attempts)"])
            return later(job, problem: problem)
        }
    }

    private func push(_ job: QueuedJob) async throws -> FinishJob.Result {
        guard let order = try? JSONDecoder().decode(PushJob.self, from: Data(job.payload.utf8)) else {
            return .dead(problem: "The order for a message cannot be read.")
        }
        // The notice has been read, or push was switched off.
        guard let target = try await community.read({ try PushQuery.target(of: order, in: $0) }) else { return .done }
        if let subject = target.notice.subject, target.notice.kind == .reminder,
            community.now >= subject.begins + ReminderTime.grace
        {
            return .done
        }
        switch try await pushes.send(target, breaker: breakers.push, now: community.now) {
        case .sent: return .done
        case .gone:
            try await community.perform(DropPushSubscription(id: order.subscription), as: .system)
            return .done
        case .failed(let problem, let wait):
            logger.warning("Push message not sent", metadata: ["problem": "\(problem)", "attempt": "\(job.attempts)"])
            return later(job, problem: problem, notBefore: wait)
        case .refused(let problem): return .dead(problem: problem)
        case .uncertain(let problem):
            guard job.attempts <= PushJob.maxRepeats else { return .dead(problem: "Perhaps sent: \(problem)") }
            return later(job, problem: problem)
        }
    }

    private func later(_ job: QueuedJob, problem: String, notBefore wait: Span? = nil) -> FinishJob.Result {
        guard let rest = RetrySchedule.wait(after: job.attempts) else { return .dead(problem: problem) }
        return .again(community.now + max(rest, wait ?? rest), problem: problem)
    }
}
