import Domain
public import Operations
import Store
public import Wire

extension SyncEntry {
    public enum Wired: Sendable {
        case put(SyncPut)
        case tombstone(SyncTombstone)
    }

    /// The entry in its wire format.
    public var wire: Wired {
        let (type, id, scope) = (change.kind.rawValue, SyncEntry.uuid(change.row), "\(change.scope)")
        guard let row else {
            return .tombstone(SyncTombstone(type: type, id: id, scope: scope, version: change.version))
        }
        return .put(SyncPut(type: type, id: id, scope: scope, version: change.version, row: SyncRow(row)))
    }

    /// Reads a received row.
    ///
    /// - Returns: nil if this build does not know the kind of row or the kind of scope.
    /// - Throws: ``UnreadableRow``.
    public init?(_ put: SyncPut) throws {
        var scopes = ScopeNames()
        try self.init(put, &scopes)
    }

    /// Reads a received tombstone.
    ///
    /// - Returns: nil if this build does not know the kind of row or the kind of scope.
    /// - Throws: ``UnreadableRow``.
    public init?(_ tombstone: SyncTombstone) throws {
        var scopes = ScopeNames()
        try self.init(tombstone, &scopes)
    }

    fileprivate init?(_ put: SyncPut, _ scopes: inout ScopeNames) throws {
        guard let change = try Change(put.type, put.id, scopes[put.scope], put.version, isTombstone: false) else {
            return nil
        }
        let row = try ProjectedRow(change.kind, id: change.row, in: change.scope) { column, kind in
            guard let value = put.row.value(ofColumn: column, as: kind) else {
                throw UnreadableRow(type: put.type, id: put.id, column: column)
            }
            return value
        }
        guard let row else { return nil }
        self.init(change: change, row: row)
    }

    fileprivate init?(_ tombstone: SyncTombstone, _ scopes: inout ScopeNames) throws {
        let scope = scopes[tombstone.scope]
        guard let change = try Change(tombstone.type, tombstone.id, scope, tombstone.version, isTombstone: true) else {
            return nil
        }
        self.init(change: change, row: nil)
    }

    fileprivate static func uuid(_ bytes: [UInt8]) -> String {
        guard let id = ID<Never>(bytes: bytes) else {
            preconditionFailure("What a Shape declares as an id has 16 bytes.")
        }
        return "\(id)"
    }
}

extension SyncPage {
    /// Returns the entries to apply to a replica, after scopes are dropped (``Operations/Replica/apply(_:in:)``).
    ///
    /// Tombstones come first, so that no new row conflicts with the row that it replaces. Kinds that this build does
    /// not know, because a newer server sent them, are left out.
    ///
    /// - Throws: ``UnreadableRow``.
    public func entries() throws -> [SyncEntry] {
        var scopes = ScopeNames()
        return try tombstones.compactMap { try SyncEntry($0, &scopes) } + puts.compactMap { try SyncEntry($0, &scopes) }
    }
}

/// A page contains a value that is invalid for its kind of row.
public struct UnreadableRow: Error, Hashable {
    public var type: String
    public var id: String
    /// Nil if the id itself is invalid.
    public var column: String?
}

extension Change {
    fileprivate init?(_ type: String, _ id: String, _ scope: Scope?, _ version: Int64, isTombstone: Bool) throws {
        guard let kind = RowKind(rawValue: type), let scope else { return nil }
        guard let row = ID<Never>(id) else { throw UnreadableRow(type: type, id: id) }
        self.init(scope: scope, version: version, kind: kind, row: row.bytes, isTombstone: isTombstone)
    }
}

/// Reads the names of scopes. Most entries of a page have the scope of the entry before.
private struct ScopeNames {
    private var last: (name: String, scope: Scope?)?

    /// The scope with a name; nil for a kind of scope that this build does not know.
    subscript(name: String) -> Scope? {
        mutating get {
            if let last, last.name == name { return last.scope }
            let scope = Scope(name)
            last = (name, scope)
            return scope
        }
    }
}

extension SyncRow {
    /// The names of the columns of all kinds, by the names in the schema.
    private static let names = Dictionary(
        RowShape.all.flatMap(\.fields).map(\.name.description).map { ($0, name(ofColumn: $0)) },
        uniquingKeysWith: { first, _ in first })

    /// Leaves out columns that are null.
    init(_ row: ProjectedRow) {
        self.init([:])
        fields.reserveCapacity(row.content.count)
        for field in row.content {
            let value: SyncValue? =
                switch field.value {
                case .null: nil
                case .boolean(let value): .integer(value ? 1 : 0)
                case .integer(let value): .integer(value)
                case .real(let value): .real(value)
                case .text(let value): .text(value)
                case .blob(let value): .text(SyncEntry.uuid(value))
                }
            if let value { fields[SyncRow.names[field.name] ?? SyncRow.name(ofColumn: field.name)] = value }
        }
    }

    /// Returns the value of a column, or nil if the value that was sent does not fit the column's kind.
    func value(ofColumn column: String, as kind: FieldKind) -> SQLValue? {
        switch (kind, fields[SyncRow.names[column] ?? SyncRow.name(ofColumn: column)] ?? .null) {
        case (_, .null): .null
        case (.integer, .integer(let number)): .integer(number)
        case (.real, .real(let number)): .real(number)
        // JSON does not distinguish whole numbers from real ones.
        case (.real, .integer(let number)): .real(Double(number))
        case (.flag, .integer(let number)) where number == 0 || number == 1: .boolean(number == 1)
        case (.flag, .boolean(let flag)): .boolean(flag)
        case (.text, .text(let text)), (.photo, .text(let text)): .text(text)
        case (.id, .text(let text)), (.person, .text(let text)): ID<Never>(text)?.sqlValue
        default: nil
        }
    }
}
