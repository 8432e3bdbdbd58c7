public import Domain
import Operations
import Store

/// A job: deferred work, stored until it is done.
public struct QueuedJob: Sendable {
    public var id: ID<Job>
    public var kind: String
    public var payload: String
    /// The number of attempts, including the current one.
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
