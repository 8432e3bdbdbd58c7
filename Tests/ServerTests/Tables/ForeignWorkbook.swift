import Foundation
import Properties

/// Workbooks as other programs save them.
enum ForeignWorkbook {
    /// Saves with openpyxl, which does not calculate. Text that begins with `=` becomes a formula.
    static func uncalculated(_ rows: [[String]]) throws -> Data {
        let script = """
            import json, openpyxl, sys
            book = openpyxl.Workbook()
            for row in json.loads(sys.argv[2]):
                book.active.append([cell or None for cell in row])
            book.save(sys.argv[1])
            """
        return try saved(script, String(decoding: try JSONEncoder().encode(rows), as: UTF8.self))
    }

    /// Saves with openpyxl, with this XML in place of the sheet's rows.
    static func rows(_ xml: String) throws -> Data {
        let script = """
            import io, openpyxl, re, sys, zipfile
            file = io.BytesIO()
            openpyxl.Workbook().save(file)
            with zipfile.ZipFile(file) as old, zipfile.ZipFile(sys.argv[1], "w") as new:
                for name in old.namelist():
                    rows = b"<sheetData>" + sys.argv[2].encode() + b"</sheetData>"
                    new.writestr(name, re.sub(rb"<sheetData.*(?=<pageMargins)", rows, old.read(name)))
            """
        return try saved(script, xml)
    }

    /// - Parameter script: a Python program that gets the output path and `words` as arguments.
    private static func saved(_ script: String, _ words: String) throws -> Data {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "mingle-foreign-\(UUID().uuidString).xlsx")
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try SystemProgram(["env", "PATH=/usr/local/bin:/usr/bin:/bin", "python3", "-c", script, file.path, words])
        return try Data(contentsOf: file)
    }
}
