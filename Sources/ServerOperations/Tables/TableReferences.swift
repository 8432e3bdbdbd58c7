import Domain
import Operations
import Store

/// Resolves references of cells to rows of other tables, by id or by name.
final class TableReferences {
    private struct Key: Hashable {
        var subject: ObjectIdentifier
        var id: [UInt8]

        init<Subject>(_ id: ID<Subject>) {
            (subject, self.id) = (ObjectIdentifier(Subject.self), id.bytes)
        }
    }

    let reader: any Reader
    private var venues: [String: [(id: ID<Venue>, name: String)]] = [:]
    private var areas: [String: [(id: ID<Area>, name: String)]] = [:]
    /// Cache of names by id.
    private var names: [Key: String] = [:]
    private var emails: [ID<Participant>: String] = [:]
    private var types: [String: ID<ActivityType>]?
    private var roles: [String: ID<ParticipantRole>]?
    private let typeNames: [String: String]
    private let roleNames: [String: String]
    private var activities: [String: [(id: ID<Activity>, name: String)]] = [:]
    private var participants: [String: [(id: ID<Participant>, name: String)]] = [:]
    /// Participants by email address in lower case.
    private var people: [String: [(id: ID<Participant>, name: String)]]?

    /// - Parameters:
    ///   - typeNames: Other names of predefined activity types, each with the stored name.
    ///   - roleNames: Other names of predefined participant roles, each with the stored name.
    init(_ reader: any Reader, typeNames: [String: String], roleNames: [String: String]) {
        self.reader = reader
        func keys(_ names: [String: String]) -> [String: String] {
            Dictionary(names.map { (ProgrammeKindStore.key($0.key), ProgrammeKindStore.key($0.value)) }) { first, _ in
                first
            }
        }
        self.typeNames = keys(typeNames)
        self.roleNames = keys(roleNames)
    }

    /// Returns the venue that a line refers to, or `nil` if it refers to none or the reference is faulty.
    ///
    /// - Parameter old: The venue of an existing row. If its name is ambiguous, a cell with that name means no change.
    func venue(_ cells: inout TableCells, id: TableColumn, name: TableColumn, old: ID<Venue>?) throws -> ID<Venue>? {
        try one(&cells, "venue", id: id, name: name, old: old, missing: "There’s no venue with this id.") {
            try venues($0)
        }
    }

    /// Returns several venues, each by id or by name.
    func venues(_ cells: inout TableCells) throws -> [ID<Venue>] {
        if let text = cells[.venueIDs] {
            let parts = TableReferences.ids(text)
            let ids: [ID<Venue>] = try parts.compactMap { part in
                guard let id = ID<Venue>(part) else {
                    cells.addProblem(.venueIDs, TableCells.noReference(part))
                    return nil
                }
                return try known("venue", id, .venueIDs, "There’s no venue with this id.", &cells)
            }
            if ids.count == parts.count, let text = cells[.venues], try !isNames(text, of: ids) {
                let names = try ids.map { try name(of: $0, in: "venue") ?? "" }
                cells.addProblem(
                    .venues,
                    "“\(Text.excerpt(text))” and \(cells.heading(.venueIDs)) don’t match: these ids belong to \(list: names). Leave one of the two cells empty."
                )
            }
            return ids
        }
        guard let text = cells[.venues] else { return [] }
        return try TableReferences.parts(text).compactMap {
            try one(venues($0), $0, .venues, .venueIDs, old: nil, in: "venue", &cells)
        }
    }

    func area(_ cells: inout TableCells, id: TableColumn, name: TableColumn, old: ID<Area>?) throws -> ID<Area>? {
        try one(&cells, "area", id: id, name: name, old: old, missing: "There’s no area with this id.") {
            try areas($0)
        }
    }

    func type(_ cells: inout TableCells) throws -> ID<ActivityType>? {
        guard let text = cells[.type] else { return nil }
        if types == nil {
            let rows = try reader.rows("SELECT name_key, id FROM activity_type") {
                (try $0.next(String.self), try $0.next(ID<ActivityType>.self))
            }
            types = Dictionary(rows) { first, _ in first }
        }
        // A community's own type can have the same name as a predefined one in another language; it takes precedence.
        let key = ProgrammeKindStore.key(text)
        let id = types?[key] ?? typeNames[key].flatMap { types?[$0] }
        if id == nil { cells.addProblem(.type, "There is no activity type “\(Text.excerpt(text))”.") }
        return id
    }

    func role(_ cells: inout TableCells) throws -> ID<ParticipantRole>? {
        guard let text = cells[.role] else { return nil }
        if roles == nil {
            let rows = try reader.rows("SELECT name_key, id FROM participant_role") {
                (try $0.next(String.self), try $0.next(ID<ParticipantRole>.self))
            }
            roles = Dictionary(rows) { first, _ in first }
        }
        let key = ProgrammeKindStore.key(text)
        let id = roles?[key] ?? roleNames[key].flatMap { roles?[$0] }
        if id == nil { cells.addProblem(.role, "There is no role “\(Text.excerpt(text))”.") }
        return id
    }

    /// Returns the participant that a line refers to by id, or by email address, name, or both.
    func participant(_ cells: inout TableCells) throws -> ID<Participant>? {
        let (name, address) = (cells[.participant], cells[.email])
        guard cells[.participantID] == nil, let email = address else {
            let id = try one(
                &cells, "participant", id: .participantID, name: .participant, old: nil,
                missing: "There’s no participant with this id."
            ) { try participants($0) }
            if let id, let address, try !isEmail(address, of: id) {
                cells.addProblem(
                    .email,
                    TableReferences.disagreement(
                        address, cells.heading(.participantID), try self.name(of: id, in: "participant") ?? ""))
            }
            return id
        }
        if people == nil {
            let rows = try reader.rows("SELECT email, id, name FROM participant") {
                (email: try $0.next(String.self), id: try $0.next(ID<Participant>.self), name: try $0.next(String.self))
            }
            people = Dictionary(grouping: rows) { $0.email.lowercased() }.mapValues {
                $0.map { (id: $0.id, name: $0.name) }
            }
        }
        // Several people can share an address; the name then tells them apart.
        let found = people?[email.lowercased()] ?? []
        let named = name.map { name in found.filter { SearchText.name($0.name) == SearchText.name(name) } } ?? found
        if let id = TableReferences.pick(named, name ?? email) { return id }
        if found.isEmpty {
            cells.addProblem(.email, "No participant has the e-mail address “\(Text.excerpt(email))”.")
        } else if let name, named.isEmpty {
            cells.addProblem(
                .participant, "The participant with this e-mail address is not called “\(Text.excerpt(name))”.")
        } else {
            cells.addProblem(
                .email,
                "\(named.count, .count) participants match this: enter the id of one in the column \(cells.heading(.participantID))."
            )
        }
        return nil
    }

    func activity(_ cells: inout TableCells) throws -> ID<Activity>? {
        try one(
            &cells, "activity", id: .activityID, name: .activity, old: nil, missing: "There’s no activity with this id."
        ) { try activities($0) }
    }

    // MARK: Cells beside an id

    /// Returns whether a text is the name of a row: its exact name, or one that finds it.
    func isName(_ text: String, of id: ID<Participant>) throws -> Bool {
        try isName(text, of: id, in: "participant") { try participants($0) }
    }
    func isName(_ text: String, of id: ID<Activity>) throws -> Bool {
        try isName(text, of: id, in: "activity") { try activities($0) }
    }
    func isName(_ text: String, of id: ID<Area>) throws -> Bool {
        try isName(text, of: id, in: "area") { try areas($0) }
    }

    /// Returns whether a text contains the names of exactly these venues, in any order.
    func isNames(_ text: String, of ids: [ID<Venue>]) throws -> Bool {
        // A name can contain the separator.
        let exported = try ids.map { try name(of: $0, in: "venue") ?? "" }.joined(separator: TableRules.separator)
        let parts = TableReferences.parts(text)
        if TableReferences.parts(exported).sorted() == parts.sorted() { return true }
        return try Set(parts.map { TableReferences.pick(try venues($0), $0) }) == Set(ids)
    }

    func isEmail(_ text: String, of id: ID<Participant>) throws -> Bool {
        if emails[id] == nil { emails[id] = try reader.value("SELECT email FROM participant WHERE id = \(id)") }
        return emails[id]?.lowercased() == text.lowercased()
    }

    private func isName<Subject>(
        _ text: String, of id: ID<Subject>, in table: SQL, _ named: (String) throws -> [(id: ID<Subject>, name: String)]
    ) throws -> Bool {
        guard let name = try name(of: id, in: table) else { return false }
        return try TableReferences.isSame(name, text) || TableReferences.pick(named(text), text) == id
    }

    /// Returns whether two texts are equal except for white space and Unicode normalization, which spreadsheets change.
    static func isSame(_ a: String, _ b: String) -> Bool { spaced(a) == spaced(b) }

    /// Returns the items of a cell, which are separated by ``TableRules/separator``.
    private static func parts(_ text: String) -> [String] {
        text.split(separator: "|").map { spaced(String($0)) }.filter { !$0.isEmpty }
    }

    /// Returns the ids in a cell, separated as in exports or by common list separators.
    static func ids(_ text: String) -> [String] {
        text.split { $0.isWhitespace || ",;|".contains($0) }.map(String.init)
    }

    private static func spaced(_ text: String) -> String {
        Text.trimmed(Text.removingBidiControls(text)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    static func disagreement(_ text: String, _ idHeading: String, _ name: String) -> Phrase {
        "“\(Text.excerpt(text))” and \(idHeading) don’t match: this id belongs to “\(Text.excerpt(name))”. Leave one of the two cells empty."
    }

    // MARK: By name

    private func activities(_ name: String) throws -> [(id: ID<Activity>, name: String)] {
        let key = SearchText.name(name)
        if let found = activities[key] { return found }
        let found = try reader.rows(
            "SELECT a.id, a.name FROM activity_search s JOIN activity a ON a.id = s.activity_id WHERE s.text = \(key) LIMIT 100"
        ) { (id: try $0.next(ID<Activity>.self), name: try $0.next(String.self)) }
        activities[key] = found
        return found
    }

    private func participants(_ name: String) throws -> [(id: ID<Participant>, name: String)] {
        let key = SearchText.name(name)
        if let found = participants[key] { return found }
        // The name is the first line of a participant's search text.
        let found = try reader.rows(
            """
            SELECT p.id, p.name FROM participant_search s JOIN participant p ON p.id = s.participant_id
            WHERE s.text >= \(key + "\n") AND s.text < \(key + "\u{b}") LIMIT 100
            """
        ) { (id: try $0.next(ID<Participant>.self), name: try $0.next(String.self)) }
        participants[key] = found
        return found
    }

    func areas(_ name: String) throws -> [(id: ID<Area>, name: String)] {
        let key = SearchText.name(name)
        if let found = areas[key] { return found }
        let found = try reader.rows(
            "SELECT id, name FROM area WHERE name_key = \(key) LIMIT \(AreaHierarchy.maxPerName)"
        ) { (id: try $0.next(ID<Area>.self), name: try $0.next(String.self)) }
        areas[key] = found
        return found
    }

    private func venues(_ name: String) throws -> [(id: ID<Venue>, name: String)] {
        let key = SearchText.name(name)
        if let found = venues[key] { return found }
        // The name is the first line of a venue's search text.
        let found = try reader.rows(
            """
            SELECT v.id, v.name FROM venue_search s JOIN venue v ON v.id = s.venue_id
            WHERE s.text >= \(key + "\n") AND s.text < \(key + "\u{b}") LIMIT 100
            """
        ) { (id: try $0.next(ID<Venue>.self), name: try $0.next(String.self)) }
        venues[key] = found
        return found
    }

    /// Returns the only match, or the only exact one among matches that differ in case or accents.
    static func pick<Subject>(_ found: [(id: ID<Subject>, name: String)], _ text: String) -> ID<Subject>? {
        let exact = found.filter { $0.name == text }
        return exact.count == 1 ? exact.first?.id : found.count == 1 ? found.first?.id : nil
    }

    /// Returns the row that two cells refer to, by id or by name. If both are filled, they must agree.
    private func one<Subject>(
        _ cells: inout TableCells, _ table: SQL, id idColumn: TableColumn, name column: TableColumn, old: ID<Subject>?,
        missing: Phrase,
        _ named: (String) throws -> [(id: ID<Subject>, name: String)]
    ) throws -> ID<Subject>? {
        let text = cells[column]
        guard cells[idColumn] != nil else {
            return try text.flatMap { try one(named($0), $0, column, idColumn, old: old, in: table, &cells) }
        }
        guard let id = try known(table, cells.id(idColumn, of: Subject.self), idColumn, missing, &cells) else {
            return nil
        }
        if let text, try !isName(text, of: id, in: table, named) {
            cells.addProblem(
                column, TableReferences.disagreement(text, cells.heading(idColumn), try name(of: id, in: table) ?? ""))
        }
        return id
    }

    func one<Subject>(
        _ found: [(id: ID<Subject>, name: String)], _ text: String, _ column: TableColumn, _ idColumn: TableColumn,
        old: ID<Subject>?,
        in table: SQL, _ cells: inout TableCells
    ) throws -> ID<Subject>? {
        if let one = TableReferences.pick(found, text) { return one }
        if let old, let name = try name(of: old, in: table), TableReferences.isSame(name, text) { return old }
        cells.addProblem(
            column,
            found.isEmpty
                ? "There is nothing called “\(Text.excerpt(text))”."
                : "\(found.count, .count) are called “\(Text.excerpt(text))”: enter the id of one in the column \(cells.heading(idColumn))."
        )
        return nil
    }

    private func known<Subject>(
        _ table: SQL, _ id: ID<Subject>?, _ column: TableColumn, _ missing: Phrase, _ cells: inout TableCells
    ) throws -> ID<Subject>? {
        guard let id else { return nil }
        guard try name(of: id, in: table) != nil else {
            cells.addProblem(column, missing)
            return nil
        }
        return id
    }

    /// Returns the current name of a row, or `nil` if it does not exist.
    private func name<Subject>(of id: ID<Subject>, in table: SQL) throws -> String? {
        if let name = names[Key(id)] { return name }
        let name: String? = try reader.value("SELECT name FROM \(table) WHERE id = \(id)")
        names[Key(id)] = name
        return name
    }
}
