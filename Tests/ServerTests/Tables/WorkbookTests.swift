import Domain
import Foundation
import Properties
import Testing

@testable import Server

/// Workbooks (`.xlsx`), read by the library that `bin/setup` installs.
struct WorkbookTests {
    /// A heading; after an empty line a formula with an address as its value, a formula with a number, and a time; then
    /// a text that begins like a formula, a fraction and a date. The sheet claims 17,179,869,184 cells.
    private static let workbook = Data(
        base64Encoded: """
            UEsDBBQAAAAIAFJOe13tz2jM3wAAAGsCAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbK2Su3LCMBBFf8WjlkHLpKBgME2SNqHIDyzyGmus12gXYv\
            4e2UCKDAkNlUa6j3MLrb9OibgavAtcq04krQDYdOSRdUwUitLG7FHKNe8hoelxT/CyWCzBxCAUZC5jh9qs36jFg5PqfSjPbGOoVSbHqnq9GEdW\
            rTAlZw1K0eEYml+U+ZWgS3LycGcTz4pBwV3CqPwNuOY+j5SzbajaYpYP9MUFg4PvmPtdjL3+v+TOyti21lATzcGXiOaUCRvuiMQ7PZ3aow2zx/\
            zJzMBP3vBT/WACy8nRs+GX0hsZpj+2OQNQSwMEFAAAAAgAUk57XX8RKBaIAAAA7gAAAAsAAABfcmVscy8ucmVsc43PPQ4CIRAF4KtsOMDOamFh\
            gMrG1ngBxOEn/AwBjOvtpVyNheXkvXwvwy8YVfeUm/OlTWuKuQnmei9HgKYdJtVmKphHYqgm1cdZLRSlg7II+2U5QN0aTPKtOZ3vgtUdm66vgv\
            /IZIzXeCL9SJj7j4GvxpBVtdgFWyM8qYYbUZgHykBy+HhPvgFQSwMEFAAAAAgAUk57XSTJWy6NAAAA3QAAAA8AAAB4bC93b3JrYm9vay54bWyN\
            j0EOgkAMRa8y6QEsuHBBgMTEjccYoTgT6HTSjtHjS0D2rtqX//Oatm/R+SEyuw8vyToIpeQG0YZA7O0kmdKaTKLsy4r6RMtKfrRAVHjBc1VdkH\
            1MsBsa/cch0xQHusnwYkpllygtvkRJFmI26Nvtgv2mS56pgyu4De9jBzU4beK6aA3Yt3j08Xip/wJQSwMEFAAAAAgAUk57XT1VYIiZAAAAZwEA\
            ABoAAAB4bC9fcmVscy93b3JrYm9vay54bWwucmVsc62QTQrCMBCFr1JygE7twoU0XblxK71AiJOktPkhM6K9vQFRK3ThwuV7A9/7mO6Ms+IxBn\
            Jjouru50BSOOZ0ACDt0CuqY8JQLiZmr7jEbCEpPSmL0DbNHvKaIfpuzaxOFynyTlTDkvAXcjRm1HiM+uox8MYA3GKeyCFygapskaV4VwRUF6CA\
            LYv2nxbEy4z0UXjm1zh8/bV/AFBLAwQUAAAACABSTntdEViUwHgAAACdAAAADQAAAHhsL3N0eWxlcy54bWxdjsEKwyAQRH9F/ICueOihxBwLPf\
            fSq5i1FlwVdwPp39dAIZDbzBsezMTyzfhMiKI2yoWdTiLtBsAhIXm+1IZlLLF28jJqfwO3jn7hXaIM1pgrkP8UPU8Bc35FVqGuRZy2A21RlZXu\
            JI/FaaPhRKzdEfzFkY5D8w9QSwMEFAAAAAgAUk57XQ1pz0dBAQAA8wIAABMAAAB4bC93b3Jrc2hlZXRzL3MueG1sdZLRTsIwFIZfZemVxmRd2R\
            hKugZ0amJMSPBC7kwzzlhl7UjbgA/nnS9mKWSBwXrV0/P/PefrKd01em0qABv8yFqZDFXWbsYYm6ICyU3YbEC5TNloya0L9QqbjQa+9CZZ40EU\
            pVhyoRCjSyFBGdGoQEOZoSkZL15yEiX3w1GKMKPek3PLGdXNLtAZIs5V7DdTggKbIaFqoeDDancuDKOWKS6BYsso3se4OOof+/Sua1FfMTz1Fm\
            gsmCuGvM9QNRK+jFBFpy/smFqwuAWLe655+/vVK1DX2A4W48Ule599Ps9v0NtkEc7mr+iW4pLRLfueQG1gV4GG/Vgo3p7Sxt5K7shRPTjP566E\
            OTz/liUpiaJw9EBSv0at9IwoaYmSHqLMl7vE6dOvuwSXQ0t8g8NBOCRp3EFIugidvvHJd8PtP2f/UEsBAhQDFAAAAAgAUk57Xe3PaMzfAAAAaw\
            IAABMAAAAAAAAAAAAAAIABAAAAAFtDb250ZW50X1R5cGVzXS54bWxQSwECFAMUAAAACABSTntdfxEoFogAAADuAAAACwAAAAAAAAAAAAAAgAEQ\
            AQAAX3JlbHMvLnJlbHNQSwECFAMUAAAACABSTntdJMlbLo0AAADdAAAADwAAAAAAAAAAAAAAgAHBAQAAeGwvd29ya2Jvb2sueG1sUEsBAhQDFA\
            AAAAgAUk57XT1VYIiZAAAAZwEAABoAAAAAAAAAAAAAAIABewIAAHhsL19yZWxzL3dvcmtib29rLnhtbC5yZWxzUEsBAhQDFAAAAAgAUk57XRFY\
            lMB4AAAAnQAAAA0AAAAAAAAAAAAAAIABTAMAAHhsL3N0eWxlcy54bWxQSwECFAMUAAAACABSTntdDWnPR0EBAADzAgAAEwAAAAAAAAAAAAAAgA\
            HvAwAAeGwvd29ya3NoZWV0cy9zLnhtbFBLBQYAAAAABgAGAHsBAABhBQAAAAA=
            """)!

    private func file(_ bytes: Data) throws -> URL {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("mingle-workbook-\(UUID().uuidString)")
        try bytes.write(to: file)
        return file
    }

    private func read(_ bytes: Data, _ workbooks: WorkbookProcess = WorkbookProcess()) async throws -> CSVReader.Table {
        let file = try file(bytes)
        defer { try? FileManager.default.removeItem(at: file) }
        var process = TableProcess()
        process.workbooks = workbooks
        return try await process.read(file)
    }

    private func refusal(_ bytes: Data, _ workbooks: WorkbookProcess = WorkbookProcess()) async throws -> String? {
        do { _ = try await read(bytes, workbooks) } catch let refusal as Refusal { return refusal.message.english }
        return nil
    }

    @Test func theFirstSheetIsReadWithWhatItsFormulasCameTo() async throws {
        let table = try await read(WorkbookTests.workbook)
        #expect(table.encoding == .workbook && table.lines.map(\.number) == [1, 3, 4])
        #expect(
            table.lines.map(\.cells) == [
                ["name", "email", "notes", "home_since"], ["Jürgen", "j@elsewhere.org", "2", "2026-03-19 19:00:00"],
                ["=1+1", "k@elsewhere.org", "52.5163", "2026-03-19"],
            ])
    }

    @Test func itsLimitsAreThoseOfOtherTables() async throws {
        func limits(_ change: (inout CSVReader.Limits) -> Void) -> WorkbookProcess {
            var process = WorkbookProcess()
            change(&process.tableLimits)
            return process
        }
        let workbook = WorkbookTests.workbook
        #expect(
            try await refusal(workbook, limits { $0.lines = 2 })
                == "A table can have at most 1 lines. Split it, and import one part after the other.")
        #expect(try await refusal(workbook, limits { $0.columns = 3 }) == "Line 1 has more than 3 columns.")
        #expect(
            try await refusal(workbook, limits { $0.cells = 7 })
                == "This table has too many cells. Leave out columns that are not needed.")
        #expect(try await refusal(workbook, limits { $0.cell = 11 }) == "Line 3 has a cell of more than 11 characters.")
    }

    @Test func rowsAndCellsOutsideOfASheetAreRefused() async throws {
        let damaged = "This workbook cannot be read: it may be damaged. Save the table as CSV and choose that."
        let heading = "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>"
        func row(_ number: String, _ cell: String) -> String {
            "<row r=\"\(number)\"><c r=\"\(cell)\"><v>2</v></c></row>"
        }
        for rows in [
            row("1500000000", "A1500000000"), row("1048577", "A1048577"), row("1e7", "A2"), row("-3", "A2"),
            row("2", "XFE2"), row("2", "AAAA2"),
            "<row r=\"3\"><c r=\"XFE3\"/></row>", row("7", "A7") + row("6", "A6"), row("9", "A9") + row("9", "A9"),
        ] {
            #expect(try await refusal(ForeignWorkbook.rows(heading + rows)) == damaged, "\(rows)")
        }
        // Only the last row and the last column of a sheet.
        let rows =
            "<row r=\"1048575\"><c r=\"B1048575\"><v>3</v></c><c r=\"XFD1048575\"/></row>" + row("1048576", "A1048576")
        let table = try await read(ForeignWorkbook.rows(heading + rows))
        #expect(
            table.lines.map(\.number) == [1, 1_048_575, 1_048_576]
                && table.lines.map(\.cells) == [["1"], ["", "3"], ["2"]])
    }

    @Test func emptyRowsAndCellsAreLimitedToo() async throws {
        var process = WorkbookProcess()
        process.tableLimits.lines = 5
        process.tableLimits.cells = 12
        let heading = "<row><c><v>1</v></c></row>"
        func refused(_ rows: String) async throws -> String? {
            try await refusal(ForeignWorkbook.rows(heading + rows), process)
        }
        #expect(try await refused(String(repeating: "<row ht=\"12\"/>", count: 4)) == nil)
        #expect(
            try await refused(String(repeating: "<row ht=\"12\"/>", count: 5))
                == "The first sheet has more than 4 empty rows. Copy the table to a new workbook and import that.")
        #expect(try await refused("<row>" + String(repeating: "<c s=\"0\"/>", count: 11) + "</row>") == nil)
        #expect(
            try await refused("<row>" + String(repeating: "<c s=\"0\"/>", count: 12) + "</row>")
                == "This table has too many cells. Leave out columns that are not needed.")
    }

    @Test func formulasThatNoProgramHasCalculatedAreKnown() async throws {
        let saved = try await read(
            ForeignWorkbook.uncalculated([["name", "=A1", "notes"], ["Ida", "", "=1+1"], ["", "=A2"], ["Uwe"]]))
        #expect(saved.lines.map(\.uncalculated) == [[1], [2], [1], nil])
        #expect(saved.lines.map(\.cells) == [["name", "", "notes"], ["Ida", "", ""], ["", ""], ["Uwe"]])
        // The empty text as Excel and LibreOffice store it, formulas without a value as other programs write them, and
        // a value of zero.
        let rows = """
            <row><c t="str"><f>""</f><v></v></c><c t="str"><f>""</f><v/></c><c t="str"><f>A9</f></c><c><f t="shared" si="0"/></c><c><f>0</f><v>0</v></c></row>
            """
        let lines = try await read(ForeignWorkbook.rows(rows)).lines
        #expect(lines == [CSVReader.Line(number: 1, cells: ["", "", "", "", "0"], uncalculated: [2, 3])])
    }

    @Test func whatIsNoWorkbookSaysSo() async throws {
        let damaged = "This workbook cannot be read: it may be damaged. Save the table as CSV and choose that."
        #expect(try await refusal(WorkbookTests.workbook.prefix(900)) == damaged)
        #expect(try await refusal(Data("PK\u{3}\u{4} and so on".utf8)) == damaged)
        #expect(try await refusal(Data([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1])) == WorkbookProcess.isOld.message.english)
    }

    @Test func whereNothingReadsWorkbooksThatIsSaid() async throws {
        let sentence = WorkbookProcess.missing.message.english
        #expect(try await refusal(WorkbookTests.workbook, WorkbookProcess(program: "no-such-python")) == sentence)
        // Text tables need no workbook reader.
        #expect(try await read(Data("a,b\n1,2\n".utf8), WorkbookProcess(program: "no-such-python")).lines.count == 2)
    }

    @Test func whatIsWrittenIsReadAsItWas() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "mingle-workbooks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("table.xlsx")
        let rows = [
            ["name", "email", "phone", "notes", "latitude"],
            ["Jürgen 🎲", "=HYPERLINK(1)", "+49 30 1", "two\nlines", "52.5163"],
            ["'quoted'", "'+49 30 1", "''=1", "@x", "-13.4"],
            ["007", "1e5", "1.10", "00:30", "123456789012345678"],
            ["TRUE", "2026-03-19", "", "2026-03-19T19:00:00.001Z", "0"],
        ]
        try await WorkbookWriter().write(rows, title: "participants", to: file)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["table.xlsx"])
        let table = try await TableProcess().read(file)
        #expect(table.lines.map(\.cells) == rows)
        // Spreadsheets find no formula in it to run.
        let sheet = try SystemProgram(["unzip", "-p", file.path, "xl/worksheets/sheet1.xml"]).text
        #expect(!sheet.contains("<f>") && sheet.contains("<v>52.5163</v>") && sheet.contains("=HYPERLINK(1)"))
    }

    /// As somebody does who opens our CSV in a spreadsheet and saves it as a workbook.
    @Test func apostrophesOfOurCSVAreNoPartOfACell() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "mingle-workbooks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("table.xlsx")
        let script =
            "import openpyxl, sys; b = openpyxl.Workbook(); [b.active.append([c]) for c in sys.argv[2:]]; b.save(sys.argv[1])"
        _ = try SystemProgram([
            "env", "PATH=/usr/local/bin:/usr/bin:/bin", "python3", "-c", script, file.path, "phone",
            CSV.cell("+49 30 1"),
        ])
        #expect(try await TableProcess().read(file).lines.map(\.cells) == [["phone"], ["+49 30 1"]])
    }

    @Test func aTableThatIsTooLargeForAWorkbookSaysSo() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("mingle-\(UUID().uuidString).xlsx")
        defer { try? FileManager.default.removeItem(at: file) }
        var limited = WorkbookWriter()
        limited.limits.fileBlocks = 0
        let writer = limited
        await #expect(throws: WorkbookWriter.tooMuch) {
            try await writer.write([["name"]], title: "x", to: file)
        }
    }

    @Test func whereNothingWritesWorkbooksThatIsSaid() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("mingle-\(UUID().uuidString).xlsx")
        await #expect(throws: WorkbookWriter.missing) {
            try await WorkbookWriter(program: "no-such-python").write([["name"]], title: "x", to: file)
        }
        #expect(
            !FileManager.default.fileExists(atPath: file.path)
                && !FileManager.default.fileExists(atPath: file.path + ".json"))
    }
}
