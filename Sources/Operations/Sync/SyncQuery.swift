public import Domain
public import Store

/// One row that was put or removed, as it goes to those who follow its scope.
public struct SyncEntry: Sendable {
    public var change: Change
    /// The row as the scope has it now; nil for a removal.
    public var row: ProjectedRow?

    /// Everyone whom the row names: those with whom they have a block do not get it.
    public var names: [ID<User>] { row.map { Shape.of($0.kind).names(in: $0) } ?? [] }
}

public enum SyncQuery {
    /// What a reader who is this far behind in one scope is not sent change by change any more.
    public static let mostBehind = 1000

    /// Where a reader stands now who is in these scopes.
    public static func cursor(in scopes: some Collection<Scope>, in reader: any Reader) throws -> SyncCursor {
        var versions: [Scope: Int64] = [:]
        for scope in scopes { versions[scope] = try reader.version(of: scope) }
        return SyncCursor(epoch: try epoch(in: reader), versions: versions)
    }

    /// Set anew whenever the store is restored.
    public static func epoch(in reader: any Reader) throws -> String {
        try reader.value("SELECT value FROM setting WHERE name = 'epoch'") ?? ""
    }

    /// What happened in a scope after a version, oldest first; each row once, as it is now. Nil where that is too much.
    public static func entries(in scope: Scope, after version: Int64, in reader: any Reader) throws -> (entries: [SyncEntry], upTo: Int64)? {
        let changes = try reader.changes(in: scope, after: version, limit: mostBehind + 1)
        guard changes.count <= mostBehind else { return nil }
        struct Key: Hashable {
            var kind: RowKind
            var row: [UInt8]
        }
        // The last word on a row is enough.
        var last: [Key: Int64] = [:]
        for change in changes { last[Key(kind: change.kind, row: change.row)] = change.version }
        let entries: [SyncEntry] = try changes.compactMap { change in
            guard last[Key(kind: change.kind, row: change.row)] == change.version else { return nil }
            if change.isRemoval { return SyncEntry(change: change, row: nil) }
            guard let row = try Projection.row(kind: change.kind, id: change.row, in: scope, in: reader) else { return nil }
            return SyncEntry(change: change, row: row)
        }
        return (entries, changes.last?.version ?? version)
    }

    /// Every row of a scope that a reader has come into. Nil where that is too much to be sent at once.
    public static func all(in scope: Scope, in reader: any Reader) throws -> (entries: [SyncEntry], upTo: Int64)? {
        let version = try reader.version(of: scope)
        guard version <= 10 * Int64(mostBehind) else { return nil }
        let rows = try Projection.rows(in: scope, in: reader)
        guard rows.count <= mostBehind else { return nil }
        return (
            rows.map {
                SyncEntry(change: Change(scope: scope, version: version, kind: $0.kind, row: $0.id, isRemoval: false), row: $0)
            }, version
        )
    }

    /// Everyone with whom a reader has a block.
    public static func blocked(from actor: Actor, in reader: any Reader) throws -> Set<ID<User>> {
        guard let me = actor.userID else { return [] }
        return try FriendGraph.everyoneBlocked(from: me, in: reader)
    }
}
