import Domain
import Foundation
import Operations
import ServerOperations
import Store
import Synchronization

/// The changes of each scope in wire format, encoded once for all readers at the same version.
final class SyncBatchCache: Sendable {
    private struct Key: Hashable {
        var scope: Scope
        var after: Int64
    }

    /// The cache size in bytes, per generation.
    private static let maxBytes = 8 << 20

    private let community: Community
    private let batches: Cache<Key, SyncBatch<EncodedLogEntry>>
    private let known = Mutex<CursorSigner?>(nil)

    init(community: Community, in caches: Caches) {
        self.community = community
        batches = caches.make("syncBatches", lifetime: .minutes(1), maxCost: SyncBatchCache.maxBytes) {
            $1.entries.reduce(200) { $0 + $1.bytes + 150 }
        }
    }

    /// Returns the seal that signs cursors. Creates and stores its key on first use.
    func signer() async throws -> CursorSigner {
        if let known = known.withLock({ $0 }) { return known }
        let candidate = (0..<4).flatMap { _ in withUnsafeBytes(of: community.environment.random()) { Array($0) } }
        let stored = try await community.perform(EnsureSecret(.cursor, candidate: candidate), as: .system)
        let signer = CursorSigner(key: stored)
        known.withLock { $0 = signer }
        return signer
    }

    /// Returns one requested batch of a page. Changes of a scope are cached with the people they name, and then need
    /// no query.
    func batch(_ request: SyncRequest) async throws -> SyncBatch<EncodedLogEntry> {
        if case .entries(let scope, let version, let least) = request,
            let known = batches.find(Key(scope: scope, after: version), now: community.now), known.at >= least
        {
            return known
        }
        return try keeping(
            await community.read { try SyncQuery.batch(request, capacity: .page, in: $0) }.fitting(.page) {
                try EncodedLogEntry($0)
            }, for: request)
    }

    /// Returns one requested batch of a page as of a snapshot. A cached batch is used if the scope has the same version
    /// in the snapshot: a changed row has an entry in each scope that holds it, so the rows are the same.
    func batch(_ request: SyncRequest, in reader: any Reader) throws -> SyncBatch<EncodedLogEntry> {
        if case .entries(let scope, let version, _) = request,
            var known = batches.find(Key(scope: scope, after: version), now: community.now),
            try known.at == reader.version(of: scope)
        {
            // The floor only rises by forgotten removals, which do not matter to a reader that starts at 0.
            if version == 0 { known.floor = try reader.floor(of: scope) }
            return known
        }
        return try keeping(
            SyncQuery.batch(request, capacity: .page, in: reader).fitting(.page) { try EncodedLogEntry($0) },
            for: request)
    }

    private func keeping(_ batch: SyncBatch<EncodedLogEntry>, for request: SyncRequest) -> SyncBatch<EncodedLogEntry> {
        guard case .entries(let scope, let version, _) = request, batch.upTo > version else { return batch }
        let key = Key(scope: scope, after: version)
        let now = community.now
        // Keep a batch that was read later, for readers that already know of its changes.
        if batches.find(key, now: now).map({ $0.at < batch.at }) ?? true { batches.insert(batch, for: key, now: now) }
        return batch
    }
}
