import Domain
import HTTPTypes
import Operations
import ServerOperations
import Synchronization

/// Makes POST requests idempotent: a repeated request with the same `Idempotency-Key` gets the first reply, without a
/// second effect.
///
/// ``Call/post(_:reply:)`` stores its reply in the transaction of its command. Other replies are stored right after the
/// handler. A reply that is too long to store is built again by the handler, whose command is not performed again.
/// Concurrent requests with the same key wait for the first one.
final class IdempotentReplies: Sendable {
    private struct Request: Hashable {
        var person: ID<User>
        var name: String
    }

    private let community: Community
    /// Requests in progress, with the continuations that wait for them.
    private let inProgress = Mutex<[Request: [CheckedContinuation<Void, Never>]]>([:])

    init(community: Community) {
        self.community = community
    }

    /// Returns the stored reply, or makes one and stores it.
    ///
    /// - Throws: ``Refusal`` `invalid` if the key was used for another request.
    func reply(to call: Call, make: (Call) async throws -> Reply) async throws -> Reply {
        guard let key = call.key, let person = call.actor.userID else { return try await make(call) }
        let request = Request(person: person, name: key.key)
        await acquire(request)
        defer { release(request) }
        if let stored = try await call.read({ try key.find(for: person, in: $0) }), stored.body != nil {
            return Reply(stored)
        }
        let reply = try await make(call)
        guard reply.status.kind == .successful, try await call.read({ try key.find(for: person, in: $0) }) == nil else {
            return reply
        }
        let stored = StoredReply(status: reply.status.code, location: reply.headers[.location], body: reply.body)
        try await community.perform(KeepReply(for: person, key: key, reply: stored), as: .system)
        return reply
    }

    private func acquire(_ request: Request) async {
        while true {
            var isFree = false
            await withCheckedContinuation { continuation in
                isFree = inProgress.withLock { inProgress in
                    guard inProgress[request] != nil else {
                        inProgress[request] = []
                        return true
                    }
                    inProgress[request]?.append(continuation)
                    return false
                }
                if isFree { continuation.resume() }
            }
            if isFree { return }
        }
    }

    private func release(_ request: Request) {
        for continuation in inProgress.withLock({ $0.removeValue(forKey: request) ?? [] }) { continuation.resume() }
    }
}
