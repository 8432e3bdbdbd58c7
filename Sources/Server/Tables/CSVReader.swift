import Domain

/// Parses CSV from spreadsheets (RFC 4180). Accepts commas, semicolons or tabs: the most frequent in the first line, or
/// the one that `sep=` names. Accepts the encodings of ``TableText`` and any line breaks.
///
/// Our own parser, because each row needs its line number, and bad rows are reported while parsing continues. Existing
/// libraries stop at the first bad row and report no line numbers.
struct CSVReader {
    struct Line: Hashable, Codable, Sendable {
        /// The line number in the file, from 1. For a row over several lines, the first of them.
        var number: Int
        var cells: [String]
        /// The indices of cells whose formula was never calculated; these cells are empty. Only in workbooks; nil if
        /// there are none.
        var uncalculated: [Int]?
    }

    struct Table: Hashable, Codable, Sendable {
        var encoding: TableText.Encoding
        var lines: [Line]
    }

    struct Limits: Sendable {
        var lines = TableRules.maxRows + 1
        var columns = TableRules.maxColumns
        /// The maximum number of cells in all rows together.
        var cells = 1_500_000
        /// The maximum size of a cell, in bytes.
        var cell = TableRules.maxCellLength
    }

    private static let (comma, semicolon, tab, quote) = (
        UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "\"")
    )
    private static let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

    private let bytes: ArraySlice<UInt8>
    private let limits: Limits
    private var separator: UInt8
    private var index: Int
    private var line = 1

    /// Parses a table. Empty rows are skipped.
    ///
    /// - Throws: ``Refusal`` `invalid` at `file` if this is no table; `too_large` if it exceeds the limits.
    static func read(_ bytes: [UInt8], limits: Limits = Limits()) throws(Refusal) -> Table {
        let text = try TableText(bytes)
        var reader = CSVReader(text.utf8, limits)
        return Table(encoding: text.encoding, lines: try reader.lines())
    }

    private init(_ bytes: ArraySlice<UInt8>, _ limits: Limits) {
        self.bytes = bytes
        self.limits = limits
        index = bytes.startIndex
        separator = CSVReader.separator(of: bytes)
        if let named = CSVReader.named(in: bytes) {
            separator = named.separator
            index = named.end
            _ = takeLineEnd()
        }
    }

    private mutating func lines() throws(Refusal) -> [Line] {
        var (lines, count): ([Line], Int) = ([], 0)
        while index < bytes.endIndex {
            let start = line
            let cells = try cells()
            guard cells.contains(where: { !$0.isEmpty }) else { continue }
            count += cells.count
            guard lines.count < limits.lines else {
                throw CSVReader.tooManyLines(limits)
            }
            guard count <= limits.cells else { throw CSVReader.tooManyCells }
            lines.append(Line(number: start, cells: cells))
        }
        return lines
    }

    private mutating func cells() throws(Refusal) -> [String] {
        var cells: [String] = []
        while true {
            let (start, isQuoted) = (line, index < bytes.endIndex && bytes[index] == CSVReader.quote)
            let cell = isQuoted ? try quoted() : plain()
            guard cell.utf8.count <= limits.cell else {
                throw CSVReader.wrong(
                    "Line \(start) has a cell of more than \(limits.cell) characters. Is a quotation mark missing?")
            }
            cells.append(CSV.plain(cell))
            guard cells.count <= limits.columns else {
                throw CSVReader.tooManyColumns(start, limits)
            }
            guard index < bytes.endIndex else { return cells }
            if bytes[index] == separator {
                index += 1
                continue
            }
            guard takeLineEnd() else {
                throw CSVReader.wrong(
                    "In line \(line), something follows a closing quotation mark. Write a quotation mark inside a cell twice."
                )
            }
            return cells
        }
    }

    private mutating func plain() -> String {
        let start = index
        while index < bytes.endIndex, bytes[index] != separator, bytes[index] != CSVReader.lineFeed,
            bytes[index] != CSVReader.carriageReturn
        {
            index += 1
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func quoted() throws(Refusal) -> String {
        let opening = line
        var text: [UInt8] = []
        index += 1
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == CSVReader.quote {
                index += 1
                guard index < bytes.endIndex, bytes[index] == CSVReader.quote else {
                    return String(decoding: text, as: UTF8.self)
                }
                text.append(byte)
                index += 1
            } else if takeLineEnd() {
                text.append(CSVReader.lineFeed)
            } else {
                text.append(byte)
                index += 1
            }
        }
        throw CSVReader.wrong("The quotation mark that opens in line \(opening) is never closed.")
    }

    /// Consumes `\n`, `\r\n` or `\r`.
    private mutating func takeLineEnd() -> Bool {
        guard index < bytes.endIndex else { return false }
        switch bytes[index] {
        case CSVReader.lineFeed: index += 1
        case CSVReader.carriageReturn:
            index += 1
            if index < bytes.endIndex, bytes[index] == CSVReader.lineFeed { index += 1 }
        default: return false
        }
        line += 1
        return true
    }

    /// Returns the separator named by a first line such as `sep=;`, which some spreadsheets read and write, and the end
    /// of that line.
    private static func named(in bytes: ArraySlice<UInt8>) -> (separator: UInt8, end: Int)? {
        let end = bytes.firstIndex { $0 == lineFeed || $0 == carriageReturn } ?? bytes.endIndex
        // `sep=` and a byte, optionally quoted, and the trailing separators of a spreadsheet that wrote it as a cell.
        guard end - bytes.startIndex <= 64 else { return nil }
        let line = bytes[..<end].drop { $0 == quote }
        guard line.prefix(4).map({ $0 | 0x20 }) == Array("sep=".utf8).map({ $0 | 0x20 }),
            let separator = line.dropFirst(4).first,
            [comma, semicolon, tab, UInt8(ascii: "|")].contains(separator),
            line.dropFirst(5).allSatisfy({ $0 == quote || $0 == separator || $0 == comma || $0 == semicolon })
        else { return nil }
        return (separator, end)
    }

    /// Returns the most frequent separator in the first line outside quotation marks.
    private static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
        var counts: [UInt8: Int] = [comma: 0, semicolon: 0, tab: 0]
        var (found, isQuoted) = (false, false)
        for byte in bytes {
            if byte == quote { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == lineFeed || byte == carriageReturn, found { break }
            guard let count = counts[byte] else { continue }
            counts[byte] = count + 1
            found = true
        }
        return [semicolon, tab].reduce(comma) { (counts[$1] ?? 0) > (counts[$0] ?? 0) ? $1 : $0 }
    }

    static func tooManyLines(_ limits: Limits) -> Refusal {
        tooLarge("A table can have at most \(limits.lines - 1) lines. Split it, and import one part after the other.")
    }

    static let tooManyCells = tooLarge("This table has too many cells. Leave out columns that are not needed.")

    static func tooManyColumns(_ line: Int, _ limits: Limits) -> Refusal {
        wrong("Line \(line) has more than \(limits.columns) columns.")
    }

    private static func wrong(_ sentence: Phrase) -> Refusal { .invalid("file", sentence) }
    private static func tooLarge(_ sentence: Phrase) -> Refusal {
        Refusal(.tooLarge, sentence, fields: ["file": sentence])
    }
}
