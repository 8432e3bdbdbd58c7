public import Store

/// Gives back what a process took that has died since. For the start of the one process that works on a data folder.
public struct ReleaseJobs: SystemCommand {
    public static let name = "job.release"

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws {
        for lane in JobLane.allCases { try JobRelease.run("lane = \(lane)", in: tx) }
    }
}
