import Domain
import Foundation
import Logging
import Operations
import ServiceLifecycle
import Store

/// Does the jobs that are due, one after the other: sends mails and messages, ends offers.
struct JobWorker: Service {
    /// Waits between tries of a mail or a message; after the last it is given up.
    static let waits: [Span] = [.seconds(5), .seconds(30), .minutes(2), .minutes(10), .hours(1), .hours(4), .hours(12)]

    let community: Community
    let writer: MailWriter
    let transport: MailTransport
    let pushes: PushSender
    let wake: JobSignal
    let logger: Logger

    func run() async throws {
        wake.signal()
        await withGracefulShutdownHandler {
            var timer: Task<Void, any Error>?
            for await _ in wake.signals {
                var rest: Span
                do {
                    try await runUntilIdle()
                    let next = try await community.read { try JobQuery.nextTime(in: $0) }
                    rest = next.map { max(Span(milliseconds: 0), $0 - community.now) } ?? .minutes(1)
                } catch {
                    logger.error("Jobs", metadata: ["error": "\(error)"])
                    // A moment's rest, so that a broken disk does not make a busy loop.
                    rest = .seconds(5)
                }
                timer?.cancel()
                timer = Task { [rest] in
                    try await Task.sleep(for: .milliseconds(min(rest, .minutes(1)).milliseconds))
                    wake.signal()
                }
            }
            timer?.cancel()
        } onGracefulShutdown: {
            wake.finish()
        }
    }

    /// Does everything that is due now and returns; for tests and for the command line.
    func runUntilIdle() async throws {
        while !Task.isShuttingDownGracefully, let job = try await community.perform(TakeJob(), as: .system) {
            try await work(on: job)
        }
    }

    private func work(on job: JobOrder) async throws {
        let result: FinishJob.Result
        do {
            switch job.kind {
            case MailOrder.job: result = try await send(job)
            case PushOrder.job: result = try await push(job)
            default:
                try await community.perform(job: job)
                result = .done
            }
        } catch {
            logger.error("Job failed", metadata: ["kind": "\(job.kind)", "error": "\(error)"])
            result = later(job, problem: "\(error)")
        }
        try await community.perform(FinishJob(id: job.id, result: result), as: .system)
    }

    private func send(_ job: JobOrder) async throws -> FinishJob.Result {
        let order = try JSONDecoder().decode(MailOrder.self, from: Data(job.payload.utf8))
        let mail = writer.mail(for: order, now: community.now)
        switch try await transport.send(mail, id: "\(job.id)") {
        case .sent: return .done
        case .failed(let problem):
            logger.warning("Mail not sent", metadata: ["problem": "\(problem)", "try": "\(job.attempts)"])
            return later(job, problem: problem)
        case .uncertain(let problem):
            return .dead(problem: "Perhaps sent, so not tried again: \(problem)")
        }
    }

    private func push(_ job: JobOrder) async throws -> FinishJob.Result {
        guard let order = try? JSONDecoder().decode(PushOrder.self, from: Data(job.payload.utf8)) else {
            return .dead(problem: "The order for a message cannot be read.")
        }
        // Read or switched off by now.
        guard let target = try await community.read({ try PushQuery.target(of: order, in: $0) }) else { return .done }
        switch try await pushes.send(target, now: community.now) {
        case .sent: return .done
        case .gone:
            try await community.perform(DropPushSubscription(id: order.subscription), as: .system)
            return .done
        case .failed(let problem, let wait):
            logger.warning("Message not sent", metadata: ["problem": "\(problem)", "try": "\(job.attempts)"])
            return later(job, problem: problem, notBefore: wait)
        case .refused(let problem): return .dead(problem: problem)
        case .uncertain(let problem): return .dead(problem: "Perhaps sent, so not tried again: \(problem)")
        }
    }

    private func later(_ job: JobOrder, problem: String, notBefore wait: Span? = nil) -> FinishJob.Result {
        guard job.attempts <= JobWorker.waits.count else { return .dead(problem: problem) }
        let rest = JobWorker.waits[job.attempts - 1]
        return .again(community.now + max(rest, wait ?? rest), problem: problem)
    }
}
