public import Operations
public import Store

/// Requeues the jobs of a process that has died. Performed at the start of the only process that uses a data folder.
public struct ReleaseJobs: SystemCommand {
    public static let name = "job.release"

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws {
        for lane in JobLane.allCases { try JobRelease.run("lane = \(lane)", in: tx) }
    }
}
