import Domain
public import Operations
public import Store

/// Leases the due jobs of a lane to one worker, earliest first.
public struct LeaseJobs: SystemCommand {
    public static let name = "job.take"
    static let lease = Span.minutes(2)

    public var lane: JobLane
    public var most: Int

    /// - Parameter most: Use more than one only in lanes whose jobs have no owner. Retried jobs are always taken one at
    ///   a time, in case one of them crashes the process.
    public init(lane: JobLane, most: Int = 1) {
        self.lane = lane
        self.most = most
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> [QueuedJob] {
        try JobRelease.run("lane = \(lane) AND run_at <= \(tx.now)", in: tx)
        let due = try tx.rows(
            """
            SELECT id, kind, payload, attempts, made_at FROM job WHERE \(JobQuery.takeable(lane)) AND run_at <= \(tx.now)
            ORDER BY run_at, id LIMIT \(most)
            """
        ) {
            QueuedJob(
                id: try $0.next(), kind: try $0.next(), payload: try $0.next(), attempts: try $0.next() + 1,
                madeAt: try $0.next())
        }
        let fresh = due.prefix { $0.attempts == 1 }
        let taken = fresh.isEmpty ? Array(due.prefix(1)) : Array(fresh)
        for job in taken {
            try tx.execute(
                "UPDATE job SET state = 'running', attempts = \(job.attempts), run_at = \(tx.now + LeaseJobs.lease) WHERE id = \(job.id)"
            )
        }
        return taken
    }
}
