import Domain
import Foundation
import Operations
import Store
import Wire

/// Reads a page of sync from its JSON.
///
/// Written for a first fill of some 100,000 rows: values are read straight into the columns of their kind of row, without
/// names and texts in between. `JSONDecoder` takes 120 µs for a row, because it tries each value as one type after the
/// other; this takes 2 µs.
///
/// Accepts what `JSONDecoder` accepts, but for a comma after the last element and ids with escapes. Members that a newer server has added are
/// skipped. Bytes that are not UTF-8 become replacement characters.
public struct SyncPageParser {
    /// The bytes are not a page, or a value is invalid for its kind of row.
    public struct Malformed: Error, Hashable {
        /// Where, in bytes.
        public var position: Int
    }

    private let bytes: UnsafeRawBufferPointer
    private var index = 0
    /// The last kind and the last scope that were read. Most rows have those of the row before.
    private var lastKind = Remembered<RowKind?>(value: nil)
    private var lastScope = Remembered<Scope?>(value: nil)
    /// The columns of the last kind.
    private var lastColumns: (kind: RowKind, columns: SyncColumns?)?

    /// A text that was read, and what it means. Nil for a kind that this build does not know.
    private struct Remembered<Value> {
        /// Of the text with its quotes.
        var bytes = 0..<0
        var value: Value
    }

    /// The depth of what is skipped.
    private static let maxDepth = 100

    /// The largest integer of a column, and the smallest without its sign. Every reader of JSON knows these numbers
    /// exactly (RFC 7493), and sums of them do not overflow.
    static let maxInteger: Int64 = (1 << 53) - 1

    /// - Throws: ``Malformed``.
    static func page(_ json: Data) throws -> ReceivedPage {
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

    private mutating func page() throws -> ReceivedPage {
        var (scopesRemoved, scopesAdded): ([String]?, [String]?)
        var (tombstones, puts): ([SyncEntry?]?, [SyncEntry?]?)
        var (lastCommandId, cursor, more): (Int64?, String?, Bool?)
        try object { parser, name in
            switch name.text {
            case "scopesRemoved": scopesRemoved = try parser.array { try $0.string() }
            case "scopesAdded": scopesAdded = try parser.array { try $0.string() }
            case "tombstones": tombstones = try parser.array { try $0.entry(isTombstone: true) }
            case "puts": puts = try parser.array { try $0.entry(isTombstone: false) }
            case "lastCommandId": lastCommandId = try parser.optionalInteger()
            case "cursor": cursor = try parser.string()
            case "more": more = try parser.flag()
            default: try parser.skip()
            }
        }
        guard let scopesRemoved, let scopesAdded, let tombstones, let puts, let cursor, let more else {
            throw malformed
        }
        var page = ReceivedPage(cursor: cursor, more: more)
        (page.scopesRemoved, page.scopesAdded, page.lastCommandId) = (scopesRemoved, scopesAdded, lastCommandId)
        (page.tombstones, page.puts) = (tombstones.compactMap(\.self), puts.compactMap(\.self))
        return page
    }

    /// Returns nil for a kind of row or of scope that this build does not know.
    private mutating func entry(isTombstone: Bool) throws -> SyncEntry? {
        var (kind, id, scope, version): (RowKind??, Range<Int>?, Scope??, Int64?)
        var row: (start: Int, kind: RowKind??, values: [SQLValue]?)?
        try object { parser, name in
            if name == "type" {
                kind = try parser.kind()
            } else if name == "id" {
                id = try parser.range { _ = try $0.string() }
            } else if name == "scope" {
                scope = try parser.scope()
            } else if name == "version" {
                version = try parser.optionalInteger()
            } else if name == "row", !isTombstone {
                row = (parser.index, kind, nil)
                // The server sends the kind first.
                if let kind { row?.values = try parser.row(of: kind) } else { try parser.skip() }
            } else {
                try parser.skip()
            }
        }
        guard let kind, let id, let scope, let version, isTombstone || row != nil else { throw malformed }
        if let earlier = row, earlier.kind != kind {
            let end = index
            index = earlier.start
            row?.values = try self.row(of: kind)
            index = end
        }
        let values = row?.values
        guard let kind, let scope, isTombstone || values != nil else { return nil }
        guard let id = ID<Never>(utf8: UnsafeRawBufferPointer(rebasing: bytes[id.dropFirst().dropLast()])) else {
            throw malformed
        }
        let change = Change(scope: scope, version: version, kind: kind, row: id.bytes, isTombstone: isTombstone)
        return SyncEntry(
            change: change, row: values.map { ProjectedRow(kind: kind, id: change.row, scope: scope, values: $0) })
    }

    private mutating func kind() throws -> RowKind? {
        if !skips(lastKind.bytes) {
            var text = ""
            lastKind.bytes = try range { text = try $0.string() }
            lastKind.value = RowKind(rawValue: text)
        }
        return lastKind.value
    }

    private mutating func scope() throws -> Scope? {
        if !skips(lastScope.bytes) {
            var text = ""
            lastScope.bytes = try range { text = try $0.string() }
            lastScope.value = Scope(text)
        }
        return lastScope.value
    }

    /// Reads the values of a row; nil if the kind has no table.
    private mutating func row(of kind: RowKind?) throws -> [SQLValue]? {
        guard let kind, let columns = columns(of: kind) else {
            try object { parser, _ in _ = try parser.scalar() }
            return nil
        }
        var values = columns.defaults
        // Where the next name is likely found.
        var place = 0
        try object { parser, name in
            guard let column = columns.column(name, from: &place) else { return _ = try parser.scalar() }
            let value = try parser.value(of: column.kind)
            if value != .null { values[column.position] = value }
        }
        return values
    }

    private mutating func columns(of kind: RowKind) -> SyncColumns? {
        if let lastColumns, lastColumns.kind == kind { return lastColumns.columns }
        let columns = SyncColumns.of(kind)
        lastColumns = (kind, columns)
        return columns
    }

    /// Reads the value of a column.
    private mutating func value(of kind: FieldKind) throws -> SQLValue {
        let start = try next()
        if start == UInt8(ascii: "\"") {
            switch kind {
            case .text, .photo: return .text(try string())
            case .id, .person:
                let text = try range { _ = try $0.string() }
                guard
                    let id = ID<Never>(utf8: UnsafeRawBufferPointer(rebasing: bytes[text.dropFirst().dropLast()]))
                else { throw malformed }
                return .blob(id.bytes)
            case .integer, .real, .flag: throw malformed
            }
        }
        switch (kind, try scalar()) {
        case (_, .null): return .null
        case (.integer, .integer(let number)) where number.magnitude <= SyncPageParser.maxInteger.magnitude:
            return .integer(number)
        case (.real, .real(let number)): return .real(number)
        // JSON does not distinguish whole numbers from real ones.
        case (.real, .integer(let number)): return .real(Double(number))
        case (.flag, .integer(let number)) where number == 0 || number == 1: return .boolean(number == 1)
        case (.flag, .boolean(let flag)): return .boolean(flag)
        default: throw malformed
        }
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
    private mutating func object(_ member: (inout SyncPageParser, Name) throws -> Void) throws {
        try list(from: "{", to: "}") { parser in
            let name = try parser.name()
            try parser.take(":")
            try member(&parser, name)
        }
    }

    /// The name of a member.
    enum Name {
        case plain(UnsafeRawBufferPointer)
        /// One that was written with escapes.
        case escaped(String)

        var text: String {
            switch self {
            case .plain(let bytes): String(decoding: bytes, as: UTF8.self)
            case .escaped(let text): text
            }
        }

        static func == (name: Name, text: [UInt8]) -> Bool {
            switch name {
            case .plain(let bytes): bytes.elementsEqual(text)
            case .escaped(let name): name.utf8.elementsEqual(text)
            }
        }

        static func == (name: Name, text: StaticString) -> Bool {
            switch name {
            case .plain(let bytes):
                bytes.count == text.utf8CodeUnitCount
                    && (bytes.isEmpty || memcmp(bytes.baseAddress!, text.utf8Start, bytes.count) == 0)
            case .escaped(let name): name == text.description
            }
        }
    }

    private mutating func name() throws -> Name {
        try take("\"")
        let start = index
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                defer { index += 1 }
                return .plain(UnsafeRawBufferPointer(rebasing: bytes[start..<index]))
            case UInt8(ascii: "\\"): return .escaped(try escapedString(from: start))
            default: index += 1
            }
        }
        throw malformed
    }

    /// Returns where a value is that `read` reads.
    private mutating func range(_ read: (inout SyncPageParser) throws -> Void) throws -> Range<Int> {
        _ = try next()
        let start = index
        try read(&self)
        return start..<index
    }

    /// Skips bytes that are equal to earlier ones, and returns whether they were next.
    private mutating func skips(_ earlier: Range<Int>) -> Bool {
        skipSpace()
        let end = index + earlier.count
        guard !earlier.isEmpty, end <= bytes.count,
            memcmp(bytes.baseAddress! + earlier.lowerBound, bytes.baseAddress! + index, earlier.count) == 0
        else { return false }
        index = end
        return true
    }

    private mutating func array<Element>(_ element: (inout SyncPageParser) throws -> Element) throws -> [Element] {
        var elements: [Element] = []
        try list(from: "[", to: "]") { elements.append(try element(&$0)) }
        return elements
    }

    private mutating func scalar() throws -> SyncValue {
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
        switch try scalar() {
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
        let isWhole = index == bytes.count || !".eE".utf8.contains(bytes[index])
        if isWhole, index - first <= 18 {
            let number = bytes[first..<index].reduce(0) { $0 * 10 + Int64($1 &- UInt8(ascii: "0")) }
            return .integer(first == start ? number : -number)
        }
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
            // `UInt16` would also read a sign.
            bytes[index] != UInt8(ascii: "+"),
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
        default: _ = try scalar()
        }
    }
}
