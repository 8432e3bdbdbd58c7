/// One entry of the change log: a row of a scope was put or removed, as that scope's `version`.
public struct Change: Hashable, Sendable {
    public var scope: Scope
    /// Gap-free per scope, in commit order, from 1.
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
    public func version(of scope: Scope) throws -> Int64 {
        try value("SELECT version FROM scope WHERE id = \(scope)") ?? 0
    }

    /// What happened in a scope after a version, oldest first.
    public func changes(in scope: Scope, after version: Int64, limit: Int = 1000) throws -> [Change] {
        try rows(
            """
            SELECT version, kind, row, removed FROM change
            WHERE scope = \(scope) AND version > \(version) ORDER BY version LIMIT \(limit)
            """
        ) {
            Change(
                scope: scope, version: try $0.next(), kind: try $0.next(), row: try $0.next(), isRemoval: try $0.next())
        }
    }
}
