public import Domain
import Foundation
import Store

/// How often and when a job is tried.
public enum JobTries {
    /// Waits between tries; after the last it is given up.
    public static let waits: [Span] = [
        .seconds(5), .seconds(30), .minutes(2), .minutes(10), .hours(1), .hours(4), .hours(12),
    ]

    /// The wait after a number of tries; nil where there were enough.
    public static func wait(after attempts: Int) -> Span? {
        attempts > waits.count ? nil : waits[max(0, attempts - 1)]
    }
}

extension Transaction {
    /// Orders a command that is performed later, as the system.
    func enqueue<C: SystemCommand>(_ command: C, at time: Instant? = nil) throws {
        try enqueue(C.name, command, at: time, lane: C.lane)
    }

    /// Adds a job that is committed with everything else.
    ///
    /// - Parameters:
    ///   - lane: its kind's where it is left out.
    ///   - owner: whose it is, where no more than one job of theirs may run in the lane at a time.
    func enqueue(
        _ kind: String, _ payload: some Encodable, at time: Instant? = nil, lane: JobLane? = nil, owner: ID<User>? = nil
    ) throws {
        let json = String(decoding: try JSONEncoder().encode(payload), as: UTF8.self)
        let lane = lane ?? JobLane(kind: kind)
        try execute(
            """
            INSERT INTO job (id, kind, payload, run_at, state, made_at, lane, owner)
            VALUES (\(newID(Job.self)), \(kind), \(json), \(time ?? now), 'waiting', \(now), \(lane), \(owner))
            """)
        noteJob(in: lane.rawValue)
    }
}

extension Community {
    /// Performs the command that a job stands for, and ends the job in the same transaction: it is done once.
    ///
    /// - Throws: ``UnknownCommand`` also for one that is no ``SystemCommand``: whoever could write a job would be the system.
    public func perform(job: JobOrder) async throws {
        try await perform(jobs: [job])
    }

    /// Performs what the first of some jobs stand for, one after the other in one transaction, and ends them in it: all of them or,
    /// where that would take more than a moment, as many as it takes.
    ///
    /// - Returns: how many.
    /// - Throws: what one of them threw; then none is done.
    @discardableResult
    public func perform(jobs: ArraySlice<JobOrder>) async throws -> Int {
        let commands = try jobs.map { job in
            guard let command = try CommandRegistry.decode(job.kind, Data(job.payload.utf8)) as? any SystemCommand
            else {
                throw UnknownCommand(name: job.kind)
            }
            return (command: command, job: job.id)
        }
        return try await transaction(
            changesSessions: commands.contains { type(of: $0.command).changesSessions }, .system
        ) { tx in
            // Whoever writes meanwhile waits for it.
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
        try Audit.note(C.self, by: .system, from: nil, in: tx)
        try FinishJob(id: job, result: .done).perform(in: tx, as: .system)
    }
}
