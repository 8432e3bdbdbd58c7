public import Domain
public import Operations
public import Store

/// Records the result of one attempt of a job.
public struct FinishJob: SystemCommand {
    public static let name = "job.finish"

    public enum Result: Codable, Sendable {
        case done
        /// Retry at this time.
        case again(Instant, problem: String)
        /// Never retry.
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
            // The payload can contain a mailed secret, so a finished job is deleted.
            try tx.execute("DELETE FROM job WHERE id = \(id)")
        case .again(let time, let problem):
            try tx.execute(
                "UPDATE job SET state = 'waiting', run_at = \(time), problem = \(problem) WHERE id = \(id)")
        case .dead(let problem):
            try tx.execute("UPDATE job SET state = 'dead', problem = \(problem) WHERE id = \(id)")
        }
    }
}
