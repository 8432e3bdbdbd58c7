import Domain
import Operations
import Synchronization

/// The community settings that every page shows. Held in memory and updated by the commit that changes them.
final class CurrentSettings: Sendable {
    private let cached = Mutex<CommunitySettings?>(nil)

    var settings: CommunitySettings { cached.withLock { $0 } ?? CommunitySettings() }

    /// Stores the settings, unless newer ones are known. Commits may be reported out of order.
    ///
    /// - Returns: Whether the visibility for strangers has changed.
    @discardableResult
    func update(_ settings: CommunitySettings) -> Bool {
        cached.withLock { cached in
            guard settings.revision >= cached?.revision ?? 0 else { return false }
            defer { cached = settings }
            return cached.map { $0.isPublic != settings.isPublic } ?? false
        }
    }

    /// Reloads the settings, which another process may have changed.
    func read(from community: Community) async throws {
        update(try await community.read { try CommunityQuery.settings(in: $0) })
    }
}
