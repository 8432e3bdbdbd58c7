import Domain
import HTTPTypes
import Operations
import Synchronization

/// A cache of large replies that are the same for everybody. A reply is at most ``lifetime`` old, whatever is written
/// meanwhile, and compressed once. One reply at a time is made, so the cost does not grow with the number of requests.
final class SharedReplyCache: Sendable {
    static let lifetime = Span.seconds(10)
    static let maxBytes = 32 << 20
    /// The maximum queue length.
    private static let maxQueueLength = 200

    private struct CachedReply {
        var reply: Reply
        var madeAt: Instant
    }

    private struct State {
        var bytes = 0
        var replies: [String: CachedReply] = [:]
    }

    private let state = Mutex(State())
    private let queue = WorkQueue(
        maxConcurrency: 1, maxQueueLength: maxQueueLength,
        many: "Many people are fetching calendars right now. Try again in a moment."
    )

    /// The number of cached replies.
    var count: Int { state.withLock { $0.replies.count } }

    /// Returns the cached reply, or makes one and caches it.
    ///
    /// - Parameter name: A cache key with everything that the reply depends on.
    /// - Throws: ``Refusal`` `unavailable` if the queue is full, and whatever `make` throws.
    func reply(_ name: String, now: Instant, make: () async throws -> Reply) async throws -> Reply {
        if let cached = find(name, now: now) { return cached }
        return try await queue.run {
            // The previous request in the queue has made it.
            if let cached = find(name, now: now) { return cached }
            let reply = try await make().compressed()
            insert(reply, name, now: now)
            return reply
        }
    }

    /// Makes a personal reply, which is not cached but waits in the same queue.
    func queued(make: () async throws -> Reply) async throws -> Reply { try await queue.run(make) }

    /// Drops expired replies.
    func removeExpired(now: Instant) {
        state.withLock { SharedReplyCache.removeExpired(&$0, now: now) }
    }

    private func find(_ name: String, now: Instant) -> Reply? {
        state.withLock { state in
            guard let cached = state.replies[name], SharedReplyCache.isFresh(cached, now: now) else { return nil }
            return cached.reply
        }
    }

    private func insert(_ reply: Reply, _ name: String, now: Instant) {
        guard reply.status == .ok else { return }
        state.withLock { state in
            SharedReplyCache.removeExpired(&state, now: now)
            if let old = state.replies.removeValue(forKey: name) { state.bytes -= old.reply.size }
            guard state.bytes + reply.size <= SharedReplyCache.maxBytes else { return }
            state.bytes += reply.size
            state.replies[name] = CachedReply(reply: reply, madeAt: now)
        }
    }

    private static func isFresh(_ cached: CachedReply, now: Instant) -> Bool {
        now >= cached.madeAt && now - cached.madeAt < lifetime
    }

    private static func removeExpired(_ state: inout State, now: Instant) {
        state.replies = state.replies.filter { isFresh($0.value, now: now) }
        state.bytes = state.replies.values.reduce(0) { $0 + $1.reply.size }
    }
}
