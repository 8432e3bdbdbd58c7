import Domain
import HTTPTypes
import Operations
import Synchronization

/// A cache of large replies that are the same for everybody. A reply is at most ``span`` old, whatever is written
/// meanwhile, and compressed once. One reply at a time is made, so the cost does not grow with the number of requests.
final class SharedReplyCache: Sendable {
    static let span = Span.seconds(10)
    static let mostBytes = 32 << 20
    /// The maximum queue length.
    private static let longestLine = 200

    private struct Kept {
        var reply: Reply
        var madeAt: Instant
    }

    private struct State {
        var bytes = 0
        var replies: [String: Kept] = [:]
    }

    private let state = Mutex(State())
    private let making = WorkQueue(
        atOnce: 1, longestLine: longestLine,
        many: "Many people are fetching calendars right now. Try again in a moment."
    )

    /// The number of cached replies.
    var count: Int { state.withLock { $0.replies.count } }

    /// Returns the cached reply, or makes one and caches it.
    ///
    /// - Parameter name: A cache key with everything that the reply depends on.
    /// - Throws: ``Refusal`` `unavailable` if the queue is full, and whatever `make` throws.
    func reply(_ name: String, now: Instant, make: () async throws -> Reply) async throws -> Reply {
        if let kept = find(name, now: now) { return kept }
        return try await making.run {
            // The previous request in the queue has made it.
            if let kept = find(name, now: now) { return kept }
            let reply = try await make().packed()
            keep(reply, name, now: now)
            return reply
        }
    }

    /// Makes a personal reply, which is not cached but waits in the same queue.
    func inTurn(make: () async throws -> Reply) async throws -> Reply { try await making.run(make) }

    /// Drops expired replies.
    func forget(now: Instant) {
        state.withLock { SharedReplyCache.forget(&$0, now: now) }
    }

    private func find(_ name: String, now: Instant) -> Reply? {
        state.withLock { state in
            guard let kept = state.replies[name], SharedReplyCache.isGood(kept, now: now) else { return nil }
            return kept.reply
        }
    }

    private func keep(_ reply: Reply, _ name: String, now: Instant) {
        guard reply.status == .ok else { return }
        state.withLock { state in
            SharedReplyCache.forget(&state, now: now)
            if let old = state.replies.removeValue(forKey: name) { state.bytes -= old.reply.size }
            guard state.bytes + reply.size <= SharedReplyCache.mostBytes else { return }
            state.bytes += reply.size
            state.replies[name] = Kept(reply: reply, madeAt: now)
        }
    }

    private static func isGood(_ kept: Kept, now: Instant) -> Bool { now >= kept.madeAt && now - kept.madeAt < span }

    private static func forget(_ state: inout State, now: Instant) {
        state.replies = state.replies.filter { isGood($0.value, now: now) }
        state.bytes = state.replies.values.reduce(0) { $0 + $1.reply.size }
    }
}
