package import Domain
import Foundation
package import Store

extension Transaction {
    /// Enqueues a command that the system performs later.
    package func enqueue<C: SystemCommand>(_ command: C, at time: Instant? = nil) throws {
        try enqueue(C.name, command, at: time, lane: C.lane)
    }

    /// Enqueues a job, which is committed with the rest of the transaction.
    ///
    /// - Parameter owner: The person it is for; at most one of their jobs runs in the lane at a time.
    package func enqueue(
        _ kind: String, _ payload: some Encodable, at time: Instant? = nil, lane: JobLane, owner: ID<User>? = nil
    ) throws {
        let json = String(decoding: try JSONEncoder().encode(payload), as: UTF8.self)
        try execute(
            """
            INSERT INTO job (id, kind, payload, run_at, state, made_at, lane, owner)
            VALUES (\(newID(Job.self)), \(kind), \(json), \(time ?? now), 'waiting', \(now), \(lane), \(owner))
            """)
        recordJob(in: lane.rawValue)
    }
}
