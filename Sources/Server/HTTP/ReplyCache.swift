import Domain
import Hummingbird
import Localization
import Operations
import Store
import Synchronization

/// Replies to what was asked lately, good until the next commit and for a second at most.
///
/// The store's stamp is read before a reply is made, so a reply is never older than its stamp, and a reader always
/// sees their own writes. The second keeps what depends on the clock true.
///
/// A reply that is kept follows from who asks (whichever of their sessions does), the theme and the language of a page, and the address: its
/// path and the parameters that are declared (``Hummingbird/Request/asking(only:)``), of which alone the handler knows. What
/// follows from more, as from the session, is not kept (`isKept`).
final class ReplyCache: Sendable {
    private static let mostBytes = 32 << 20
    /// Bytes of a reply that would take long to compress again for everybody who asks.
    private static let worthPacking = 16 << 10
    /// Replies to longer addresses are not kept.
    private static let longestAddress = 2048

    private struct Key: Hashable {
        var person: ID<User>?
        var address: String
        var theme: String?
        var language: String?
    }

    private struct State {
        var stamp: Int64 = -1
        var second: Int64 = 0
        var bytes = 0
        var replies: [Key: Reply] = [:]
    }

    private let community: Community
    private let state = Mutex(State())

    init(community: Community) {
        self.community = community
    }

    /// How many are kept.
    var count: Int { state.withLock { $0.replies.count } }

    /// The kept reply to a request, or the one that `make` makes.
    ///
    /// - Parameter request: with its declared parameters only.
    func reply(
        to request: Request, as actor: Actor, theme: String? = nil, language: Language? = nil,
        make: () async throws -> Reply
    ) async throws -> Reply {
        guard request.uri.string.utf8.count <= ReplyCache.longestAddress else { return try await make() }
        let stamp = try await community.database.stamp()
        let second = community.now.seconds
        let key = Key(person: actor.userID, address: request.uri.string, theme: theme, language: language?.tag)
        let kept: Reply? = state.withLock { state in
            if state.stamp != stamp || state.second != second {
                state = State(stamp: stamp, second: second)
            }
            return state.replies[key]
        }
        // Packed for those who ask for that: programs mostly take it as it is.
        let least = Reply.acceptsGzip(request) ? ReplyCache.worthPacking : .max
        if let kept, kept.isPacked(from: least) { return kept }
        var reply = if let kept { kept } else { try await make() }
        guard reply.status == .ok else { return reply }
        reply = reply.packed(from: least)
        state.withLock { state in
            guard state.stamp == stamp, state.second == second, state.bytes < ReplyCache.mostBytes else { return }
            state.bytes += reply.size - (kept?.size ?? -key.address.utf8.count - 500)
            state.replies[key] = reply
        }
        return reply
    }

    /// Forgets everything that is no longer good.
    func forget(now: Instant) {
        state.withLock { state in
            if state.second != now.seconds { state = State() }
        }
    }
}
