import Domain
import Operations
import ServerOperations
import Synchronization

/// Sessions that were used and whose rows have not been updated yet. Reads write nothing: the rows are updated later,
/// all in one commit.
final class SeenSessions: Sendable {
    /// The maximum age of a row's timestamp before it is updated.
    static let tolerance = Span.hours(1)
    /// The maximum queue length. Further sessions are recorded on their next use.
    private static let maxCount = 10_000

    private let pending = Mutex<Set<ID<Session>>>([])

    func record(_ person: Person) {
        guard let session = person.session else { return }
        pending.withLock { pending in
            if pending.count < SeenSessions.maxCount { pending.insert(session) }
        }
    }

    /// Writes the recorded sessions.
    func write(to community: Community) async throws {
        let sessions = pending.withLock { pending in
            defer { pending = [] }
            return pending
        }
        try await withThrowingTaskGroup { group in
            for session in sessions {
                group.addTask { try await community.perform(TouchSession(session: session), as: .system) }
            }
            try await group.waitForAll()
        }
    }
}
