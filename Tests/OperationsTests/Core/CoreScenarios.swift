import Domain
import Store

@testable import Operations
@testable import ServerOperations

extension Scenario {
    static let core = [
        Scenario(KeepReply.self, "") { w in
            let key = IdempotencyKey(key: "once", request: [1])!
            try await w.community.perform(
                KeepReply(for: w.bo.userID!, key: key, reply: StoredReply(status: 204, body: [])), as: .system)
        },
        Scenario(HealthCheck.self, "") { w in try await w.community.perform(HealthCheck(), as: .system) },
        Scenario(BeginEpoch.self, "") { w in try await w.community.perform(BeginEpoch(), as: .system) },
        Scenario(EnsureSecret.self, "") { w in
            _ = try await w.community.perform(
                EnsureSecret(.cursor, candidate: Array(repeating: 1, count: 32)), as: .system)
        },
    ]
}
