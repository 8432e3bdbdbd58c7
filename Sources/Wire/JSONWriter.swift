public import Domain

/// Writes JSON with fields in the order in which their types encode them.
///
/// Equal values produce equal bytes, so that entity tags stay valid. Dictionaries, which have no order, are sorted
/// by key.
///
/// Foundation's encoder builds an intermediate tree and sorts keys at the end: 2.7 against 1.2 ms for 50 events of some
/// 850 bytes, which is more than all other work of such a reply.
///
/// - Throws: `EncodingError` for a number that JSON cannot represent.
public enum JSONWriter {
    /// - Parameter localize: Renders phrases in the reader's language.
    public static func bytes(
        _ value: some Encodable, localize: @escaping @Sendable (Phrase) -> String = \.key
    ) throws -> [UInt8] {
        let text = JSONText(localize)
        try text.write(value)
        return text.bytes
    }
}

/// The output so far, and the objects and arrays still open in it.
private final class JSONText {
    private(set) var bytes: [UInt8] = []
    /// The closing byte of each open object or array, outermost first, and whether it has items.
    private var open: [(end: UInt8, hasItems: Bool)] = []

    let userInfo: [CodingUserInfoKey: Any]

    init(_ localize: @escaping @Sendable (Phrase) -> String) {
        userInfo = [Phrase.localizerKey: localize]
        bytes.reserveCapacity(1024)
    }

    var depth: Int { open.count }

    // MARK: Objects and lists

    /// Opens an object or array unless one is open at this depth: a type may request its container more than once.
    func begin(_ start: Unicode.Scalar, _ end: Unicode.Scalar, at depth: Int) {
        guard open.count <= depth else { return }
        bytes.append(UInt8(ascii: start))
        open.append((UInt8(ascii: end), false))
    }

    /// Closes all containers below a depth.
    func close(to depth: Int) {
        while open.count > depth { bytes.append(open.removeLast().end) }
    }

    /// Starts the next item of the container at a depth.
    func next(at depth: Int) {
        close(to: depth)
        if open[depth - 1].hasItems { bytes.append(UInt8(ascii: ",")) }
        open[depth - 1].hasItems = true
    }

    func key(_ name: String, at depth: Int) {
        next(at: depth)
        write(name)
        bytes.append(UInt8(ascii: ":"))
    }

    // MARK: Values

    func write(_ value: some Encodable) throws {
        let depth = open.count
        if let dictionary = value as? any NamedValues { return try dictionary.write(to: self) }
        let length = bytes.count
        try value.encode(to: JSONValueEncoder(text: self, depth: depth))
        close(to: depth)
        // A type that encodes nothing is an empty object.
        if bytes.count == length { bytes += [UInt8(ascii: "{"), UInt8(ascii: "}")] }
    }

    func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { text in
            var start = 0
            for index in text.indices
            where text[index] < 0x20 || text[index] == UInt8(ascii: "\"") || text[index] == UInt8(ascii: "\\") {
                bytes.append(contentsOf: text[start..<index])
                start = index + 1
                escape(text[index])
            }
            bytes.append(contentsOf: text[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0..<0x20: bytes.append(contentsOf: "u00\(byte < 16 ? "0" : "1")\(String(byte & 15, radix: 16))".utf8)
        default: bytes.append(byte)
        }
    }

    func write(_ flag: Bool) { bytes.append(contentsOf: (flag ? "true" : "false").utf8) }
    func write(whole number: some BinaryInteger) { bytes.append(contentsOf: String(number).utf8) }
    func writeNull() { bytes.append(contentsOf: "null".utf8) }

    func write(_ number: Double) throws {
        guard number.isFinite else {
            throw EncodingError.invalidValue(
                number, .init(codingPath: [], debugDescription: "JSON has no word for \(number)."))
        }
        if let whole = Int64(exactly: number) {
            write(whole: whole)
        } else {
            bytes.append(contentsOf: number.description.utf8)
        }
    }
}

/// A dictionary with string keys, written in the order of its keys.
private protocol NamedValues {
    func write(to text: JSONText) throws
}

extension Dictionary: NamedValues where Key == String, Value: Encodable {
    fileprivate func write(to text: JSONText) throws {
        let depth = text.depth
        text.begin("{", "}", at: depth)
        for (name, value) in self.sorted(by: { $0.key < $1.key }) {
            text.key(name, at: depth + 1)
            try text.write(value)
        }
        text.close(to: depth)
    }
}

// MARK: As Codable asks for it

/// The encoder of one value: as a container at its depth, or as a single value.
private struct JSONValueEncoder: Encoder, SingleValueEncodingContainer {
    let text: JSONText
    let depth: Int
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { text.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        text.begin("{", "}", at: depth)
        return KeyedEncodingContainer(JSONObjectContainer<Key>(text: text, depth: depth + 1))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        text.begin("[", "]", at: depth)
        return JSONListContainer(text: text, depth: depth + 1)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { text.writeNull() }
    func encode(_ value: Bool) { text.write(value) }
    func encode(_ value: String) { text.write(value) }
    func encode(_ value: Double) throws { try text.write(value) }
    // Uses the shortest decimal form of the `Float`, not that of the converted `Double`.
    func encode(_ value: Float) throws { try text.write(Double(value.description) ?? Double(value)) }
    func encode(_ value: Int) { text.write(whole: value) }
    func encode(_ value: Int8) { text.write(whole: value) }
    func encode(_ value: Int16) { text.write(whole: value) }
    func encode(_ value: Int32) { text.write(whole: value) }
    func encode(_ value: Int64) { text.write(whole: value) }
    func encode(_ value: UInt) { text.write(whole: value) }
    func encode(_ value: UInt8) { text.write(whole: value) }
    func encode(_ value: UInt16) { text.write(whole: value) }
    func encode(_ value: UInt32) { text.write(whole: value) }
    func encode(_ value: UInt64) { text.write(whole: value) }
    func encode(_ value: some Encodable) throws { try text.write(value) }
}

private struct JSONObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let text: JSONText
    let depth: Int
    var codingPath: [any CodingKey] { [] }

    private func value(_ key: Key) -> JSONValueEncoder {
        text.key(key.stringValue, at: depth)
        return JSONValueEncoder(text: text, depth: depth)
    }

    func encodeNil(forKey key: Key) { value(key).encodeNil() }
    func encode(_ value: Bool, forKey key: Key) { self.value(key).encode(value) }
    func encode(_ value: String, forKey key: Key) { self.value(key).encode(value) }
    func encode(_ value: Double, forKey key: Key) throws { try self.value(key).encode(value) }
    func encode(_ value: Float, forKey key: Key) throws { try self.value(key).encode(value) }
    func encode(_ value: Int, forKey key: Key) { self.value(key).encode(value) }
    func encode(_ value: Int8, forKey key: Key) { self.value(key).encode(value) }
    func encode(_ value: Int16, forKey key: Key) { self.value(key).encode(value) }
    func encode(_ value: Int32, forKey key: Key) { self.value(key).encode(value) }
    func encode(_ value: Int64, forKey key: Key) { self.value(key).encode(value) }
    func encode(_ value: UInt, forKey key: Key) { self.value(key).encode(value) }
    func encode(_ value: UInt8, forKey key: Key) { self.value(key).encode(value) }
    func encode(_ value: UInt16, forKey key: Key) { self.value(key).encode(value) }
    func encode(_ value: UInt32, forKey key: Key) { self.value(key).encode(value) }
    func encode(_ value: UInt64, forKey key: Key) { self.value(key).encode(value) }
    func encode(_ value: some Encodable, forKey key: Key) throws { try self.value(key).encode(value) }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type, forKey key: Key) -> KeyedEncodingContainer<Inner> {
        value(key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { value(key).unkeyedContainer() }
    func superEncoder() -> any Encoder {
        text.key("super", at: depth)
        return JSONValueEncoder(text: text, depth: depth)
    }
    func superEncoder(forKey key: Key) -> any Encoder { value(key) }
}

private struct JSONListContainer: UnkeyedEncodingContainer {
    let text: JSONText
    let depth: Int
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(text: JSONText, depth: Int) {
        self.text = text
        self.depth = depth
    }

    private mutating func item() -> JSONValueEncoder {
        text.next(at: depth)
        count += 1
        return JSONValueEncoder(text: text, depth: depth)
    }

    mutating func encodeNil() { item().encodeNil() }
    mutating func encode(_ value: Bool) { item().encode(value) }
    mutating func encode(_ value: String) { item().encode(value) }
    mutating func encode(_ value: Double) throws { try item().encode(value) }
    mutating func encode(_ value: Float) throws { try item().encode(value) }
    mutating func encode(_ value: Int) { item().encode(value) }
    mutating func encode(_ value: Int8) { item().encode(value) }
    mutating func encode(_ value: Int16) { item().encode(value) }
    mutating func encode(_ value: Int32) { item().encode(value) }
    mutating func encode(_ value: Int64) { item().encode(value) }
    mutating func encode(_ value: UInt) { item().encode(value) }
    mutating func encode(_ value: UInt8) { item().encode(value) }
    mutating func encode(_ value: UInt16) { item().encode(value) }
    mutating func encode(_ value: UInt32) { item().encode(value) }
    mutating func encode(_ value: UInt64) { item().encode(value) }
    mutating func encode(_ value: some Encodable) throws { try item().encode(value) }

    mutating func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
        item().container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { item().unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { item() }
}
