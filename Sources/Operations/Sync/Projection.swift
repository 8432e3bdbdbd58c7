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
}

/// Reads the rows of a scope, all or one of them, by the same statement.
///
/// Together with the change log it keeps this promise: the rows of a scope at one version, with the rows named by its
/// changes since then read again, are the rows of the scope now. A column whose content changes without an entry in the
/// log must not be here; what a row says of another, it says by id.
public enum Projection {
    /// Every row of a scope, by kind and id.
    public static func rows(in scope: Scope, in reader: any Reader) throws -> [ProjectedRow] {
        try Shape.all.flatMap { try $0.rows(in: scope, ids: nil, in: reader) }
    }

    /// One row as the scope has it; nil where it is not, or no longer, in the scope.
    public static func row(kind: RowKind, id: [UInt8], in scope: Scope, in reader: any Reader) throws -> ProjectedRow? {
        try rows(kind: kind, ids: [id], in: scope, in: reader).first
    }

    /// The rows of a scope that blocks keep from one whom they part from some people.
    public static func rows(in scope: Scope, naming people: [ID<User>], in reader: any Reader) throws -> [ProjectedRow] {
        try Shape.all.flatMap { try $0.rows(in: scope, naming: people, in: reader) }
    }

    /// Some rows as the scope has them; those that are not, or no longer, in it are missing.
    public static func rows(kind: RowKind, ids: [[UInt8]], in scope: Scope, in reader: any Reader) throws -> [ProjectedRow] {
        // So many are bound to one statement.
        try stride(from: 0, to: ids.count, by: 500).flatMap { first in
            try Shape.of(kind).rows(in: scope, ids: Array(ids[first..<min(first + 500, ids.count)]), in: reader)
        }
    }
}

/// How the rows of one kind are read: which columns from where, and which of them lie in a scope.
struct Shape: Sendable {
    struct Field: Sendable {
        enum Kind: Sendable {
            case integer, real, text, blob, flag
            /// The id of a user.
            case person
        }

        var name: StaticString
        var kind: Kind
        /// Nil is the column of that name of table `t`.
        var expression: SQL?

        var column: SQL { "t." + SQL(stringLiteral: name) }
    }

    var kind: RowKind
    /// What follows `FROM`; the row's own table is `t`.
    var table: SQL
    var id: SQL = "t.id"
    var fields: [Field]
    /// Whether the row's own id is that of a user.
    var isPerson = false
    /// Whether the row stays with those whom a block keeps from somebody it names: it is their own doing, or opens
    /// what is theirs.
    var outlivesBlocks = false
    /// The condition for a row of `t` to lie in a scope; nil where no row of this kind can.
    var lies: @Sendable (Scope) -> SQL?

    /// The rows of a scope that name one of some people, as far as a block withholds them.
    func rows(in scope: Scope, naming people: [ID<User>], in reader: any Reader) throws -> [ProjectedRow] {
        var columns: [SQL] = isPerson ? [id] : []
        for field in fields { if case .person = field.kind { columns.append(field.column) } }
        guard !outlivesBlocks, !columns.isEmpty else { return [] }
        return try rows(in: scope, where: "(\(columns.map { "\($0) IN \(list: people)" as SQL }.joined(" OR ")))", in: reader)
    }

    func rows(in scope: Scope, ids: [[UInt8]]?, in reader: any Reader) throws -> [ProjectedRow] {
        try rows(in: scope, where: ids.map { "\(id) IN (\($0.map { "\($0)" as SQL }.joined(", ")))" } ?? "TRUE", in: reader)
    }

    private func rows(in scope: Scope, where choice: SQL, in reader: any Reader) throws -> [ProjectedRow] {
        guard let condition = lies(scope) else { return [] }
        let columns = ([id] + fields.map { $0.expression ?? $0.column }).joined(", ")
        return try reader.rows("SELECT \(columns) FROM \(table) WHERE \(condition) AND \(choice) ORDER BY \(id)") { row in
            ProjectedRow(
                kind: kind, id: try row.next(), scope: scope,
                content: try fields.map { .init(name: $0.name.description, value: try $0.kind.read(&row)) })
        }
    }

    static func of(_ kind: RowKind) -> Shape {
        switch kind {
        case .user: user
        case .host: host
        case .account: account
        case .rights: rights
        case .event: event
        case .place: place
        case .rsvp: rsvp
        case .guest: guest
        case .invitation: invitation
        case .invitee: invitee
        case .link: link
        case .feed: feed
        case .eventImport: eventImport
        case .friend: friend
        case .friendRequest: friendRequest
        case .sentRequest: sentRequest
        case .block: block
        case .report: report
        case .cohost: cohost
        case .joinRequest: joinRequest
        case .applicant: applicant
        case .notice: notice
        case .preferences: preferences
        case .pushSubscription: pushSubscription
        case .message: message
        case .readMark: readMark
        }
    }

    static let all = RowKind.allCases.map(of)

    /// Everyone whom a row of this kind names, as far as a block withholds it.
    func names(in row: ProjectedRow) -> [ID<User>] {
        guard !outlivesBlocks else { return [] }
        let named = zip(fields, row.content).compactMap { field, content -> ID<User>? in
            guard case .person = field.kind, case .blob(let bytes) = content.value else { return nil }
            return ID(bytes: bytes)
        }
        return isPerson ? named + [ID<User>(bytes: row.id)].compactMap(\.self) : named
    }
}

extension Shape.Field {
    static func integer(_ name: StaticString, _ expression: SQL? = nil) -> Self { .init(name: name, kind: .integer, expression: expression) }
    static func flag(_ name: StaticString) -> Self { .init(name: name, kind: .flag, expression: nil) }
    static func real(_ name: StaticString, _ expression: SQL? = nil) -> Self { .init(name: name, kind: .real, expression: expression) }
    static func text(_ name: StaticString, _ expression: SQL? = nil) -> Self { .init(name: name, kind: .text, expression: expression) }
    static func blob(_ name: StaticString, _ expression: SQL? = nil) -> Self { .init(name: name, kind: .blob, expression: expression) }
    static func person(_ name: StaticString) -> Self { .init(name: name, kind: .person, expression: nil) }
}

extension Shape.Field.Kind {
    fileprivate func read(_ row: inout Row) throws -> SQLValue {
        switch self {
        case .integer: try row.next(Int64?.self)?.sqlValue ?? .null
        case .flag: try row.next(Bool?.self)?.sqlValue ?? .null
        case .real: try row.next(Double?.self)?.sqlValue ?? .null
        case .text: try row.next(String?.self)?.sqlValue ?? .null
        case .blob, .person: try row.next([UInt8]?.self)?.sqlValue ?? .null
        }
    }
}
