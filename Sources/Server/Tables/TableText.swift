import Domain

/// The text of a table, converted to UTF-8 from the encodings in which spreadsheets save it.
struct TableText {
    enum Encoding: String, Codable, Sendable {
        case utf8 = "UTF-8"
        case utf16 = "UTF-16"
        /// The encoding of “CSV” in spreadsheets on Western European Windows.
        case windows1252 = "windows-1252"
        /// A workbook, which declares its own encoding.
        case workbook = "xlsx"

        var isUnicode: Bool { self != .windows1252 }
    }

    let encoding: Encoding
    let utf8: ArraySlice<UInt8>

    /// - Throws: ``Refusal`` `invalid` at `file` if this is not text.
    init(_ bytes: [UInt8]) throws(Refusal) {
        if let isBigEndian = TableText.byteOrder(of: bytes) {
            guard let text = TableText.utf16(bytes, isBigEndian: isBigEndian) else { throw TableText.notText }
            (encoding, utf8) = (.utf16, ArraySlice(text))
            return
        }
        let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        guard !body.contains(0) else { throw TableText.notText }
        if String(validating: body, as: UTF8.self) != nil {
            (encoding, utf8) = (.utf8, body)
            return
        }
        // Text in another encoding hardly ever contains valid multi-byte UTF-8. If it does, the file is damaged.
        let foreign = TableText.foreignLine(body)
        if let line = foreign.line, foreign.hasMultibyte {
            throw .invalid(
                "file", "Line \(line) isn’t in UTF-8, but others are. Save the table as “CSV UTF-8” and choose that.")
        }
        guard body.startIndex == bytes.startIndex, let text = TableText.windows1252(body) else {
            throw TableText.notText
        }
        (encoding, utf8) = (.windows1252, text[...])
    }

    static let notText: Refusal = .invalid(
        "file", "This isn’t a table in text form. Save it as “CSV UTF-8” and choose that.")

    // MARK: UTF-16

    /// Returns whether UTF-16 text is big-endian; nil if it is not UTF-16. Without a byte order mark, this is detected
    /// by zero bytes at every second position, because column names are mostly ASCII.
    private static func byteOrder(of bytes: [UInt8]) -> Bool? {
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return nil }
        if bytes.starts(with: [0xFF, 0xFE]) { return false }
        if bytes.starts(with: [0xFE, 0xFF]) { return true }
        let start = bytes.prefix(64)
        guard start.count >= 8, start.count.isMultiple(of: 2) else { return nil }
        let zeros = (
            start.enumerated().count { $0.offset.isMultiple(of: 2) && $0.element == 0 },
            start.enumerated().count { !$0.offset.isMultiple(of: 2) && $0.element == 0 }
        )
        switch zeros {
        case (0, let odd) where odd * 3 >= start.count: return false
        case (let even, 0) where even * 3 >= start.count: return true
        default: return nil
        }
    }

    private static func utf16(_ bytes: [UInt8], isBigEndian: Bool) -> [UInt8]? {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        let units = stride(from: 0, to: bytes.count, by: 2).lazy.map { index -> UInt16 in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        guard !units.contains(0) else { return nil }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        let isBroken = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true) {
            text.append($0)
        }
        guard !isBroken else { return nil }
        return text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
    }

    // MARK: Windows

    /// The characters from 0x80 to 0x9F; 0 if undefined.
    private static let upper: [UInt16] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
        0x0178,
    ]

    /// Decodes windows-1252. Nil if a byte is undefined.
    private static func windows1252(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            switch byte {
            case 0x09, 0x0A, 0x0D, 0x20...0x7E: text.append(byte)
            case 0x80...0xFF:
                let scalar = byte < 0xA0 ? upper[Int(byte) - 0x80] : UInt16(byte)
                guard scalar != 0, let letter = Unicode.Scalar(scalar) else { return nil }
                text.append(contentsOf: UTF8.encode(letter)!)
            default: return nil
            }
        }
        return text
    }

    /// Returns the first line that is not UTF-8, and whether the text contains any multi-byte UTF-8.
    private static func foreignLine(_ bytes: ArraySlice<UInt8>) -> (line: Int?, hasMultibyte: Bool) {
        var (line, first, hasMultibyte) = (1, Int?.none, false)
        var rest = bytes
        while let byte = rest.first {
            if byte < 0x80 {
                if byte == UInt8(ascii: "\n") { line += 1 }
                rest = rest.dropFirst()
                continue
            }
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
            if byte >= 0xC2, rest.count >= length, String(validating: rest.prefix(length), as: UTF8.self) != nil {
                hasMultibyte = true
                rest = rest.dropFirst(length)
            } else {
                first = first ?? line
                rest = rest.dropFirst()
            }
        }
        return (first, hasMultibyte)
    }
}
