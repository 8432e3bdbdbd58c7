import Domain
import Operations
import Store

/// The cells of one line, parsed to typed values. Problems are collected by column, so that all are reported together.
struct TableCells {
    let line: TableSheet.Line
    let places: [TableColumn: Int]
    let zone: String
    private let sheet: TableSheet
    private(set) var problems: [(column: TableColumn?, reason: Phrase)]

    init(line: TableSheet.Line, of sheet: TableSheet, places: [TableColumn: Int], zone: String) {
        self.line = line
        self.places = places
        self.zone = zone
        problems = places.compactMap { column, place in
            line.uncalculated.contains(place) ? (column, TableCells.noValue) : nil
        }
        self.sheet = sheet
    }

    /// Returns the heading of a column in the file.
    func heading(_ column: TableColumn) -> String { sheet.headings[column] ?? column.rawValue }

    /// The text in a column; `nil` if the cell is empty or the column is missing.
    subscript(_ column: TableColumn) -> String? {
        guard let place = places[column] else { return nil }
        let text = Text.trimmed(line.cells[place])
        return text.isEmpty ? nil : text
    }

    mutating func addProblem(_ column: TableColumn?, _ reason: Phrase) {
        // Only the first problem of a cell is reported.
        if !problems.contains(where: { $0.column == column }) { problems.append((column, reason)) }
    }

    mutating func addProblem(_ refusal: Refusal) {
        guard !refusal.fields.isEmpty else { return addProblem(nil, refusal.message) }
        for (field, reason) in refusal.fields.sorted(by: { $0.key < $1.key }) {
            addProblem(TableColumn(field: field), reason)
        }
    }

    /// Returns the text in a column, or `old` if the column is missing.
    func text(_ column: TableColumn, or old: String?) -> String? { places[column] == nil ? old : self[column] }

    mutating func id<Subject>(_ column: TableColumn = .id, of _: Subject.Type = Subject.self) -> ID<Subject>? {
        guard let text = self[column] else { return nil }
        let id = ID<Subject>(text)
        if id == nil {
            addProblem(
                column,
                column == .id
                    ? "“\(Text.excerpt(text))” isn’t an id. Leave this empty to add something new."
                    : TableCells.noReference(text))
        }
        return id
    }

    /// The problem of a formula without a stored value. Read as empty, the cell would clear the stored value.
    private static let noValue: Phrase =
        "This formula has no value. Open the file in a spreadsheet program, save it and import it again."

    /// The problem of a cell that must refer to an existing row.
    static func noReference(_ text: String) -> Phrase {
        "“\(Text.excerpt(text))” isn’t an id. Copy ids from an exported table, or leave this empty and enter the name."
    }

    mutating func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ column: TableColumn, or old: Value?
    ) -> Value? {
        guard places[column] != nil else { return old }
        guard let text = self[column] else { return nil }
        let value = Value(rawValue: text.uppercased())
        if value == nil {
            let choices = sheet.choices[column] ?? Value.allCases.map { "\($0.rawValue)" }
            addProblem(column, "“\(Text.excerpt(text))” isn’t one of the choices: \(list: choices).")
        }
        return value
    }

    mutating func degrees(_ column: TableColumn, or old: Double?) -> Double? {
        guard places[column] != nil else { return old }
        guard let text = self[column] else { return nil }
        let value = Position.degrees(text)
        if value == nil {
            addProblem(column, "“\(Text.excerpt(text))” isn’t a number of degrees. Enter one such as 52.5163.")
        }
        return value
    }

    mutating func time(_ column: TableColumn, or old: Instant?) -> Instant? {
        guard places[column] != nil else { return old }
        guard let text = self[column] else { return nil }
        if let time = Instant(iso8601: text) { return time }
        if let civil = CivilTime(written: text) { return Zones.instant(civil, in: zone) }
        addProblem(
            column,
            "“\(Text.excerpt(text))” isn’t a date. Enter one such as 2026-11-27 or 27.11.2026, with a time such as 19:00 if you like."
        )
        return nil
    }
}
