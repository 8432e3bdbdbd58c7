import Domain
public import Foundation
import Subprocess

/// Writes a table as a workbook (`.xlsx`), with openpyxl in a separate process, as ``WorkbookProcess`` reads one.
public struct WorkbookWriter: Sendable {
    /// A table of 1,500,000 cells takes 25 s of CPU time, 33 MB of memory and a 7 MB file. The margin is for
    /// slower machines.
    var limits = LimitedProcess(
        processorSeconds: 180, memory: 320 << 10, addressSpace: 1 << 20, fileBlocks: (256 << 20) / 512, output: 1 << 10,
        timeout: .seconds(300))

    /// Found in the `PATH` of processes that parse untrusted files.
    var program = "python3"

    public init() {}

    init(program: String) { self.program = program }

    /// Writes a workbook.
    ///
    /// - Parameters:
    ///   - rows: The rows, starting with the column names.
    ///   - title: The name of the only sheet: at most 31 characters, none of `[]:*?/\`.
    ///   - file: The target file. Its folder also holds temporary files.
    /// - Throws: ``Refusal`` `unavailable` if the library is not installed or the limits are exceeded.
    public func write(_ rows: [[String]], title: String, to file: URL) async throws {
        let input = file.appendingPathExtension("json")
        defer { try? FileManager.default.removeItem(at: input) }
        try await OffloadedWork.run {
            // One JSON line per row, so that the script holds one row at a time.
            let encoder = JSONEncoder()
            var text = Data()
            for row in rows { text += try encoder.encode(row.map(CSV.workbookCell)) + [UInt8(ascii: "\n")] }
            try text.write(to: input)
        }
        let result = try await limits.run(
            [program, "-I", "-B", "-W", "ignore", "-c", WorkbookWriter.script, input.path, file.path, title],
            in: file.deletingLastPathComponent(),
            environment: [
                "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
                "TMPDIR": file.deletingLastPathComponent().path,
            ])
        guard let result else { throw WorkbookWriter.tooMuch }
        guard !result.isMissing, result.status != .exited(WorkbookWriter.missingLibrary) else {
            throw WorkbookWriter.missing
        }
        guard result.status.isSuccess else { throw WorkbookWriter.tooMuch }
    }

    static let missing = Refusal(
        .unavailable, "Workbooks (.xlsx) cannot be written on this installation. Download the table as CSV.")
    static let tooMuch = Refusal(.unavailable, "This table is too large for a workbook. Download it as CSV.")
    /// The script's exit status if Python does not find openpyxl.
    private static let missingLibrary: Int32 = 4

    /// Text stays text, whatever it begins with. A number becomes numeric if its notation is preserved.
    private static let script = #"""
        import json, re, sys
        try:
            import openpyxl
        except ImportError:
            sys.exit(4)
        from openpyxl.cell import WriteOnlyCell
        from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
        from openpyxl.styles import Font

        source, target, title = sys.argv[1:]
        number = re.compile(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{0,6}[1-9])?\Z")
        bold = Font(bold=True)
        book = openpyxl.Workbook(write_only=True)
        sheet = book.create_sheet(title)
        sheet.freeze_panes = "A2"

        def cell(text, is_heading):
            text = ILLEGAL_CHARACTERS_RE.sub("", text)
            if number.match(text):
                return float(text) if "." in text else int(text)
            cell = WriteOnlyCell(sheet, value=text)
            cell.data_type = "s"
            if is_heading:
                cell.font = bold
            return cell

        with open(source, encoding="utf-8") as lines:
            for index, line in enumerate(lines):
                sheet.append([cell(text, index == 0) if text else None for text in json.loads(line)])
        book.save(target)
        """#
}
