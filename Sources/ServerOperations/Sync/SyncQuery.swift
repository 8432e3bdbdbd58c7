public import Domain
public import Operations
public import Store

public enum SyncQuery {
    /// Returns the current cursor of a reader who is in the given scopes.
    public static func cursor(in scopes: some Collection<Scope>, in reader: any Reader) throws -> SyncCursor {
        SyncCursor(epoch: try epoch(in: reader), versions: try reader.versions(of: scopes))
    }

    /// Returns whether a reader can continue from a cursor.
    ///
    /// The cursor must be of this epoch. It must not be ahead of any scope, as it would be after a restore from an
    /// older copy. No tombstone after it may have been purged.
    public static func canResume(from cursor: SyncCursor, in reader: any Reader) throws -> Bool {
        guard try cursor.epoch == epoch(in: reader) else { return false }
        let read = cursor.versions.filter { $0.value > 0 }
        let states = try reader.versionsAndFloors(of: read.keys)
        return read.allSatisfy { scope, version in
            guard let state = states[scope], version <= state.version else { return false }
            return version >= state.floor || cursor.filling == .init(scope: scope, floor: state.floor)
        }
    }

    /// Returns the store's epoch. Restoring the store sets a new one.
    public static func epoch(in reader: any Reader) throws -> String {
        try reader.value("SELECT value FROM setting WHERE name = 'epoch'") ?? ""
    }

    /// Returns the requested batch, up to about the given capacity.
    public static func batch(
        _ request: SyncRequest, capacity: SyncPageLimit, in reader: any Reader
    ) throws -> SyncBatch<SyncEntry> {
        let batch =
            switch request {
            case .entries(let scope, let version, _):
                try entries(in: scope, after: version, limit: capacity.rows, in: reader)
            case .rows(let scope, let people, let last):
                try rows(in: scope, naming: people, after: last, limit: capacity.rows, in: reader)
            }
        return batch.fitting(capacity) { $0 }
    }

    /// Returns the entries of a scope after a version, oldest first, each with its current row. Version 0 returns all
    /// rows of the scope.
    static func entries(
        in scope: Scope, after version: Int64, limit: Int = SyncPageLimit.page.rows, in reader: any Reader
    ) throws -> SyncBatch<SyncEntry> {
        let found = try reader.changes(in: scope, after: version, limit: limit + 1)
        let changes = found.prefix(limit)
        var rows: [RowKind: [[UInt8]: ProjectedRow]] = [:]
        for (kind, changes) in Dictionary(grouping: changes.filter { !$0.isTombstone }, by: \.kind) {
            let found = try Projection.rows(kind: kind, ids: changes.map(\.row), in: scope, in: reader)
            rows[kind] = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
        }
        let entries: [SyncEntry] = changes.compactMap { change in
            // A reader who starts at 0 holds nothing that could be removed.
            if change.isTombstone { return version == 0 ? nil : SyncEntry(change: change, row: nil) }
            if let row = rows[change.kind]?[change.row] { return SyncEntry(change: change, row: row) }
            // The row of a deleted event has left the scope before its tombstone is appended.
            return version == 0 || change.kind == .rights ? nil : SyncEntry(change: change, row: nil).removed()
        }
        let (hasMore, now) = (found.count > limit, try reader.version(of: scope))
        var (blockChanges, concernsPermissions) = ([SyncBlockChange](), false)
        switch scope {
        // An entry about the reader only says that their own permissions may have changed.
        case .user(let me):
            blockChanges = changes.filter { $0.kind == .rights && $0.row != me.bytes }.map {
                .init(person: ID(bytes: $0.row)!, version: $0.version)
            }
        case .event: concernsPermissions = !PermissionQuery.scopesConcerned(by: Array(changes)).isEmpty
        default: break
        }
        return SyncBatch(
            entries: entries, upTo: hasMore ? changes.last!.version : max(version, now), hasMore: hasMore, at: now,
            floor: version == 0 ? try reader.floor(of: scope) : 0, blockChanges: blockChanges,
            concernsPermissions: concernsPermissions)
    }

    /// Returns the rows of a scope that name one of `people`, as entries that put them.
    static func rows(
        in scope: Scope, naming people: Set<ID<User>>, after last: SyncCursor.Review.Row?, limit: Int,
        in reader: any Reader
    ) throws -> SyncBatch<SyncEntry> {
        let version = try reader.version(of: scope)
        let found = try Projection.rows(
            in: scope, naming: Array(people), after: last.map { ($0.kind, $0.id) }, limit: limit + 1, in: reader)
        let entries = found.prefix(limit).map { row in
            SyncEntry(
                change: Change(scope: scope, version: version, kind: row.kind, row: row.id, isTombstone: false),
                row: row)
        }
        return SyncBatch(
            entries: entries, upTo: version, hasMore: found.count > limit, at: version,
            last: entries.last.map { .init(kind: $0.change.kind, id: $0.change.row) })
    }

    /// Returns everyone who has a block with the reader.
    public static func blocked(from actor: Actor, in reader: any Reader) throws -> Set<ID<User>> {
        guard let me = actor.userID else { return [] }
        return try FriendGraph.peopleWithBlock(with: me, in: reader)
    }
}
