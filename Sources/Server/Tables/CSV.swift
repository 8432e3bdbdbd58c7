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
        // As spreadsheets read it: a mark behind a quotation mark makes another character of the two, and the quotation ends all the same.
        guard cell.unicodeScalars.contains(where: { ",;\t\"".unicodeScalars.contains($0) || Character($0).isNewline })
        else { return cell }
        return String(
            String.UnicodeScalarView(
                ["\""] + cell.unicodeScalars.flatMap { $0 == "\"" ? ["\"", "\""] : [$0] } + ["\""]))
    }

    /// A cell of a workbook, in which text is marked as such and needs no apostrophe; but ``plain(_:)`` takes one from what a spreadsheet
    /// has read as CSV, and must not take one of the text's own.
    static func workbookCell(_ text: String) -> String {
        text.unicodeScalars.first == "'" && isFormula(text) ? "'" + text : text
    }

    /// What stood in a cell before ``cell(_:)`` or ``workbookCell(_:)`` made it harmless.
    static func plain(_ cell: String) -> String {
        cell.unicodeScalars.first == "'" && isFormula(cell)
            ? String(String.UnicodeScalarView(cell.unicodeScalars.dropFirst())) : cell
    }

    /// A negative number is none.
    private static func isFormula(_ text: String) -> Bool {
        let digits = text.utf8.dropFirst()
        if text.utf8.first == UInt8(ascii: "-"), !digits.isEmpty, digits.allSatisfy({ "0123456789.".utf8.contains($0) })
        {
            return false
        }
        return text.unicodeScalars.first { $0 != "'" }.map { formulas.contains($0) } ?? false
    }
}
