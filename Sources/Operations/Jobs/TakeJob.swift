import Domain
public import Store

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
