public import Domain

/// The latest log entry of one row in a scope: the row was put or removed at that version of the scope.
public struct Change: Hashable, Sendable {
    public var scope: Scope
    /// Increases in commit order. Versions of rows that were written again later are missing.
    public var version: Int64
    public var kind: RowKind
    /// The row's 16-byte id.
    public var row: [UInt8]
    public var isTombstone: Bool

    public init(scope: Scope, version: Int64, kind: RowKind, row: [UInt8], isTombstone: Bool) {
        self.scope = scope
        self.version = version
        self.kind = kind
        self.row = row
        self.isTombstone = isTombstone
    }
}

extension Reader {
    /// Returns the version of a scope: the number of log entries ever written to it.
    public func version(of scope: Scope) throws -> Int64 {
        try value("SELECT version FROM scope WHERE id = \(scope)") ?? 0
    }

    /// Returns the versions of many scopes.
    public func versions(of scopes: some Collection<Scope>) throws -> [Scope: Int64] {
        try versionsAndFloors(of: scopes).mapValues(\.version)
    }

    /// Returns the versions and floors of many scopes. An unknown scope has 0 for both.
    public func versionsAndFloors(of scopes: some Collection<Scope>) throws -> [Scope: (version: Int64, floor: Int64)] {
        var states: [Scope: (version: Int64, floor: Int64)] = Dictionary(
            scopes.map { ($0, (0, 0)) }, uniquingKeysWith: { first, _ in first })
        let scopes = Array(scopes)
        for first in stride(from: 0, to: scopes.count, by: 500) {
            let names: [SQL] = scopes[first..<min(first + 500, scopes.count)].map { "\($0)" }
            for (scope, version, floor) in try rows(
                "SELECT id, version, floor FROM scope WHERE id IN (\(names.joined(", ")))",
                {
                    (try $0.next(Scope.self), try $0.next(Int64.self), try $0.next(Int64.self))
                })
            { states[scope] = (version, floor) }
        }
        return states
    }

    /// Returns the version of a scope up to which tombstones may have been purged.
    ///
    /// A reader whose cursor is below the floor must start over. A new reader can always start at 0, because live rows
    /// keep their entry.
    public func floor(of scope: Scope) throws -> Int64 {
        try value("SELECT floor FROM scope WHERE id = \(scope)") ?? 0
    }

    /// Returns the changes in a scope after a version, oldest first. From 0, they cover every row that is in the scope.
    public func changes(in scope: Scope, after version: Int64, limit: Int = 1000) throws -> [Change] {
        try rows(
            """
            SELECT version, kind, subject, removed_at IS NOT NULL FROM change
            WHERE scope = \(scope) AND version > \(version) ORDER BY version LIMIT \(limit)
            """
        ) {
            Change(
                scope: scope, version: try $0.next(), kind: try $0.next(), row: try $0.next(),
                isTombstone: try $0.next())
        }
    }
}

extension Writer {
    /// Purges old tombstones, and raises the floors of their scopes to match.
    ///
    /// - Parameters:
    ///   - before: The time before which tombstones are purged. No device may resume from an older cursor.
    ///   - limit: The number of entries in one batch.
    /// - Returns: Whether there may be more to purge.
    public func purgeTombstones(before: Instant, limit: Int) throws -> Bool {
        let old: SQL =
            "SELECT scope, kind, subject FROM change WHERE removed_at < \(before) ORDER BY removed_at, scope, kind, subject LIMIT \(limit)"
        let floors = try rows(
            "SELECT scope, max(version) FROM change WHERE (scope, kind, subject) IN (\(old)) GROUP BY scope"
        ) { (scope: try $0.next(Scope.self), version: try $0.next(Int64.self)) }
        for (scope, version) in floors {
            try execute("UPDATE scope SET floor = \(version) WHERE id = \(scope) AND floor < \(version)")
        }
        return try execute("DELETE FROM change WHERE (scope, kind, subject) IN (\(old))") == limit
    }
}
