import Domain
import HTTPTypes
import Operations
import Synchronization

/// Large replies that are the same for everybody: kept for some seconds whatever is written meanwhile, packed once, and made
/// by one at a time for all who ask. So they are as old as ``span`` at most, and cost the same however many ask.
final class SharedReplies: Sendable {
    static let span = Span.seconds(10)
    static let mostBytes = 32 << 20
    /// How many may wait for a reply to be made.
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
    private let making = Turns(
        atOnce: 1, longestLine: longestLine, many: "Many requests for calendars arrive just now. Try again in a moment."
    )

    /// How many are kept.
    var count: Int { state.withLock { $0.replies.count } }

    /// The kept reply, or the one that `make` makes.
    ///
    /// - Parameter name: of everything that the reply follows from.
    /// - Throws: ``Refusal`` `unavailable` where very many wait, and what `make` throws.
    func reply(_ name: String, now: Instant, make: () async throws -> Reply) async throws -> Reply {
        if let kept = find(name, now: now) { return kept }
        return try await making.run {
            // Made by the one before in the line.
            if let kept = find(name, now: now) { return kept }
            let reply = try await make().packed()
            keep(reply, name, now: now)
            return reply
        }
    }

    /// What is made for one person, and kept nowhere: it waits for its turn all the same.
    func inTurn(make: () async throws -> Reply) async throws -> Reply { try await making.run(make) }

    /// Forgets what is too old.
    func forget(now: Instant) {
        state.withLock { SharedReplies.forget(&$0, now: now) }
    }

    private func find(_ name: String, now: Instant) -> Reply? {
        state.withLock { state in
            guard let kept = state.replies[name], SharedReplies.isGood(kept, now: now) else { return nil }
            return kept.reply
        }
    }

    private func keep(_ reply: Reply, _ name: String, now: Instant) {
        guard reply.status == .ok else { return }
        state.withLock { state in
            SharedReplies.forget(&state, now: now)
            if let old = state.replies.removeValue(forKey: name) { state.bytes -= old.reply.size }
            guard state.bytes + reply.size <= SharedReplies.mostBytes else { return }
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
