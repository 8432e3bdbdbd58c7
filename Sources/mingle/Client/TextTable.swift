/// Rows of text in aligned columns, for the terminal.
struct TextTable {
    /// The length at which a text is cut.
    private static let maxLength = 48

    private var rows: [[String]] = []

    var isEmpty: Bool { rows.isEmpty }

    /// Adds a row. The last cell is shown in full.
    mutating func add(_ cells: [String]) {
        let plain = cells.map { printable($0).split(whereSeparator: \.isNewline).joined(separator: " ") }
        rows.append(
            plain.enumerated().map { index, cell in
                index == plain.count - 1 || cell.count <= TextTable.maxLength
                    ? cell : cell.prefix(TextTable.maxLength - 1) + "…"
            })
    }

    /// The rows. Empty columns are left out.
    var lines: [String] {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.compactMap { $0.indices.contains(column) ? $0[column].count : nil }.max() ?? 0
        }
        return rows.map { row in
            var line = ""
            for (cell, width) in zip(row, widths) where width > 0 {
                line += cell + String(repeating: " ", count: width - cell.count + 2)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
