import Domain
import Hummingbird
import Localization
import Operations
import Store

/// A cache of recent replies, valid until the next commit and for a second at most.
///
/// The store's data version is read before a reply is made. A reply is therefore never older than its data version, and
/// readers always see their own writes. The limit of a second keeps content that depends on the clock correct.
///
/// The cache key is the person (in any of their sessions), the page's theme and language, and the URL. The URL has only
/// declared parameters (``Hummingbird/Request/restricted(to:)``), and the handler sees no others. A reply that depends on
/// more, such as the session, is not cached (`isCached`).
struct ReplyCache: Sendable {
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

    private let community: Community
    private let replies: Cache<Key, Reply>

    init(community: Community, in caches: Caches) {
        self.community = community
        replies = caches.make("replies", lifetime: .seconds(1), maxCost: 16 << 20) { key, reply in
            reply.size + key.address.utf8.count + 500
        }
    }

    /// The number of cached replies.
    var count: Int { replies.count }

    /// Returns the cached reply to a request, or makes one and caches it.
    ///
    /// - Parameter request: The request, with declared parameters only.
    func reply(
        to request: Request, as actor: Actor, theme: String? = nil, language: Language? = nil,
        make: () async throws -> Reply
    ) async throws -> Reply {
        guard request.uri.string.utf8.count <= ReplyCache.maxURLLength else { return try await make() }
        let dataVersion = try await community.database.dataVersion()
        let now = community.now
        let key = Key(person: actor.userID, address: request.uri.string, theme: theme, language: language?.tag)
        let cached = replies.find(key, at: dataVersion, now: now)
        // Compressed only for clients that accept it; programs mostly do not.
        let least = Reply.acceptsGzip(request) ? ReplyCache.compressionThreshold : .max
        if let cached, cached.isCompressed(from: least) { return cached }
        var reply = if let cached { cached } else { try await make() }
        guard reply.status == .ok else { return reply }
        reply = reply.compressed(from: least)
        replies.insert(reply, for: key, at: dataVersion, now: now)
        return reply
    }
}
