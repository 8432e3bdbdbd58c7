public import Domain
public import Store

/// A row as everyone in a scope may see it: what sync sends and a device keeps.
public struct ProjectedRow: Hashable, Sendable {
    public struct Field: Hashable, Sendable {
        public var name: String
        public var value: SQLValue
    }

    public var kind: RowKind
    /// The row's 16 bytes of identity, as in the change log.
    public var id: [UInt8]
    public var scope: Scope
    /// In a fixed order for each kind.
    public var content: [Field]
    /// By whom it is withheld beside those whom it names; sent to nobody.
    public var owner: ID<User>?
}

extension ProjectedRow {
    /// A row that was sent.
    ///
    /// - Parameter value: what was sent of a column.
    /// - Returns: nil for a kind that is in no table.
    public init?(
        _ kind: RowKind, id: [UInt8], in scope: Scope, value: (_ column: String, FieldKind) throws -> SQLValue
    ) rethrows {
        guard let shape = Shape.of(kind) else { return nil }
        let content = try shape.fields.map {
            Field(name: $0.name.description, value: try value($0.name.description, $0.kind))
        }
        self.init(kind: kind, id: id, scope: scope, content: content)
    }
}

/// Reads the rows of a scope, all or one of them, by the same statement.
///
/// Together with the change log it keeps this promise: the rows of a scope at one version, with the rows named by its
/// changes since then read again, are the rows of the scope now, and so are those by whom they are withheld. A column
/// whose content changes without an entry in the log must not be here; what a row says of another, it says by id.
public enum Projection {
    /// Every row of a scope, by kind and id.
    public static func rows(in scope: Scope, in reader: any Reader) throws -> [ProjectedRow] {
        try Shape.all.flatMap { try $0.rows(in: scope, ids: nil, in: reader) }
    }

    /// One row as the scope has it; nil where it is not, or no longer, in the scope.
    public static func row(kind: RowKind, id: [UInt8], in scope: Scope, in reader: any Reader) throws -> ProjectedRow? {
        try rows(kind: kind, ids: [id], in: scope, in: reader).first
    }

    /// The rows of a scope that blocks keep from one whom they part from some people, by the name of their kind and by id.
    ///
    /// - Parameter last: the one after which to begin; nil for the beginning.
    static func rows(
        in scope: Scope, naming people: [ID<User>], after last: (kind: RowKind, id: [UInt8])?, limit: Int,
        in reader: any Reader
    ) throws -> [ProjectedRow] {
        var rows: [ProjectedRow] = []
        for shape in Shape.byName where rows.count < limit && shape.kind.rawValue >= last?.kind.rawValue ?? "" {
            let id = shape.kind == last?.kind ? last?.id : nil
            rows += try shape.rows(in: scope, naming: people, after: id, limit: limit - rows.count, in: reader)
        }
        return rows
    }

    /// Some rows as the scope has them; those that are not, or no longer, in it are missing.
    public static func rows(
        kind: RowKind, ids: [[UInt8]], in scope: Scope, in reader: any Reader
    ) throws -> [ProjectedRow] {
        // So many are bound to one statement.
        try stride(from: 0, to: ids.count, by: 500).flatMap { first in
            try Shape.of(kind)?.rows(in: scope, ids: Array(ids[first..<min(first + 500, ids.count)]), in: reader) ?? []
        }
    }
}
