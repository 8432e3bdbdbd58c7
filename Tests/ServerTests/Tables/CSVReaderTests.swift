import Domain
import Properties
import Testing

@testable import Server

/// Tables as spreadsheets write them.
struct CSVReaderTests {
    private func read(_ text: String, _ limits: CSVReader.Limits = .init()) throws -> [CSVReader.Line] {
        try CSVReader.read(Array(text.utf8), limits: limits).lines
    }
    private func cells(_ text: String) throws -> [[String]] { try read(text).map(\.cells) }

    private func refusal(_ bytes: [UInt8], _ limits: CSVReader.Limits = .init()) -> String? {
        do {
            _ = try CSVReader.read(bytes, limits: limits)
            return nil
        } catch { return error.message.english }
    }

    @Test func whatIsWrittenIsReadAsItWas() throws {
        try forAll(1000) { g in
            // Combining marks join the character before them, but are separate bytes.
            let pieces = [
                "a", "\"", ";", ",", "a\nb", "=1", "'=1", "'", "''-", "-", "-1.5", "'-1", "\t", "＝", "\u{301}",
                "\u{FE0F}",
            ]
            let rows = g.list(1...6) { g in
                g.list(1...5) { g in g.one(in: 4) ? g.hostileText() : g.list(1...4) { $0.pick(pieces) }.joined() }
            }
            .map { $0.map { $0.replacing("\0", with: "").replacing("\r\n", with: "\n").replacing("\r", with: "\n") } }
            // Starts with a plain line, because the first line determines the separator.
            .filter { $0.contains { !$0.isEmpty } }
            let table = [["a", "b", "c"]] + rows.map { $0.map { String($0.prefix(500)) } }
            let read = try CSVReader.read(CSV.text(table)).lines
            #expect(read.map(\.cells) == table)
        }
    }

    @Test func numbersStayNumbersAndWhatBeginsLikeAFormulaRunsNowhere() {
        for number in ["-122.4", "-0.5", "-7", "52.5", "0"] {
            #expect(CSV.cell(number) == number && CSV.plain(number) == number)
        }
        for formula in ["-1+1", "-", "--1", "-a", "-1 ", "+49", "=1", "@a"] {
            #expect(CSV.cell(formula) == "'" + formula && CSV.plain("'" + formula) == formula)
        }
        // A quotation mark with a combining mark still ends the quotation.
        #expect(CSV.cell("Bob\"\u{FE0F},=1+1,x") == "\"Bob\"\"\u{FE0F},=1+1,x\"")
        #expect(CSV.cell("a,\u{301}b") == "\"a,\u{301}b\"")
    }

    @Test func bothSeparatorsAndAllLineEndsAreTaken() throws {
        let table = [["a", "b"], ["1", "2;3"], ["4", ""]]
        #expect(try cells("a,b\n1,2;3\n4,\n") == table)
        #expect(try cells("a;b\r\n1;\"2;3\"\r\n4;") == table)
        #expect(try cells("\u{FEFF}a,b\r1,2;3\r4,\r\r") == table)
        #expect(try cells("\n,,\n\"a\",\"b\"\n\n1,\"2;3\"\n4,\"\"") == table)
        // A quotation mark inside an unquoted cell is literal.
        #expect(try cells("a,b\n5\" pipe,it's") == [["a", "b"], ["5\" pipe", "it's"]])
    }

    @Test func theSeparatorIsWhatTheFirstLineNames() throws {
        let table = [["a", "b"], ["1,5", "2"]]
        for text in [
            "sep=;\na;b\n1,5;2\n", "SEP=;\r\na;b\r\n1,5;2\r\n", "\u{FEFF}sep=\t\ra\tb\r1,5\t2", "\"sep=;\"\na;b\n1,5;2",
            "sep=|\na|b\n1,5|2\n", "sep=;;;\na;b\n1,5;2",
        ] {
            let lines = try read(text)
            #expect(lines.map(\.cells) == table && lines.map(\.number) == [2, 3], "\(text)")
        }
        // A column may have such a name.
        #expect(try cells("sep=x,b\n1,2") == [["sep=x", "b"], ["1", "2"]])
        #expect(try cells("a\tb\n1,5\t2\n") == table)
        // A tab in a cell is no separator if commas are.
        #expect(try cells("a,b\n1\tx,2") == [["a", "b"], ["1\tx", "2"]])
        #expect(try cells("sep=;") == [] && cells("sep=") == [["sep="]])
    }

    /// Encodes text as Windows-1252.
    private func windows(_ text: String) -> [UInt8] {
        let upper: [Character: UInt8] = ["€": 0x80, "„": 0x84, "’": 0x92, "–": 0x96, "š": 0x9A, "Ÿ": 0x9F]
        return text.map { upper[$0] ?? UInt8($0.unicodeScalars.first!.value) }
    }

    @Test func otherEncodingsOfSpreadsheetsAreReadAsSuch() throws {
        let table = [["name", "notes"], ["Jürgen Škoda", "„5 €“ – Ÿ’s"], ["Æsa", ""]]
        let text = "name;notes\r\nJürgen Škoda;„5 €“ – Ÿ’s\r\nÆsa;\r\n"
        let units = Array(text.utf16)
        let (little, big) = (
            units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        )
        for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
            let read = try CSVReader.read(bytes)
            #expect(read.encoding == .utf16 && read.lines.map(\.cells) == table)
        }
        let western = text.replacing("Š", with: "š").replacing("“", with: "„")
        let read = try CSVReader.read(windows(western))
        #expect(
            read.encoding == .windows1252
                && read.lines.map(\.cells)
                    == table.map { $0.map { $0.replacing("Š", with: "š").replacing("“", with: "„") } }
        )
        #expect(try CSVReader.read(Array(text.utf8)).encoding == .utf8)
    }

    @Test func anyTextIsTheSameInEachUnicodeEncoding() throws {
        try forAll(300) { g in
            let text =
                "name,notes\n"
                + g.list(1...4) { "\($0.hostileText().replacing("\0", with: "")),x" }.joined(separator: "\n")
            let utf8 = try? CSVReader.read(Array(text.utf8)).lines
            let utf16 = try? CSVReader.read([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
                .lines
            #expect(utf8 == utf16)
        }
    }

    @Test func eachLineIsKnownByItsPlaceInTheFile() throws {
        let lines = try read("a,b\n\n1,\"two\r\nlines\"\n\"x\n\ny\",2\n3,4\n")
        #expect(lines.map(\.number) == [1, 3, 5, 8])
        #expect(lines[1].cells == ["1", "two\nlines"])
    }

    @Test func whatIsNoTableIsRefusedWithItsLine() {
        #expect(refusal(Array("a,b\n1,\"2\n3,4\n".utf8)) == "The quotation mark that opens in line 2 is never closed.")
        #expect(
            refusal(Array("a,b\n1,2\n\"x\"y,4\n".utf8))
                == "In line 3, something follows a closing quotation mark. Write a quotation mark inside a cell twice."
        )
        // UTF-8 with a missing byte.
        #expect(
            refusal(Array("a,b\né,M".utf8) + [0xC3] + Array("ller,2\n".utf8))
                == "Line 2 isn’t in UTF-8, but others are. Save the table as “CSV UTF-8” and choose that.")
        let noText = "This isn’t a table in text form. Save it as “CSV UTF-8” and choose that."
        // A ZIP file, UTF-16 cut in the middle of a unit, an unpaired surrogate, a byte undefined in Windows-1252,
        // UTF-32, and a control character.
        let others: [[UInt8]] = [
            Array("PK\u{3}\u{4}\0\0".utf8), [0xFF, 0xFE, 0x61, 0, 0x2C], [0xFF, 0xFE, 0x00, 0xD8, 0x61, 0],
            [0x61, 0x2C, 0x81], [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0],
            [0x61, 0x2C, 0xFC, 0x1B],
        ]
        for bytes in others { #expect(refusal(bytes) == noText, "\(bytes)") }
        let limits = CSVReader.Limits(lines: 3, columns: 3, cells: 7, cell: 5)
        #expect(refusal(Array("a,b\n1,2\n3,4\n\n,\n".utf8), limits) == nil)
        #expect(
            refusal(Array("a\n1\n2\n3\n".utf8), limits)
                == "A table can have at most 2 lines. Split it, and import one part after the other.")
        #expect(refusal(Array("a,b,c,d\n".utf8), limits) == "Line 1 has more than 3 columns.")
        #expect(
            refusal(Array("a,b,c\n1,2,3\n4,5,6\n".utf8), limits)
                == "This table has too many cells. Leave out columns that are not needed.")
        #expect(
            refusal(Array("a\n123456\n".utf8), limits)
                == "Line 2 has a cell of more than 5 characters. Is a quotation mark missing?")
    }

    @Test func anyBytesAreReadOrRefused() throws {
        try forAll(1000) { g in
            let bytes = g.list(0...60) { g in g.one(in: 9) ? UInt8(g.int(0...255)) : g.pick(Array("a,;\"\n\r'= ".utf8))
            }
            if let lines = try? CSVReader.read(bytes).lines {
                #expect(lines.allSatisfy { $0.number >= 1 && $0.cells.contains { !$0.isEmpty } })
            }
        }
    }
}
