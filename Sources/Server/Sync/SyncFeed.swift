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
    private let parts = Mutex(
        Generations<Key, SyncPart<WiredEntry>>(span: .minutes(1), most: most) {
            $0.entries.reduce(200) { $0 + $1.bytes + 150 }
        })
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
        if case .entries(let scope, let version, let least) = wish,
            let known = parts.withLock({ $0.find(Key(scope: scope, after: version)) }), known.at >= least
        {
            return known
        }
        return try keeping(
            await community.read { try SyncQuery.part(wish, room: .page, in: $0) }.fitting(.page) {
                try WiredEntry($0)
            }, for: wish)
    }

    /// The same as it is on a snapshot that is being read. What is kept is taken where the scope stands there as it did when
    /// that was read: a row that has changed since has an entry in each scope that holds it, so these are the same rows.
    func part(_ wish: SyncWish, in reader: any Reader) throws -> SyncPart<WiredEntry> {
        if case .entries(let scope, let version, _) = wish,
            var known = parts.withLock({ $0.find(Key(scope: scope, after: version)) }),
            try known.at == reader.version(of: scope)
        {
            // What was forgotten since does not matter to who begins now.
            if version == 0 { known.floor = try reader.floor(of: scope) }
            return known
        }
        return try keeping(
            SyncQuery.part(wish, room: .page, in: reader).fitting(.page) { try WiredEntry($0) }, for: wish)
    }

    private func keeping(_ part: SyncPart<WiredEntry>, for wish: SyncWish) -> SyncPart<WiredEntry> {
        guard case .entries(let scope, let version, _) = wish, part.upTo > version else { return part }
        let key = Key(scope: scope, after: version)
        parts.withLock { parts in
            // One that was read later stays, for those who have heard of what is in it.
            if parts.find(key).map({ $0.at < part.at }) ?? true { parts.keep(part, for: key, now: community.now) }
        }
        return part
    }
}
