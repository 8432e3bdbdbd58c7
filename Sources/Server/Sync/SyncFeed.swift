import Domain
import Foundation
import Operations
import Store
import Synchronization

/// What happened in a scope, as it goes over the wire. Written once for all who stand at the same place.
final class SyncFeed: Sendable {
    private struct Key: Hashable {
        var scope: Scope
        var after: Int64
    }

    /// Bytes of a generation of what is kept.
    private static let most = 8 << 20

    private let community: Community
    private let parts = Mutex(Generations<Key, SyncPart<WiredEntry>>(span: .minutes(1), most: most) { $0.entries.reduce(200) { $0 + $1.bytes + 150 } })
    private let known = Mutex<CursorSeal?>(nil)

    init(community: Community) {
        self.community = community
    }

    /// What cursors are signed with.
    func seal() async throws -> CursorSeal {
        if let known = known.withLock({ $0 }) { return known }
        let candidate = (0..<4).flatMap { _ in withUnsafeBytes(of: community.environment.random()) { Array($0) } }
        let stored = try await community.perform(EnsureSecret(.cursor, candidate: candidate), as: .system)
        let seal = CursorSeal(key: stored)
        known.withLock { $0 = seal }
        return seal
    }

    /// What a reading wants, as much as goes into one page. What happened in a scope is kept, with all whom it names, and
    /// is then found without asking the store.
    func part(_ wish: SyncWish) async throws -> SyncPart<WiredEntry> {
        guard case .entries(let scope, let version, let least) = wish else { return try await read(wish) }
        let key = Key(scope: scope, after: version)
        if let known = parts.withLock({ $0.find(key) }), known.at >= least { return known }
        let part = try await read(wish)
        if part.upTo > version { parts.withLock { $0.keep(part, for: key, now: community.now) } }
        return part
    }

    private func read(_ wish: SyncWish) async throws -> SyncPart<WiredEntry> {
        try await community.read { try SyncQuery.part(wish, room: .page, in: $0) }.fitting(.page) { try WiredEntry($0) }
    }
}
