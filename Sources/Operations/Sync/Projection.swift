public import Domain
public import Store

/// A row as every reader of a scope may see it. Sync sends it and devices store it.
public struct ProjectedRow: Hashable, Sendable {
    public var kind: RowKind
    /// The row's 16-byte id, as in the change log.
    public var id: [UInt8]
    public var scope: Scope
    /// The values of the columns, in the order of the kind's ``RowShape``.
    public var values: [SQLValue]
    /// A person who withholds the row in addition to those it names. Not sent to anyone.
    public var owner: ID<User>?

    public init(kind: RowKind, id: [UInt8], scope: Scope, values: [SQLValue], owner: ID<User>? = nil) {
        (self.kind, self.id, self.scope, self.values, self.owner) = (kind, id, scope, values, owner)
    }

    public struct Field: Hashable, Sendable {
        public var name: String
        public var value: SQLValue
    }

    /// The values with the names of their columns.
    public var content: [Field] {
        zip(RowShape.of(kind)?.fields ?? [], values).map { Field(name: $0.name.description, value: $1) }
    }
}

/// Reads the rows of a scope, all or some of them, with the same statement.
///
/// Together with the change log it guarantees this: take the rows of a scope at one version and read again those named
/// by later entries. The result equals the rows of the scope now, including who withholds them. So no column may be
/// included whose content changes without a log entry; a row refers to other rows by id only.
public enum Projection {
    /// Returns every row of a scope, by kind and id.
    public static func rows(in scope: Scope, in reader: any Reader) throws -> [ProjectedRow] {
        try RowShape.all.flatMap { try $0.rows(in: scope, ids: nil, in: reader) }
    }

    /// Returns one row as the scope has it, or `nil` if the row is not in the scope.
    public static func row(kind: RowKind, id: [UInt8], in scope: Scope, in reader: any Reader) throws -> ProjectedRow? {
        try rows(kind: kind, ids: [id], in: scope, in: reader).first
    }

    /// Returns the rows of a scope that name one of `people` and that a block can withhold, by kind name and id.
    ///
    /// - Parameter last: The row after which to start; `nil` starts at the beginning.
    package static func rows(
        in scope: Scope, naming people: [ID<User>], after last: (kind: RowKind, id: [UInt8])?, limit: Int,
        in reader: any Reader
    ) throws -> [ProjectedRow] {
        var rows: [ProjectedRow] = []
        for shape in RowShape.byName where rows.count < limit && shape.kind.rawValue >= last?.kind.rawValue ?? "" {
            let id = shape.kind == last?.kind ? last?.id : nil
            rows += try shape.rows(in: scope, naming: people, after: id, limit: limit - rows.count, in: reader)
        }
        return rows
    }

    /// Returns the given rows as the scope has them. Rows that are not in the scope are omitted.
    public static func rows(
        kind: RowKind, ids: [[UInt8]], in scope: Scope, in reader: any Reader
    ) throws -> [ProjectedRow] {
        // At most 500 ids are bound to one statement.
        try stride(from: 0, to: ids.count, by: 500).flatMap { first in
            try RowShape.of(kind)?.rows(in: scope, ids: Array(ids[first..<min(first + 500, ids.count)]), in: reader)
                ?? []
        }
    }
}
