import Domain
import Localization
import Operations
import Presentation
import Web

/// The header row of a table. It maps columns by their names in our exports, or by their labels in forms in
/// any language.
struct TableHeading {
    let kind: TableKind
    let columns: [TableColumn?]
    /// The names of unknown columns, which are ignored.
    let ignored: [String]
    private let words: [TableColumn: [String: String]]

    /// - Throws: ``Refusal`` `invalid` at `file` if the columns belong to another kind, one occurs twice, or a required
    ///   one is missing.
    init(_ names: [String], _ kind: TableKind, in languages: Languages) throws(Refusal) {
        self.kind = kind
        if let other = TableHeading.kind(of: names, insteadOf: kind, in: languages) {
            throw .invalid(
                "file",
                "This looks like the table “\(other.label)”, and you are importing “\(kind.label)”. Choose the right kind or another file."
            )
        }
        columns = TableHeading.columns(names, of: kind, in: languages)
        ignored = zip(names, columns).filter { $1 == nil && !$0.isEmpty }.map { Text.excerpt($0.0) }
        var seen: Set<TableColumn> = []
        for (name, column) in zip(names, columns) {
            guard let column else { continue }
            guard seen.insert(column).inserted else {
                throw .invalid("file", "The column “\(Text.excerpt(name))” appears twice.")
            }
        }
        // With ids, rows may change single fields.
        let missing =
            seen.contains(.id)
            ? [] : kind.required.filter { group in !group.contains { seen.contains($0) } }.map { $0[0].rawValue }
        guard missing.isEmpty else {
            throw .invalid("file", "The first line must name the columns. These are missing: \(list: missing).")
        }
        words = TableHeading.words(of: kind, in: languages)
    }

    private static func columns(_ names: [String], of kind: TableKind, in languages: Languages) -> [TableColumn?] {
        var known: [String: TableColumn] = [:]
        for column in kind.columns {
            known[folded(column.rawValue)] = column
            for phrase in column.labels {
                for language in languages.all where known[folded(language.text(phrase))] == nil {
                    known[folded(language.text(phrase))] = column
                }
            }
        }
        return names.map { known[folded($0)] }
    }

    /// Returns the other kind of table that these columns belong to. It matches more of them than the chosen kind,
    /// and has all its required columns. If the chosen kind has its required columns too, the other kind must match
    /// every column.
    private static func kind(of names: [String], insteadOf chosen: TableKind, in languages: Languages) -> TableKind? {
        let named = names.count { !folded($0).isEmpty }
        let found = TableKind.allCases.map { kind in
            let columns = Set(columns(names, of: kind, in: languages).compactMap { $0 })
            return (
                kind: kind, count: columns.count,
                isEnough: kind.required.allSatisfy { group in group.contains { columns.contains($0) } }
            )
        }
        guard let own = found.first(where: { $0.kind == chosen }) else { return nil }
        let others = found.filter { $0.isEnough && $0.count > own.count && (!own.isEnough || $0.count == named) }
        return others.max { $0.count < $1.count }?.kind
    }

    /// Maps the rows below the header.
    ///
    /// - Returns: The mapped rows, the problems of malformed rows, and the ignored columns.
    /// - Throws: ``Refusal`` `invalid` at `file` if there are no rows.
    static func sheet(
        _ lines: [CSVReader.Line], _ kind: TableKind, in languages: Languages
    ) throws(Refusal) -> (sheet: TableSheet, problems: [TableProblem], ignored: [String]) {
        guard let first = lines.first else { throw .invalid("file", "This file is empty.") }
        guard first.uncalculated == nil else {
            throw .invalid(
                "file",
                "A formula in the first line has no value. Open the file in a spreadsheet program, save it and import it again."
            )
        }
        let heading = try TableHeading(first.cells, kind, in: languages)
        guard lines.count > 1 else { throw .invalid("file", "There is nothing below the first line.") }
        var (kept, problems): ([TableSheet.Line], [TableProblem]) = ([], [])
        for line in lines.dropFirst() {
            switch heading.line(line) {
            case .success(let line): kept.append(line)
            case .failure(let refusal): problems.append(.init(line: line.number, column: nil, reason: refusal.message))
            }
        }
        let headings = Dictionary(
            uniqueKeysWithValues: zip(heading.columns, first.cells).compactMap { column, name in
                column.map { ($0, Text.excerpt(name)) }
            })
        func names(_ kind: ProgrammeKind) -> [String: String] {
            Dictionary(kind.predefined.flatMap { one in languages.all.map { ($0.text(one), one.key) } }) { first, _ in
                first
            }
        }
        let sheet = TableSheet(
            kind: kind, columns: heading.columns, headings: headings, lines: kept, typeNames: names(.activityType),
            roleNames: names(.participantRole), choices: choices(of: kind).mapValues { $0.map(\.label) })
        return (sheet, problems, heading.ignored)
    }

    private func line(_ line: CSVReader.Line) -> Result<TableSheet.Line, Refusal> {
        var cells = line.cells
        let uncalculated = line.uncalculated ?? []
        // Spreadsheets omit empty cells at the end. A row with only one cell has another separator.
        let isCut = cells.count == 1 && columns.count > 1 && uncalculated.isEmpty
        guard !isCut, cells.count <= columns.count || cells[columns.count...].allSatisfy(\.isEmpty),
            uncalculated.allSatisfy({ $0 < columns.count })
        else {
            let sentence: Phrase =
                "This line has \(cells.count) cells, but the first line names \(columns.count) columns."
            return .failure(Refusal(.invalid, sentence))
        }
        cells = Array(cells.prefix(columns.count)) + Array(repeating: "", count: max(0, columns.count - cells.count))
        for (place, column) in columns.enumerated() {
            guard let column, let meaning = words[column]?[TableHeading.folded(cells[place])] else { continue }
            cells[place] = meaning
        }
        return .success(TableSheet.Line(number: line.number, cells: cells, uncalculated: uncalculated))
    }

    private static func folded(_ name: String) -> String {
        Text.trimmed(name.replacing("_", with: " ")).lowercased()
    }

    /// Returns the values of columns with a choice, by their localized labels.
    private static func words(of kind: TableKind, in languages: Languages) -> [TableColumn: [String: String]] {
        choices(of: kind).mapValues { choices in
            Dictionary(
                choices.flatMap { choice in languages.all.map { (folded($0.text(choice.label)), choice.value) } }
            ) { first, _ in first }
        }
    }

    private static func choices(of kind: TableKind) -> [TableColumn: [(value: String, label: Phrase)]] {
        switch kind {
        case .participants, .assignments: [:]
        case .venues: [.type: VenueType.allCases.map { ($0.rawValue, $0.label) }]
        case .areas: [.type: AreaType.allCases.map { ($0.rawValue, $0.label) }]
        case .activities: [.status: ActivityStatus.allCases.map { ($0.rawValue, $0.label) }]
        }
    }
}
