import Domain
import Operations
import ServerOperations
import Synchronization

/// Sessions that were used and whose rows have not been updated yet. Reads write nothing: the rows are updated later,
/// all in one commit.
final class SeenSessions: Sendable {
    /// The maximum age of a row's timestamp before it is updated. The first use after a refresh is recorded at once,
    /// because ``RefreshSession`` depends on it.
    static let tolerance = Span.hours(1)
    /// The maximum queue length. Further sessions are recorded on their next use.
    private static let maxCount = 10_000

    /// The SHA-256 of the access token that was used, by session.
    private let pending = Mutex<[ID<Session>: [UInt8]]>([:])

    /// Records the use of a session, unless its row says so already.
    func record(_ use: SessionUse, accessHash: [UInt8], now: Instant) {
        guard let session = use.person.session, use.isFirst || now - use.recordedAt > SeenSessions.tolerance else {
            return
        }
        pending.withLock { pending in
            if pending.count < SeenSessions.maxCount { pending[session] = accessHash }
        }
    }

    /// Writes the recorded sessions.
    func write(to community: Community) async throws {
        let sessions = pending.withLock { pending in
            defer { pending = [:] }
            return pending
        }
        try await withThrowingTaskGroup { group in
            for (session, hash) in sessions {
                group.addTask {
                    try await community.perform(TouchSession(session: session, accessHash: hash), as: .system)
                }
            }
            try await group.waitForAll()
        }
    }
}
