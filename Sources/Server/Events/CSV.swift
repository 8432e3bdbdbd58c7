enum CSV {
    static func text(_ rows: [[String]]) -> [UInt8] {
        // The mark tells spreadsheets that this is UTF-8.
        [0xEF, 0xBB, 0xBF] + rows.map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined().utf8
    }

    /// Quoted where any spreadsheet would cut it, whatever its list separator is; a cell that begins like a formula gets an apostrophe,
    /// which they do not show.
    static func cell(_ text: String) -> String {
        var cell = text
        if let first = cell.unicodeScalars.first, "=+-@＝＋－＠\t\r".unicodeScalars.contains(first) { cell = "'" + cell }
        guard cell.contains(where: { ",;\t\"".contains($0) || $0.isNewline }) else { return cell }
        return "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }
}
