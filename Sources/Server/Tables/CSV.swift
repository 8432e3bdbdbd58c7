/// Writes CSV for spreadsheets (RFC 4180).
enum CSV {
    /// The first characters of cells that a spreadsheet would run as formulas.
    private static let formulas = "=+-@＝＋－＠\t\r".unicodeScalars

    static func text(_ rows: [[String]]) -> [UInt8] {
        // The byte order mark makes spreadsheets read UTF-8.
        [0xEF, 0xBB, 0xBF] + rows.map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined().utf8
    }

    /// Returns an escaped cell. It is quoted if it contains any spreadsheet's separator. A cell that begins like a
    /// formula gets an apostrophe, which spreadsheets do not show. So does one that begins with apostrophes before a
    /// formula, so that ``plain(_:)`` can tell which to remove.
    static func cell(_ text: String) -> String {
        let cell = isFormula(text) ? "'" + text : text
        // Checked by Unicode scalar, as spreadsheets parse. A quotation mark with a combining accent is another
        // character, but still ends the quotation.
        guard cell.unicodeScalars.contains(where: { ",;\t\"".unicodeScalars.contains($0) || Character($0).isNewline })
        else { return cell }
        return String(
            String.UnicodeScalarView(
                ["\""] + cell.unicodeScalars.flatMap { $0 == "\"" ? ["\"", "\""] : [$0] } + ["\""]))
    }

    /// Returns a cell for a workbook, where text needs no apostrophe because its type is explicit. A cell that already
    /// has one gets another, because ``plain(_:)`` removes one.
    static func workbookCell(_ text: String) -> String {
        text.unicodeScalars.first == "'" && isFormula(text) ? "'" + text : text
    }

    /// Undoes the escaping of ``cell(_:)`` or ``workbookCell(_:)``.
    static func plain(_ cell: String) -> String {
        cell.unicodeScalars.first == "'" && isFormula(cell)
            ? String(String.UnicodeScalarView(cell.unicodeScalars.dropFirst())) : cell
    }

    /// Returns whether a cell begins like a formula. Negative numbers do not count.
    private static func isFormula(_ text: String) -> Bool {
        let digits = text.utf8.dropFirst()
        if text.utf8.first == UInt8(ascii: "-"), !digits.isEmpty, digits.allSatisfy({ "0123456789.".utf8.contains($0) })
        {
            return false
        }
        return text.unicodeScalars.first { $0 != "'" }.map { formulas.contains($0) } ?? false
    }
}
