import Domain
import Hummingbird
import Localization
import Operations
import Store
import Synchronization

/// A cache of recent replies, valid until the next commit and for a second at most.
///
/// The store's stamp is read before a reply is made. A reply is therefore never older than its stamp, and readers
/// always see their own writes. The limit of a second keeps content that depends on the clock correct.
///
/// The cache key is the person (in any of their sessions), the page's theme and language, and the URL. The URL has only
/// declared parameters (``Hummingbird/Request/asking(only:)``), and the handler sees no others. A reply that depends on
/// more, such as the session, is not cached (`isKept`).
final class ReplyCache: Sendable {
    private static let maxBytes = 32 << 20
    /// The size in bytes from which a reply is compressed once for all readers.
    private static let compressionThreshold = 16 << 10
    /// The maximum URL length in bytes of a cached reply.
    private static let maxURLLength = 2048

    private struct Key: Hashable {
        var person: ID<User>?
        var address: String
        var theme: String?
        var language: String?
    }

    private struct State {
        var dataVersion: Int64 = -1
        var second: Int64 = 0
        var bytes = 0
        var replies: [Key: Reply] = [:]
    }

    private let community: Community
    private let state = Mutex(State())

    init(community: Community) {
        self.community = community
    }

    /// The number of cached replies.
    var count: Int { state.withLock { $0.replies.count } }

    /// Returns the cached reply to a request, or makes one and caches it.
    ///
    /// - Parameter request: The request, with declared parameters only.
    func reply(
        to request: Request, as actor: Actor, theme: String? = nil, language: Language? = nil,
        make: () async throws -> Reply
    ) async throws -> Reply {
        guard request.uri.string.utf8.count <= ReplyCache.maxURLLength else { return try await make() }
        let dataVersion = try await community.database.dataVersion()
        let second = community.now.seconds
        let key = Key(person: actor.userID, address: request.uri.string, theme: theme, language: language?.tag)
        let cached: Reply? = state.withLock { state in
            if state.dataVersion != dataVersion || state.second != second {
                state = State(dataVersion: dataVersion, second: second)
            }
            return state.replies[key]
        }
        // Compressed only for clients that accept it; programs mostly do not.
        let least = Reply.acceptsGzip(request) ? ReplyCache.compressionThreshold : .max
        if let cached, cached.isCompressed(from: least) { return cached }
        var reply = if let cached { cached } else { try await make() }
        guard reply.status == .ok else { return reply }
        reply = reply.compressed(from: least)
        state.withLock { state in
            guard state.dataVersion == dataVersion, state.second == second, state.bytes < ReplyCache.maxBytes else {
                return
            }
            state.bytes += reply.size - (cached?.size ?? -key.address.utf8.count - 500)
            state.replies[key] = reply
        }
        return reply
    }

    /// Clears the cache once its second is over.
    func removeExpired(now: Instant) {
        state.withLock { state in
            if state.second != now.seconds { state = State() }
        }
    }
}
