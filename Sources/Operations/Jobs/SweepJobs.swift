public import Domain
public import Store

/// Forgets what is kept for a while only. Once a day.
public struct SweepJobs: SystemCommand {
    public static let name = "job.sweep"
    /// Long enough for an operator to look at what was given up; a mail holds an address.
    public static let memory = Span.days(30)

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try tx.execute("DELETE FROM job WHERE state = 'dead' AND made_at < \(tx.now - SweepJobs.memory)")
        try MailBudget.sweep(in: tx)
        try ForgetTables().perform(in: tx, as: actor)
    }
}
