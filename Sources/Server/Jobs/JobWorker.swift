import Domain
import Foundation
import Logging
import Operations
import ServiceLifecycle
import Store

/// Does the jobs that are due, one after the other: sends mails, ends offers.
struct JobWorker: Service {
    /// Waits between tries of a mail; after the last it is given up.
    static let waits: [Span] = [.seconds(5), .seconds(30), .minutes(2), .minutes(10), .hours(1), .hours(4), .hours(12)]

    let community: Community
    let writer: MailWriter
    let transport: MailTransport
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

    private func later(_ job: JobOrder, problem: String) -> FinishJob.Result {
        guard job.attempts <= JobWorker.waits.count else { return .dead(problem: problem) }
        return .again(community.now + JobWorker.waits[job.attempts - 1], problem: problem)
    }
}
