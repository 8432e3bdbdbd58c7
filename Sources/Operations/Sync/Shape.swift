import Domain
import Store

/// The rows of one kind, which are those of one table: how they are read for a scope, and how they are stored in a replica.
///
/// What a row sends is what its table stores. The columns that are not sent are null in every row that lies in a scope.
struct Shape: Sendable {
    struct Field: Sendable {
        var name: StaticString
        var kind: FieldKind

        /// The name in a statement.
        var sql: SQL { SQL(stringLiteral: name) }
        var column: SQL { "t." + sql }
    }

    var kind: RowKind
    var table: SQL
    /// The column by which the change log knows the row.
    var id: SQL = "id"
    var fields: [Field]
    /// What else tells a row from all others: columns of which no two rows hold the same.
    var unique: [[SQL]] = []
    /// Tables beside the row's own `t` that ``lies`` speaks of.
    var joins: SQL = ""
    /// Whether the row's own id is that of a user.
    var isPerson = false
    /// By whom the row is withheld beside those whom it names.
    var owner: Owner?
    /// Whether a row can come to name another person than before.
    var changesHands = false
    /// Whether the row stays, in this scope, with those whom a block keeps from somebody it names: it is their own doing, or
    /// opens what is theirs.
    var outlivesBlocks: @Sendable (Scope) -> Bool = { _ in false }
    /// Whether a row in somebody's own scope may say that they see other things than before.
    var concernsRights = true
    /// The condition for a row of `t` to lie in a scope; nil where no row of this kind can.
    var lies: @Sendable (Scope) -> SQL?
    /// What follows from a row and is sent to nobody, as the text by which it is found.
    var derivative: Derivative?
    /// The column that names the participant whose counts follow from a row (``ParticipationTally``).
    var participant: SQL?

    /// Somebody whom no column of the row names and who withholds it all the same from those with whom they have a block.
    struct Owner: Sendable {
        /// Who it is, in a column of ``joins``.
        var column: SQL
        /// Whether it is one of some people, said of `t` alone, so that the rows are found by an index.
        var isOne: @Sendable ([ID<User>]) -> SQL
    }

    struct Derivative: Sendable {
        /// Where it is stored, and by which column it names the row.
        var tables: [(table: SQL, column: SQL)] = []
        /// By what the row is found.
        var index: GramIndex?
        var write: @Sendable ([UInt8], any Writer) throws -> Void
    }
}

// MARK: Reading

extension Shape {
    func rows(in scope: Scope, ids: [[UInt8]]?, in reader: any Reader) throws -> [ProjectedRow] {
        try rows(
            in: scope, where: ids.map { "t.\(id) IN (\($0.map { "\($0)" as SQL }.joined(", ")))" } ?? "TRUE", in: reader
        )
    }

    /// The rows of a scope that name one of some people or are theirs, as far as a block withholds them, after the one of an id.
    func rows(
        in scope: Scope, naming people: [ID<User>], after last: [UInt8]?, limit: Int, in reader: any Reader
    ) throws -> [ProjectedRow] {
        var columns: [SQL] = isPerson ? ["t." + id] : []
        for field in fields { if case .person = field.kind { columns.append(field.column) } }
        var names = columns.map { "\($0) IN \(list: people)" as SQL }
        if let owner { names.append(owner.isOne(people)) }
        guard !outlivesBlocks(scope), !names.isEmpty else { return [] }
        let isAfter: SQL = last.map { "t.\(id) > \($0)" } ?? "TRUE"
        return try rows(in: scope, where: "(\(names.joined(" OR "))) AND \(isAfter)", limit: limit, in: reader)
    }

    private func rows(
        in scope: Scope, where choice: SQL, limit: Int? = nil, in reader: any Reader
    ) throws -> [ProjectedRow] {
        guard let condition = lies(scope) else { return [] }
        let columns = (["t." + id] + fields.map(\.column) + [owner?.column ?? "NULL"]).joined(", ")
        let end: SQL = limit.map { "LIMIT \($0)" } ?? ""
        return try reader.rows(
            "SELECT \(columns) FROM \(table) t \(joins) WHERE \(condition) AND \(choice) ORDER BY t.\(id) \(end)"
        ) { row in
            ProjectedRow(
                kind: kind, id: try row.next(), scope: scope,
                content: try fields.map { .init(name: $0.name.description, value: try $0.kind.read(&row)) },
                owner: try row.next())
        }
    }

    /// Everyone whom a row of this kind names or who owns it, as far as a block withholds it.
    func names(in row: ProjectedRow) -> [ID<User>] {
        guard !outlivesBlocks(row.scope) else { return [] }
        let named =
            zip(fields, row.content).compactMap { field, content -> ID<User>? in
                guard case .person = field.kind, case .blob(let bytes) = content.value else { return nil }
                return ID(bytes: bytes)
            } + [row.owner].compactMap(\.self)
        return isPerson ? named + [ID<User>(bytes: row.id)].compactMap(\.self) : named
    }
}

// MARK: Storing

extension Shape {
    /// Puts a row into a replica, in place of what was there of it. One that it clashes with is older, and about to be gone.
    func store(_ row: ProjectedRow, in writer: any Writer) throws {
        let values = Dictionary(uniqueKeysWithValues: row.content.map { ($0.name, $0.value) })
        var same: [SQL] = ["\(id) = \(row.id)"]
        for columns in unique {
            let pairs = columns.map { "\($0) = \(values[$0.literal] ?? .null)" as SQL }
            same.append("(\(pairs.joined(" AND ")))")
        }
        let condition = same.joined(" OR ")
        let names = [id] + fields.map(\.sql)
        let contents: [SQL] = ["\(row.id)"] + fields.map { "\(values[$0.name.description] ?? .null)" }
        let named = participant.flatMap { $0.literal == id.literal ? .blob(row.id) : values[$0.literal] }
        try counting(condition, and: named, in: writer) {
            try writer.execute("DELETE FROM \(table) WHERE \(condition)")
            try writer.execute("INSERT INTO \(table) (\(names.joined(", "))) VALUES (\(contents.joined(", ")))")
        }
        try derivative?.write(row.id, writer)
    }

    /// Takes a row out of a replica.
    func forget(_ row: [UInt8], in writer: any Writer) throws {
        try counting("\(id) = \(row)", in: writer) { try writer.execute("DELETE FROM \(table) WHERE \(id) = \(row)") }
        try derivative?.index?.remove(row, in: writer)
        for (table, column) in derivative?.tables ?? [] {
            try writer.execute("DELETE FROM \(table) WHERE \(column) = \(row)")
        }
    }

    /// Writes rows for which a condition holds, and counts those whom they name.
    private func counting(
        _ condition: SQL, and named: SQLValue? = nil, in writer: any Writer, _ write: () throws -> Void
    ) throws {
        guard let participant else { return try write() }
        var people = try writer.rows("SELECT \(participant) FROM \(table) WHERE \(condition)") {
            try $0.next(ID<Participant>.self)
        }
        if case .blob(let bytes)? = named, let one = ID<Participant>(bytes: bytes) { people.append(one) }
        try ParticipationTally.changing(people, in: writer, write)
    }
}

// MARK: Kinds

extension Shape {
    static let all = Feature.all.flatMap(\.shapes)

    static let byName = all.sorted { $0.kind.rawValue < $1.kind.rawValue }

    private static let byKind = Dictionary(uniqueKeysWithValues: all.map { ($0.kind, $0) })

    /// Nil for what is no row.
    static func of(_ kind: RowKind) -> Shape? { byKind[kind] }

    static func ofUser(_ column: SQL) -> @Sendable (Scope) -> SQL? {
        { if case .user(let id) = $0 { "\(column) = \(id)" } else { nil } }
    }

    static func ofHosts(_ column: SQL) -> @Sendable (Scope) -> SQL? {
        { if case .hosts(let id) = $0 { "\(column) = \(id)" } else { nil } }
    }
}

extension Shape.Field {
    static func integer(_ name: StaticString) -> Self { .init(name: name, kind: .integer) }
    static func flag(_ name: StaticString) -> Self { .init(name: name, kind: .flag) }
    static func real(_ name: StaticString) -> Self { .init(name: name, kind: .real) }
    static func text(_ name: StaticString) -> Self { .init(name: name, kind: .text) }
    static func id(_ name: StaticString) -> Self { .init(name: name, kind: .id) }
    static func person(_ name: StaticString) -> Self { .init(name: name, kind: .person) }
}
