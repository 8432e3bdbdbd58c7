public import Domain
import Foundation
public import Operations
import Store

/// The retry schedule of jobs.
public enum RetrySchedule {
    /// The backoff between attempts. After the last one the job is given up.
    public static let backoff: [Span] = [
        .seconds(5), .seconds(30), .minutes(2), .minutes(10), .hours(1), .hours(4), .hours(12),
    ]

    /// Returns the wait after a number of attempts, or `nil` if the job is to be given up.
    public static func wait(after attempts: Int) -> Span? {
        attempts > backoff.count ? nil : backoff[max(0, attempts - 1)]
    }
}

extension Community {
    /// Performs the command of a job and finishes the job in the same transaction, so that it takes
    /// effect exactly once.
    ///
    /// - Throws: ``UnknownCommand``, also for a command that is not a ``SystemCommand``. Otherwise anyone who can write
    ///   a job could act as the system.
    public func perform(job: QueuedJob) async throws {
        try await perform(jobs: [job])
    }

    /// Performs the commands of jobs, in order and in one transaction, and finishes those jobs in it. It stops early
    /// after 5 ms.
    ///
    /// - Returns: The number of performed jobs.
    /// - Throws: The error of the first command that fails; then none takes effect.
    @discardableResult
    public func perform(jobs: ArraySlice<QueuedJob>) async throws -> Int {
        let commands = try jobs.map { job in
            guard let command = try self.commands.decode(job.kind, Data(job.payload.utf8)) as? any SystemCommand
            else {
                throw UnknownCommand(name: job.kind)
            }
            return (command: command, job: job.id)
        }
        return try await transaction(
            changesSessions: commands.contains { type(of: $0.command).changesSessions }, .system
        ) { tx in
            // Bounds the time for which other writers wait.
            let end = ContinuousClock.now + .milliseconds(5)
            var done = 0
            for (command, job) in commands where done == 0 || ContinuousClock.now < end {
                try perform(command, ending: job, in: tx)
                done += 1
            }
            return done
        }
    }

    private func perform<C: SystemCommand>(_ command: C, ending job: ID<Job>, in tx: Transaction) throws {
        _ = try command.perform(in: tx, as: .system)
        try Audit.append(C.self, by: .system, from: nil, in: tx)
        try FinishJob(id: job, result: .done).perform(in: tx, as: .system)
    }
}
