public import Domain
import Foundation
public import Store

/// Work that is done later, kept in the store until it is done.
public struct JobOrder: Sendable {
    public var id: ID<Job>
    public var kind: String
    public var payload: String
    /// How often it has been tried, this time included.
    public var attempts: Int
    public var madeAt: Instant

    public init(id: ID<Job>, kind: String, payload: String, attempts: Int, madeAt: Instant) {
        self.id = id
        self.kind = kind
        self.payload = payload
        self.attempts = attempts
        self.madeAt = madeAt
    }
}

/// How often and when a job is tried.
public enum JobTries {
    /// Waits between tries; after the last it is given up.
    public static let waits: [Span] = [.seconds(5), .seconds(30), .minutes(2), .minutes(10), .hours(1), .hours(4), .hours(12)]

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

/// Takes the job of a lane that is due next, for one worker, until `lease` is over.
public struct TakeJob: SystemCommand {
    public static let name = "job.take"
    static let lease = Span.minutes(2)

    public var lane: JobLane

    public init(lane: JobLane) {
        self.lane = lane
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> JobOrder? {
        try JobRelease.run("lane = \(lane) AND run_at <= \(tx.now)", in: tx)
        return try tx.row(
            """
            UPDATE job SET state = 'running', attempts = attempts + 1, run_at = \(tx.now + TakeJob.lease)
            WHERE id = (SELECT id FROM job WHERE \(JobQuery.takeable(lane)) AND run_at <= \(tx.now) ORDER BY run_at, id LIMIT 1)
            RETURNING id, kind, payload, attempts, made_at
            """
        ) {
            JobOrder(
                id: try $0.next(), kind: try $0.next(), payload: try $0.next(), attempts: try $0.next(), madeAt: try $0.next())
        }
    }
}

/// Gives back what a process took that has died since. For the start of the one process that works on a data folder.
public struct ReleaseJobs: SystemCommand {
    public static let name = "job.release"

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws {
        for lane in JobLane.allCases { try JobRelease.run("lane = \(lane)", in: tx) }
    }
}

/// What was interrupted is done again. For a mail or a message nobody can know whether it was taken: a mail that comes
/// twice, under one Message-ID, is a small nuisance, one that never comes locks somebody out.
private enum JobRelease {
    static func run(_ condition: SQL, in tx: Transaction) throws {
        let left = try tx.rows("SELECT id, kind, attempts FROM job WHERE state = 'running' AND \(condition)") {
            (id: try $0.next(ID<Job>.self), kind: try $0.next(String.self), attempts: try $0.next(Int.self))
        }
        for job in left {
            let isGivenUp = job.attempts > (job.kind == PushOrder.job ? PushOrder.mostRepeats : JobTries.waits.count)
            guard !isGivenUp else {
                try tx.execute("UPDATE job SET state = 'dead', problem = 'Interrupted again and again.' WHERE id = \(job.id)")
                continue
            }
            // At once the first time; then it waits, should it be the job that brings the process down.
            let time = job.attempts <= 1 ? tx.now : tx.now + JobTries.waits[job.attempts - 2]
            try tx.execute("UPDATE job SET state = 'waiting', run_at = \(time) WHERE id = \(job.id)")
        }
    }
}

/// Ends one try of a job.
public struct FinishJob: SystemCommand {
    public static let name = "job.finish"

    public enum Result: Codable, Sendable {
        case done
        /// Try again at this time.
        case again(Instant, problem: String)
        /// Never try again.
        case dead(problem: String)
    }

    public var id: ID<Job>
    public var result: Result

    public init(id: ID<Job>, result: Result) {
        self.id = id
        self.result = result
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        switch result {
        case .done:
            // The payload may hold a secret that was mailed; what is done needs no record.
            try tx.execute("DELETE FROM job WHERE id = \(id)")
        case .again(let time, let problem):
            try tx.execute(
                "UPDATE job SET state = 'waiting', run_at = \(time), problem = \(problem) WHERE id = \(id)")
        case .dead(let problem):
            try tx.execute("UPDATE job SET state = 'dead', problem = \(problem) WHERE id = \(id)")
        }
    }
}

/// Forgets what is kept for a while only. Once a day.
public struct SweepJobs: SystemCommand {
    public static let name = "job.sweep"
    /// Long enough for an operator to look at what was given up; a mail holds an address.
    public static let memory = Span.days(30)

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try tx.execute("DELETE FROM job WHERE state = 'dead' AND made_at < \(tx.now - SweepJobs.memory)")
        try MailBudget.sweep(in: tx)
    }
}

extension Community {
    /// Performs the command that a job stands for.
    ///
    /// - Throws: ``UnknownCommand`` also for one that is no ``SystemCommand``: whoever could write a job would be the system.
    public func perform(job: JobOrder) async throws {
        guard let command = try CommandRegistry.decode(job.kind, Data(job.payload.utf8)) as? any SystemCommand else {
            throw UnknownCommand(name: job.kind)
        }
        try await perform(command)
    }

    private func perform(_ command: some SystemCommand) async throws {
        try await perform(command, as: .system)
    }
}

public enum JobQuery {
    /// The jobs of a lane that a worker may take: of an owner one at a time, so that nobody fills a lane alone.
    static func takeable(_ lane: JobLane) -> SQL {
        """
        lane = \(lane) AND state = 'waiting' AND (owner IS NULL OR NOT EXISTS (
            SELECT 1 FROM job other WHERE other.lane = \(lane) AND other.state = 'running' AND other.owner = job.owner))
        """
    }

    /// When the next job of a lane can be taken; nil if none waits.
    public static func nextTime(in lane: JobLane, in reader: any Reader) throws -> Instant? {
        let waiting: Instant? = try reader.value("SELECT run_at FROM job WHERE \(takeable(lane)) ORDER BY run_at LIMIT 1")
        let running: Instant? = try reader.value(
            "SELECT run_at FROM job WHERE lane = \(lane) AND state = 'running' ORDER BY run_at LIMIT 1")
        return [waiting, running].compactMap { $0 }.min()
    }

    /// Jobs that were given up, with the reason.
    public static func dead(in reader: any Reader) throws -> [(kind: String, problem: String)] {
        try reader.rows("SELECT kind, coalesce(problem, '') FROM job WHERE state = 'dead' ORDER BY id") {
            (try $0.next(), try $0.next())
        }
    }
}

/// Throws away the notices that wait, and marks what is older than a day as read: for data that was made up.
public struct DiscardMail: SystemCommand {
    public static let name = "job.discardMail"

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let kinds = [MailOrder.job, DeliverNotice.name, RSVPNotices.name, MessageNotices.name]
        try tx.execute("DELETE FROM job WHERE kind IN \(list: kinds) AND state = 'waiting'")
        try tx.execute("DELETE FROM pending_notice")
        let old = try tx.rows(
            "UPDATE notice SET read_at = made_at WHERE read_at IS NULL AND made_at < \(tx.now - .days(1)) RETURNING id, user_id"
        ) { (id: try $0.next(ID<Notice>.self), user: try $0.next(ID<User>.self)) }
        for notice in old { tx.put(.notice, notice.id, in: .user(notice.user)) }
    }
}
