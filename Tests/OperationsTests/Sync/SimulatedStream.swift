import Domain
import Store

@testable import Operations
@testable import ServerOperations

/// A live stream without HTTP: the pages that the server makes for one listener as commits are announced.
struct SimulatedStream {
    /// Whether it continues at the listener's cursor. If not, it begins with what changes from now on.
    let isResumed: Bool
    /// Whether the listener's session has ended, and the stream with it.
    private(set) var hasEnded = false
    private let actor: Actor
    private let client: ID<SyncClient>?
    private let withArchive: Bool
    private let batches: CachedBatches
    private var pager: SyncPager<SyncEntry>
    private var scopes: Set<Scope>
    /// The number of commits processed.
    private var processedCommits: Int

    /// - Parameters:
    ///   - known: The listener's cursor; nil for one that has none.
    ///   - client: The client whose last command each page names.
    init(
        from known: SyncCursor?, as actor: Actor, on client: ID<SyncClient>? = nil, withArchive: Bool = true,
        _ batches: CachedBatches, in community: TestCommunity
    ) async throws {
        (self.actor, self.client, self.withArchive, self.batches) = (actor, client, withArchive, batches)
        processedCommits = community.commits.count
        let bounds = batches.bounds
        (scopes, pager, isResumed) = try await community.read { reader in
            let permissions = try SyncPermissions(of: actor, withArchive: withArchive, in: reader)
            let now = try SyncQuery.cursor(in: permissions.scopes, in: reader)
            let canResume = try known.map {
                try $0.belongs(to: actor, on: client) && SyncQuery.canResume(from: $0, in: reader)
            }
            let start =
                switch (known, canResume) {
                case (let known?, true?): known
                case (nil, _): try permissions.beginning(in: SyncQuery.epoch(in: reader))
                case (_?, _): permissions.beginning(in: now.epoch, at: now.versions)
                }
            var pager = SyncPager<SyncEntry>(from: start, permissions, bounds: bounds)
            pager.recordVersions(now.versions)
            return (permissions.scopes, pager, canResume == true)
        }
    }

    /// Processes the commits since the last call.
    ///
    /// - Parameter behind: The number of latest commits that are not announced yet.
    mutating func processCommits(of community: TestCommunity, behind: Int = 0) async throws {
        let commits = community.commits.dropLast(behind)
        let changes = commits.dropFirst(processedCommits).flatMap(\.changes)
        processedCommits = max(processedCommits, commits.count)
        if !scopes.isDisjoint(with: PermissionQuery.scopesConcerned(by: changes)) {
            try await readPermissions(in: community)
        }
        pager.recordVersions(Dictionary(changes.map { ($0.scope, $0.version) }, uniquingKeysWith: max))
    }

    /// Returns the next page, which is empty if nothing is new.
    mutating func page(of community: TestCommunity) async throws -> SyncPager<SyncEntry>.Page {
        // Read before the rows, so that these have every effect of the command.
        let position = try await community.read { [client, actor] reader in
            try client.map {
                SyncCursor.Client($0, lastCommand: try SyncClient.lastCommand(of: $0, as: actor, in: reader))
            }
        }
        while let request = pager.nextRequest() {
            let batch = try await batches.batch(request, of: community)
            if batch.concernsPermissions {
                guard pager.isAtStart else { break }
                try await readPermissions(in: community)
            }
            try pager.add(batch, for: request)
        }
        var page = pager.page()
        page.cursor.client = position
        return page
    }

    private mutating func readPermissions(in community: TestCommunity) async throws {
        let (permissions, person) = try await community.read { [actor, withArchive] reader in
            (
                try SyncPermissions(of: actor, withArchive: withArchive, in: reader),
                try actor.userID.flatMap { try AccountQuery.actor($0, in: reader)?.person }
            )
        }
        // A change of role or address ends the sessions of a person.
        hasEnded = hasEnded || actor.person.map { person?.isSame(as: $0) != true } ?? false
        let gained = pager.apply(permissions)
        scopes = permissions.scopes
        pager.recordVersions(try await community.read { try $0.versions(of: gained) })
    }
}

/// Parts read once for all readers at the same position, as the server's feed caches them.
final class CachedBatches {
    let bounds: SyncPageLimit
    private struct Key: Hashable {
        var scope: Scope
        var after: Int64
    }

    private var batches: [Key: SyncBatch<SyncEntry>] = [:]

    init(bounds: SyncPageLimit) { self.bounds = bounds }

    func batch(_ request: SyncRequest, of community: TestCommunity) async throws -> SyncBatch<SyncEntry> {
        if case .entries(let scope, let version, let least) = request,
            let batch = batches[Key(scope: scope, after: version)],
            batch.at >= least
        {
            return batch
        }
        let bounds = bounds
        let batch = try await community.read { try SyncQuery.batch(request, capacity: bounds, in: $0) }
        if case .entries(let scope, let version, _) = request, batch.upTo > version {
            batches[Key(scope: scope, after: version)] = batch
        }
        return batch
    }
}
