import Domain
import Operations
import Synchronization

/// The settings of the community as every page shows them: in memory, and in force from the commit that changes them.
final class CommunityFace: Sendable {
    private let known = Mutex<CommunitySettings?>(nil)

    var settings: CommunitySettings { known.withLock { $0 } ?? CommunitySettings() }

    /// Takes them over, unless newer ones are known: commits may be told of in any order.
    ///
    /// - Returns: whether strangers see something else than before.
    @discardableResult
    func take(_ settings: CommunitySettings) -> Bool {
        known.withLock { known in
            guard settings.revision >= known?.revision ?? 0 else { return false }
            defer { known = settings }
            return known.map { $0.isPublic != settings.isPublic } ?? false
        }
    }

    /// Looks whether another process has changed them.
    func read(from community: Community) async throws {
        take(try await community.read { try CommunityQuery.settings(in: $0) })
    }
}
