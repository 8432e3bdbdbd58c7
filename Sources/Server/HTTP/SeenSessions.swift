import Domain
import Operations
import Synchronization

/// Sessions that were used and whose rows do not say so yet. Reading writes nothing: the rows are written by and by, all
/// in one commit.
final class SeenSessions: Sendable {
    /// How far behind a row may be before it is written again.
    static let slack = Span.hours(1)
    /// More than are waiting at once are noted when they are used next.
    private static let most = 10_000

    private let waiting = Mutex<Set<ID<Session>>>([])

    func note(_ person: Person) {
        guard let session = person.session else { return }
        waiting.withLock { waiting in
            if waiting.count < SeenSessions.most { waiting.insert(session) }
        }
    }

    /// Writes what was noted.
    func write(to community: Community) async throws {
        let sessions = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        try await withThrowingTaskGroup { group in
            for session in sessions {
                group.addTask { try await community.perform(TouchSession(session: session), as: .system) }
            }
            try await group.waitForAll()
        }
    }
}
