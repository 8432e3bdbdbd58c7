import Domain
import HTTPTypes
import Operations

/// A cache of large replies that are the same for everybody. A reply is at most ``lifetime`` old, whatever is written
/// meanwhile, and compressed once. One reply at a time is made, so the cost does not grow with the number of requests.
struct SharedReplyCache: Sendable {
    static let lifetime = Span.seconds(10)
    /// The maximum queue length.
    private static let maxQueueLength = 200

    private let replies: Cache<String, Reply>
    private let queue = WorkQueue(
        maxConcurrency: 1, maxQueueLength: maxQueueLength,
        many: "Many people are fetching calendars right now. Try again in a moment."
    )

    init(in caches: Caches) {
        replies = caches.make("sharedReplies", lifetime: SharedReplyCache.lifetime, maxCost: 16 << 20) {
            $0.utf8.count + $1.size
        }
    }

    /// The number of cached replies.
    var count: Int { replies.count }

    /// Returns the cached reply, or makes one and caches it.
    ///
    /// - Parameter name: A cache key with everything that the reply depends on.
    /// - Throws: ``Refusal`` `unavailable` if the queue is full, and whatever `make` throws.
    func reply(_ name: String, now: Instant, make: () async throws -> Reply) async throws -> Reply {
        if let cached = replies.find(name, now: now) { return cached }
        return try await queue.run {
            // The previous request in the queue has made it.
            if let cached = replies.find(name, now: now) { return cached }
            let reply = try await make().compressed()
            if reply.status == .ok { replies.insert(reply, for: name, now: now) }
            return reply
        }
    }

    /// Makes a personal reply, which is not cached but waits in the same queue.
    func queued(make: () async throws -> Reply) async throws -> Reply { try await queue.run(make) }
}
