import Domain
package import Store

/// Describes the rows of one kind, which has one table: how they are read for a scope, and how a replica stores them.
///
/// A row sends what its table stores. Columns that are not sent are null in every row that is in a scope.
package struct RowShape: Sendable {
    package struct Field: Sendable {
        package var name: StaticString
        package var kind: FieldKind
        /// The value of a row from a server that does not know the column: the column's default in the schema.
        package var defaultValue: SQLValue = .null

        /// The column name as SQL.
        var sql: SQL { SQL(stringLiteral: name) }
        var column: SQL { "t." + sql }
    }

    package var kind: RowKind
    package var table: SQL
    /// The column that identifies the row in the change log.
    package var id: SQL = "id"
    package var fields: [Field]
    /// Further unique keys: sets of columns in which no two rows have the same values.
    var unique: [[SQL]] = []
    /// Tables joined to the row's own table `t`, for use in ``membership``.
    package var joins: SQL = ""
    /// Whether the row's own id is the id of a user.
    package var isPerson = false
    /// A person who withholds the row in addition to those it names.
    package var owner: Owner?
    /// Whether a row can later name a different person.
    var canNameAnotherPerson = false
    /// Whether people who have a block with someone named in the row still receive it in this scope. True for a row
    /// that is their own action, or that gives access to something of theirs.
    var ignoresBlocks: @Sendable (Scope) -> Bool = { _ in false }
    /// Whether a row in a person's own scope can change what that person may see.
    package var concernsPermissions = true
    /// Returns the condition under which a row of `t` is in a scope, or `nil` if no row of this kind can be.
    package var membership: @Sendable (Scope) -> SQL?
    /// Data that is derived from a row and not sent, such as its search text.
    var derivedData: DerivedData?
    /// The column with the participant whose counts depend on the row (``ParticipationTally``).
    var participant: SQL?

    /// A person who is not named in any column of the row, but withholds it from people who have a block with them.
    package struct Owner: Sendable {
        /// The person's id, as a column of ``joins``.
        var column: SQL
        /// Returns the condition that the owner is one of `people`. It uses `t` alone, so that an index finds the rows.
        var isOne: @Sendable ([ID<User>]) -> SQL
    }

    struct DerivedData: Sendable {
        /// The tables that store the data, each with the column that names the row.
        var tables: [(table: SQL, column: SQL)] = []
        /// The search index that contains the row.
        var index: TrigramIndex?
        /// `isNew` is false if another row with the same id may have been stored before.
        var write: @Sendable (_ row: ProjectedRow, _ isNew: Bool, any Writer) throws -> Void
        /// Writes what other rows derive from the row, after it was deleted.
        var afterDeletion: @Sendable ([UInt8], any Writer) throws -> Void = { _, _ in }
    }
}

// MARK: Reading

extension RowShape {
    func rows(in scope: Scope, ids: [[UInt8]]?, in reader: any Reader) throws -> [ProjectedRow] {
        try rows(
            in: scope, where: ids.map { "t.\(id) IN (\($0.map { "\($0)" as SQL }.joined(", ")))" } ?? "TRUE", in: reader
        )
    }

    /// Returns the rows of a scope that name or belong to one of `people` and that a block can withhold, after
    /// the row `last`.
    func rows(
        in scope: Scope, naming people: [ID<User>], after last: [UInt8]?, limit: Int, in reader: any Reader
    ) throws -> [ProjectedRow] {
        var columns: [SQL] = isPerson ? ["t." + id] : []
        for field in fields { if case .person = field.kind { columns.append(field.column) } }
        var names = columns.map { "\($0) IN \(list: people)" as SQL }
        if let owner { names.append(owner.isOne(people)) }
        guard !ignoresBlocks(scope), !names.isEmpty else { return [] }
        let isAfter: SQL = last.map { "t.\(id) > \($0)" } ?? "TRUE"
        return try rows(in: scope, where: "(\(names.joined(" OR "))) AND \(isAfter)", limit: limit, in: reader)
    }

    private func rows(
        in scope: Scope, where choice: SQL, limit: Int? = nil, in reader: any Reader
    ) throws -> [ProjectedRow] {
        guard let condition = membership(scope) else { return [] }
        let columns = (["t." + id] + fields.map(\.column) + [owner?.column ?? "NULL"]).joined(", ")
        let end: SQL = limit.map { "LIMIT \($0)" } ?? ""
        return try reader.rows(
            "SELECT \(columns) FROM \(table) t \(joins) WHERE \(condition) AND \(choice) ORDER BY t.\(id) \(end)"
        ) { row in
            ProjectedRow(
                kind: kind, id: try row.next(), scope: scope,
                values: try fields.map { try $0.kind.read(&row) },
                owner: try row.next())
        }
    }

    /// Returns everyone named in the row and its owner, or an empty array if blocks do not withhold the row.
    func names(in row: ProjectedRow) -> [ID<User>] {
        guard !ignoresBlocks(row.scope) else { return [] }
        let named =
            zip(fields, row.values).compactMap { field, value -> ID<User>? in
                guard case .person = field.kind, case .blob(let bytes) = value else { return nil }
                return ID(bytes: bytes)
            } + [row.owner].compactMap(\.self)
        return isPerson ? named + [ID<User>(bytes: row.id)].compactMap(\.self) : named
    }
}

// MARK: Storing

extension RowShape {
    /// Upserts rows into a replica. A stored row that conflicts with one of them is older, and its removal follows.
    func store(_ rows: [ProjectedRow], in writer: any Writer) throws {
        let statements = storing
        guard participant != nil else {
            for row in rows { try store(row, statements, in: writer) }
            return
        }
        try counting(rows.map { (statements.condition(of: $0), $0) }, in: writer) {
            for row in rows { try store(row, statements, in: writer) }
        }
    }

    private func store(_ row: ProjectedRow, _ statements: Storing, in writer: any Writer) throws {
        let values = [.blob(row.id)] + row.values
        // Most rows are new, as in a first fill, and to look for what they replace costs as much as to store them.
        let isNew = try writer.execute(statements.insertionOfNew.with(values)) == 1
        if !isNew {
            try writer.execute(statements.removal.with(statements.conditionValues(of: row)))
            try writer.execute(statements.insertion.with(values))
        }
        try derivedData?.write(row, isNew, writer)
    }

    /// Deletes a row from a replica.
    func delete(_ row: [UInt8], in writer: any Writer) throws {
        try counting([("\(id) = \(row)", nil)], in: writer) {
            try writer.execute("DELETE FROM \(table) WHERE \(id) = \(row)")
        }
        try derivedData?.index?.remove(row, in: writer)
        for (table, column) in derivedData?.tables ?? [] {
            try writer.execute("DELETE FROM \(table) WHERE \(column) = \(row)")
        }
        try derivedData?.afterDeletion(row, writer)
    }

    /// Performs a write on the rows that match conditions, and updates the counts of the participants that they and the
    /// rows to be stored name.
    private func counting(
        _ rows: [(condition: SQL, new: ProjectedRow?)], in writer: any Writer, _ write: () throws -> Void
    ) throws {
        guard let participant else { return try write() }
        let column = storing.column(participant)
        var people: [ID<Participant>] = []
        for (condition, new) in rows {
            people += try writer.rows("SELECT \(participant) FROM \(table) WHERE \(condition)") {
                try $0.next(ID<Participant>.self)
            }
            if let new, let column, case .blob(let bytes) = Storing.value(column, of: new),
                let one = ID<Participant>(bytes: bytes)
            {
                people.append(one)
            }
        }
        try ParticipationTally.changing(people, in: writer, write)
    }

    /// The statements that store a row. They are written once, because a first fill stores thousands of rows.
    private struct Storing: Sendable {
        /// The names of the id and the columns.
        private let names: [String]
        /// The condition of a stored row that has the same id or the same unique values.
        private let condition: SQL
        /// The columns that the condition compares, by position; nil for one that is not sent.
        private let compared: [Int?]
        let removal: SQL
        let insertion: SQL
        /// Does nothing if a stored row conflicts.
        let insertionOfNew: SQL

        init(_ shape: RowShape) {
            let columns = [shape.id] + shape.fields.map(\.sql)
            let names = columns.map(\.literal)
            let none = SQLValue.null
            let same: [[SQL]] = [[shape.id]] + shape.unique
            condition = same.map { columns in
                let pairs = columns.map { "\($0) = \(none)" as SQL }
                return columns.count == 1 ? pairs[0] : "(\(pairs.joined(" AND ")))"
            }.joined(" OR ")
            compared = same.joined().map { names.firstIndex(of: $0.literal) }
            removal = ("DELETE FROM \(shape.table) WHERE \(condition)" as SQL).keyed
            let values = columns.map { _ in "\(none)" as SQL }
            let insertion: SQL =
                "INSERT INTO \(shape.table) (\(columns.joined(", "))) VALUES (\(values.joined(", ")))"
            self.insertion = insertion.keyed
            insertionOfNew = (insertion + " ON CONFLICT DO NOTHING").keyed
            self.names = names
        }

        /// Returns the position of a column.
        func column(_ name: SQL) -> Int? { names.firstIndex(of: name.literal) }

        static func value(_ column: Int, of row: ProjectedRow) -> SQLValue {
            column == 0 ? .blob(row.id) : row.values[column - 1]
        }

        func conditionValues(of row: ProjectedRow) -> [SQLValue] {
            compared.map { $0.map { Storing.value($0, of: row) } ?? .null }
        }

        func condition(of row: ProjectedRow) -> SQL { condition.with(conditionValues(of: row)) }
    }

    private static let storing = Dictionary(uniqueKeysWithValues: all.map { ($0.kind, Storing($0)) })

    private var storing: Storing { RowShape.storing[kind] ?? Storing(self) }
}

// MARK: Kinds

extension RowShape {
    package static let all = Feature.all.flatMap(\.shapes)

    static let byName = all.sorted { $0.kind.rawValue < $1.kind.rawValue }

    private static let byKind = Dictionary(uniqueKeysWithValues: all.map { ($0.kind, $0) })

    /// Returns the shape of a kind, or `nil` if the kind has no table.
    package static func of(_ kind: RowKind) -> RowShape? { byKind[kind] }

    static func ofUser(_ column: SQL) -> @Sendable (Scope) -> SQL? {
        { if case .user(let id) = $0 { "\(column) = \(id)" } else { nil } }
    }

    static func ofHosts(_ column: SQL) -> @Sendable (Scope) -> SQL? {
        { if case .hosts(let id) = $0 { "\(column) = \(id)" } else { nil } }
    }
}

extension RowShape.Field {
    static func integer(_ name: StaticString, default value: Int64? = nil) -> Self {
        .init(name: name, kind: .integer, defaultValue: value?.sqlValue ?? .null)
    }
    static func flag(_ name: StaticString, default value: Bool? = nil) -> Self {
        .init(name: name, kind: .flag, defaultValue: value?.sqlValue ?? .null)
    }
    static func real(_ name: StaticString) -> Self { .init(name: name, kind: .real) }
    static func text(_ name: StaticString, default value: String? = nil) -> Self {
        .init(name: name, kind: .text, defaultValue: value?.sqlValue ?? .null)
    }
    static func id(_ name: StaticString) -> Self { .init(name: name, kind: .id) }
    static func person(_ name: StaticString) -> Self { .init(name: name, kind: .person) }
    static func photo(_ name: StaticString) -> Self { .init(name: name, kind: .photo) }
}
