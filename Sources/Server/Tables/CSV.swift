/// Tables for spreadsheets (RFC 4180), as they are written.
enum CSV {
    /// By which a cell begins that a spreadsheet would run.
    private static let formulas = "=+-@＝＋－＠\t\r".unicodeScalars

    static func text(_ rows: [[String]]) -> [UInt8] {
        // The mark tells spreadsheets that this is UTF-8.
        [0xEF, 0xBB, 0xBF] + rows.map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined().utf8
    }

    /// Quoted where any spreadsheet would cut it, whatever its list separator is; a cell that begins like a formula gets an apostrophe,
    /// which they do not show. So does one that begins like that behind apostrophes of its own, so that ``plain(_:)`` knows which to take.
    static func cell(_ text: String) -> String {
        let cell = isFormula(text) ? "'" + text : text
        guard cell.contains(where: { ",;\t\"".contains($0) || $0.isNewline }) else { return cell }
        return "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }

    /// What stood in a cell before ``cell(_:)`` made it harmless.
    static func plain(_ cell: String) -> String {
        cell.unicodeScalars.first == "'" && isFormula(cell) ? String(String.UnicodeScalarView(cell.unicodeScalars.dropFirst())) : cell
    }

    private static func isFormula(_ text: String) -> Bool {
        text.unicodeScalars.first { $0 != "'" }.map { formulas.contains($0) } ?? false
    }
}
