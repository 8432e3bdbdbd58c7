public import Domain

/// The last word of the log on one row of a scope: it was put or removed, as that scope's `version`.
public struct Change: Hashable, Sendable {
    public var scope: Scope
    /// Rises in commit order. Those of rows that were written again since are missing.
    public var version: Int64
    public var kind: RowKind
    /// The row's 16 bytes of identity.
    public var row: [UInt8]
    public var isRemoval: Bool

    public init(scope: Scope, version: Int64, kind: RowKind, row: [UInt8], isRemoval: Bool) {
        self.scope = scope
        self.version = version
        self.kind = kind
        self.row = row
        self.isRemoval = isRemoval
    }
}

extension Reader {
    /// The number of entries that the log of a scope has ever had, which is the version of the last.
    public func version(of scope: Scope) throws -> Int64 {
        try value("SELECT version FROM scope WHERE id = \(scope)") ?? 0
    }

    /// The same of many scopes.
    public func versions(of scopes: some Collection<Scope>) throws -> [Scope: Int64] {
        try stands(of: scopes).mapValues(\.version)
    }

    /// The versions and the floors of many scopes.
    public func stands(of scopes: some Collection<Scope>) throws -> [Scope: (version: Int64, floor: Int64)] {
        var stands: [Scope: (version: Int64, floor: Int64)] = Dictionary(
            scopes.map { ($0, (0, 0)) }, uniquingKeysWith: { first, _ in first })
        let scopes = Array(scopes)
        for first in stride(from: 0, to: scopes.count, by: 500) {
            let names: [SQL] = scopes[first..<min(first + 500, scopes.count)].map { "\($0)" }
            for (scope, version, floor) in try rows(
                "SELECT id, version, floor FROM scope WHERE id IN (\(names.joined(", ")))",
                {
                    (try $0.next(Scope.self), try $0.next(Int64.self), try $0.next(Int64.self))
                })
            { stands[scope] = (version, floor) }
        }
        return stands
    }

    /// Removals up to this version of a scope may have been forgotten: who stands before it and has read anything must
    /// start again. Whoever has read nothing can always begin, since what is there keeps its entry.
    public func floor(of scope: Scope) throws -> Int64 {
        try value("SELECT floor FROM scope WHERE id = \(scope)") ?? 0
    }

    /// What happened in a scope after a version, oldest first; all that there is in it where that is 0.
    public func changes(in scope: Scope, after version: Int64, limit: Int = 1000) throws -> [Change] {
        try rows(
            """
            SELECT version, kind, subject, removed_at IS NOT NULL FROM change
            WHERE scope = \(scope) AND version > \(version) ORDER BY version LIMIT \(limit)
            """
        ) {
            Change(
                scope: scope, version: try $0.next(), kind: try $0.next(), row: try $0.next(), isRemoval: try $0.next())
        }
    }
}

extension Writer {
    /// Forgets removals that are older than every device that may go on from where it stands, and notes in their scopes
    /// below what one must start again.
    ///
    /// - Parameter limit: entries of one piece.
    /// - Returns: whether there are more.
    public func forgetRemovals(before: Instant, limit: Int) throws -> Bool {
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
