import Foundation
import Wire

/// Reads a page of sync from its JSON, in a tenth of the time that `JSONDecoder` takes. Pages are most of what a device
/// receives, and the first fill is thousands of rows.
///
/// It reads what `JSONDecoder` reads, in one pass. What a newer server has added is skipped. Bytes that are not UTF-8
/// become replacement characters.
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
        while index < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index]) { index += 1 }
    }

    /// Returns the next byte that is not white space, without consuming it.
    private mutating func next() throws -> UInt8 {
        guard index < bytes.count else { throw malformed }
        // All white space is below, and pages have none.
        if bytes[index] <= 0x20 {
            skipSpace()
            guard index < bytes.count else { throw malformed }
        }
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

    /// Reads an object. `member` reads the value of the member with a name.
    private mutating func object(_ member: (inout SyncPageParser, _ name: String) throws -> Void) throws {
        try take("{")
        if try next() == UInt8(ascii: "}") {
            index += 1
            return
        }
        while true {
            let name = try string()
            try take(":")
            try member(&self, name)
            if try next() == UInt8(ascii: "}") {
                index += 1
                return
            }
            try take(",")
        }
    }

    private mutating func array<Element>(_ element: (inout SyncPageParser) throws -> Element) throws -> [Element] {
        try take("[")
        var elements: [Element] = []
        if try next() == UInt8(ascii: "]") {
            index += 1
            return elements
        }
        while true {
            elements.append(try element(&self))
            if try next() == UInt8(ascii: "]") {
                index += 1
                return elements
            }
            try take(",")
        }
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
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        let first = index
        let magnitude = digits()
        // No zero leads.
        guard index == first + 1 || (index > first && bytes[first] != UInt8(ascii: "0")) else { throw malformed }
        var isWhole = true
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            isWhole = false
            index += 1
            try requiredDigits()
        }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            index += 1
            if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
                index += 1
            }
            try requiredDigits()
        }
        if isWhole, let magnitude { return .integer(isNegative ? -magnitude : magnitude) }
        guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)), number.isFinite else {
            throw malformed
        }
        return Int64(exactly: number).map { .integer($0) } ?? .real(number)
    }

    private mutating func requiredDigits() throws {
        let start = index
        _ = digits()
        guard index > start else { throw malformed }
    }

    /// Reads digits; returns nil if their number is too large.
    private mutating func digits() -> Int64? {
        var (number, overflows) = (Int64(0), false)
        while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 {
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isLarger) = tens.addingReportingOverflow(Int64(bytes[index] - UInt8(ascii: "0")))
            (number, overflows) = (sum, overflows || isTooLarge || isLarger)
            index += 1
        }
        return overflows ? nil : number
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
