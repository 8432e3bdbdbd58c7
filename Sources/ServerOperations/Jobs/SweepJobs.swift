public import Domain
public import Operations
public import Store

/// Deletes data whose retention period is over. Runs once a day.
public struct SweepJobs: SystemCommand {
    public static let name = "job.sweep"
    /// How long dead jobs are kept: long enough for an operator to look at them, but not longer, since a mail
    /// contains an address.
    public static let retention = Span.days(30)

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try tx.execute("DELETE FROM job WHERE state = 'dead' AND made_at < \(tx.now - SweepJobs.retention)")
        try MailLimiter.deleteExpired(in: tx)
        try DeleteTableLines().perform(in: tx, as: actor)
    }
}
