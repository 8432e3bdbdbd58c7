import Foundation
import Wire

/// Reads a page of sync from its JSON.
///
/// Rows have no fixed members, so `JSONDecoder` tries each value as one type after the other, and each failed try throws
/// an error. It takes 120 µs for a row, which was most of the time of a first fill; this takes 13 µs.
///
/// Accepts what `JSONDecoder` accepts, but for a comma after the last element. Members that a newer server has added are
/// skipped. Bytes that are not UTF-8 become replacement characters.
struct SyncPageParser {
    /// The bytes are not a page.
    struct Malformed: Error, Hashable {
        /// Where, in bytes.
        var position: Int
    }

    private let bytes: UnsafeRawBufferPointer
    private var index = 0
    /// The last scope that was read. Most rows have the scope of the row before.
    private var lastScope = (bytes: 0..<0, text: "")
    /// The number of columns of the last row.
    private var lastColumns = 16

    /// The depth of what is skipped.
    private static let maxDepth = 100

    /// - Throws: ``Malformed``.
    static func page(_ json: Data) throws -> SyncPage {
        try json.withUnsafeBytes { bytes in
            var parser = SyncPageParser(bytes)
            let page = try parser.page()
            parser.skipSpace()
            guard parser.index == bytes.count else { throw parser.malformed }
            return page
        }
    }

    private init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    private var malformed: Malformed { Malformed(position: index) }

    // MARK: The page

    private mutating func page() throws -> SyncPage {
        var (scopesRemoved, scopesAdded): ([String]?, [String]?)
        var (tombstones, puts): ([SyncTombstone]?, [SyncPut]?)
        var (lastCommandId, cursor, more): (Int64?, String?, Bool?)
        try object { parser, name in
            switch name {
            case "scopesRemoved": scopesRemoved = try parser.array { try $0.string() }
            case "scopesAdded": scopesAdded = try parser.array { try $0.string() }
            case "tombstones": tombstones = try parser.array { try $0.entry { try $0.skip() } }
            case "puts": puts = try parser.array { try $0.put() }
            case "lastCommandId": lastCommandId = try parser.optionalInteger()
            case "cursor": cursor = try parser.string()
            case "more": more = try parser.flag()
            default: try parser.skip()
            }
        }
        guard let scopesRemoved, let scopesAdded, let tombstones, let puts, let cursor, let more else {
            throw malformed
        }
        return SyncPage(
            puts: puts, tombstones: tombstones, scopesAdded: scopesAdded, scopesRemoved: scopesRemoved,
            lastCommandId: lastCommandId, cursor: cursor, more: more)
    }

    private mutating func put() throws -> SyncPut {
        var row: SyncRow?
        let entry = try entry { row = try $0.row() }
        guard let row else { throw malformed }
        return SyncPut(type: entry.type, id: entry.id, scope: entry.scope, version: entry.version, row: row)
    }

    /// Reads what puts and tombstones share.
    private mutating func entry(_ row: (inout SyncPageParser) throws -> Void) throws -> SyncTombstone {
        var (type, id, scope, version): (String?, String?, String?, Int64?)
        try object { parser, name in
            switch name {
            case "type": type = try parser.string()
            case "id": id = try parser.string()
            case "scope": scope = try parser.scope()
            case "version": version = try parser.optionalInteger()
            case "row": try row(&parser)
            default: try parser.skip()
            }
        }
        guard let type, let id, let scope, let version else { throw malformed }
        return SyncTombstone(type: type, id: id, scope: scope, version: version)
    }

    private mutating func row() throws -> SyncRow {
        var fields: [String: SyncValue] = [:]
        fields.reserveCapacity(lastColumns)
        try object { parser, name in fields[name] = try parser.value() }
        lastColumns = fields.count
        return SyncRow(fields)
    }

    private mutating func scope() throws -> String {
        skipSpace()
        let end = index + lastScope.bytes.count
        if !lastScope.bytes.isEmpty, end <= bytes.count, bytes[lastScope.bytes].elementsEqual(bytes[index..<end]) {
            index = end
            return lastScope.text
        }
        let start = index
        let text = try string()
        lastScope = (start..<index, text)
        return text
    }

    // MARK: JSON

    private mutating func skipSpace() {
        while skips(" ") || skips("\n") || skips("\r") || skips("\t") {}
    }

    /// Returns the next byte that is not white space, without consuming it.
    private mutating func next() throws -> UInt8 {
        // All white space is below, and pages have none.
        if index < bytes.count, bytes[index] <= 0x20 { skipSpace() }
        guard index < bytes.count else { throw malformed }
        return bytes[index]
    }

    private mutating func take(_ character: Unicode.Scalar) throws {
        guard try next() == UInt8(ascii: character) else { throw malformed }
        index += 1
    }

    private mutating func take(word: StaticString) throws {
        let end = index + word.utf8CodeUnitCount
        guard end <= bytes.count,
            bytes[index..<end].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
        else { throw malformed }
        index = end
    }

    /// Reads what is between two brackets, with a comma after each element but the last.
    private mutating func list(
        from open: Unicode.Scalar, to close: Unicode.Scalar, _ element: (inout SyncPageParser) throws -> Void
    ) throws {
        try take(open)
        var isFirst = true
        while try next() != UInt8(ascii: close) {
            if !isFirst { try take(",") }
            isFirst = false
            try element(&self)
        }
        index += 1
    }

    /// Reads an object. `member` reads the value of the member with a name.
    private mutating func object(_ member: (inout SyncPageParser, _ name: String) throws -> Void) throws {
        try list(from: "{", to: "}") { parser in
            let name = try parser.string()
            try parser.take(":")
            try member(&parser, name)
        }
    }

    private mutating func array<Element>(_ element: (inout SyncPageParser) throws -> Element) throws -> [Element] {
        var elements: [Element] = []
        try list(from: "[", to: "]") { elements.append(try element(&$0)) }
        return elements
    }

    private mutating func value() throws -> SyncValue {
        switch try next() {
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "n"):
            try take(word: "null")
            return .null
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean(try flag())
        default: return try number()
        }
    }

    private mutating func flag() throws -> Bool {
        let isTrue = try next() == UInt8(ascii: "t")
        try take(word: isTrue ? "true" : "false")
        return isTrue
    }

    private mutating func optionalInteger() throws -> Int64? {
        switch try value() {
        case .null: return nil
        case .integer(let number): return number
        default: throw malformed
        }
    }

    /// Reads a number. One without a fraction is an integer, however it is written.
    private mutating func number() throws -> SyncValue {
        let start = index
        _ = skips("-")
        let first = index
        try digits()
        // No zero leads.
        guard bytes[first] != UInt8(ascii: "0") || index == first + 1 else { throw malformed }
        if skips(".") { try digits() }
        if skips("e") || skips("E") {
            _ = skips("+") || skips("-")
            try digits()
        }
        let text = String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
        if let number = Int64(text) { return .integer(number) }
        guard let number = Double(text), number.isFinite else { throw malformed }
        return Int64(exactly: number).map { .integer($0) } ?? .real(number)
    }

    /// Skips a character if it is next, and returns whether it was.
    private mutating func skips(_ character: Unicode.Scalar) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func digits() throws {
        let start = index
        while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
        guard index > start else { throw malformed }
    }

    private mutating func string() throws -> String {
        try take("\"")
        let start = index
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                defer { index += 1 }
                return String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
            case UInt8(ascii: "\\"): return try escapedString(from: start)
            default: index += 1
            }
        }
        throw malformed
    }

    /// Reads the rest of a string that has escapes.
    private mutating func escapedString(from start: Int) throws -> String {
        var text = Array(bytes[start..<index])
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += Array(String(try escape()).utf8)
            default: text.append(byte)
            }
        }
        throw malformed
    }

    private mutating func escape() throws -> Unicode.Scalar {
        guard index < bytes.count else { throw malformed }
        let character = bytes[index]
        index += 1
        switch character {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(character)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            let unit = try codeUnit()
            if let scalar = Unicode.Scalar(UInt32(unit)) { return scalar }
            // The first of a pair.
            try take(word: "\\u")
            let second = try codeUnit()
            guard UTF16.isLeadSurrogate(unit), UTF16.isTrailSurrogate(second),
                let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
            else { throw malformed }
            return scalar
        default: throw malformed
        }
    }

    private mutating func codeUnit() throws -> UInt16 {
        guard index + 4 <= bytes.count,
            let unit = UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
        else { throw malformed }
        index += 4
        return unit
    }

    /// Skips a value of any kind.
    private mutating func skip(depth: Int = 0) throws {
        guard depth < SyncPageParser.maxDepth else { throw malformed }
        switch try next() {
        case UInt8(ascii: "{"): try object { parser, _ in try parser.skip(depth: depth + 1) }
        case UInt8(ascii: "["): _ = try array { try $0.skip(depth: depth + 1) }
        default: _ = try value()
        }
    }
}
