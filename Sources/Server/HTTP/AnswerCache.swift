import Domain
import Hummingbird
import Operations
import Store
import Synchronization

/// Answers to what was asked lately, good until the next commit and for a second at most.
///
/// The store's stamp is read before an answer is made, so an answer is never older than its stamp, and a reader always
/// sees their own writes. The second keeps what depends on the clock true.
final class AnswerCache: Sendable {
    private static let mostBytes = 32 << 20
    /// Answers to longer addresses are not kept.
    private static let longestAddress = 2048

    private struct Key: Hashable {
        var person: ID<User>?
        var address: String
        var theme: String?
    }

    private struct State {
        var stamp: Int64 = -1
        var second: Int64 = 0
        var bytes = 0
        var answers: [Key: Answer] = [:]
    }

    private let community: Community
    private let state = Mutex(State())

    init(community: Community) {
        self.community = community
    }

    /// The kept answer to a request, or the one that `make` makes.
    func answer(
        to request: Request, as actor: Actor, theme: String? = nil, make: () async throws -> Answer
    ) async throws -> Answer {
        guard request.uri.string.utf8.count <= AnswerCache.longestAddress else { return try await make() }
        let stamp = try community.database.stamp()
        let second = community.now.seconds
        let key = Key(person: actor.userID, address: request.uri.string, theme: theme)
        let kept: Answer? = state.withLock { state in
            if state.stamp != stamp || state.second != second {
                state = State(stamp: stamp, second: second)
            }
            return state.answers[key]
        }
        if let kept { return kept }
        var answer = try await make()
        guard answer.status == .ok else { return answer }
        answer.headers[.eTag] = Answer.tag(of: answer.body)
        state.withLock { state in
            guard state.stamp == stamp, state.second == second, state.bytes < AnswerCache.mostBytes else { return }
            state.bytes += answer.body.count + key.address.utf8.count + 500
            state.answers[key] = answer
        }
        return answer
    }

    /// Forgets everything that is no longer good.
    func forget(now: Instant) {
        state.withLock { state in
            if state.second != now.seconds { state = State() }
        }
    }
}
