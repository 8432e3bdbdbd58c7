import Domain

/// How long the texts and lists of a command, and how large its numbers, may be before anybody looks at what is in them.
///
/// Checked before the command waits for the store, so that what a person sends at length never costs the others a moment
/// of the one writer. What is in the bounds is bounded work for every rule behind; the rules say exactly what is allowed.
public struct InputBounds: Sendable {
    /// Characters of any text, as ``Text/mayFit(_:max:)`` measures them. The longest line that Mingle keeps has 300.
    public var characters = 300
    /// Elements of any list, entries of any map.
    public var elements = 4 * 200
    /// Bytes of all texts together, beside the longer ones.
    public var bytes = 400_000
    /// The largest number, up or down. Two of them can be multiplied, and thousands added, without leaving 64 bits, where
    /// Swift would end the program.
    public var number = 1_000_000_000
    /// Characters of texts that may be longer, by the name of their field.
    public var longer: [String: Int] = [:]
    /// The field that holds what the person knows as the fields.
    public var whole: String?

    public init(longer: [String: Int] = [:], whole: String? = nil) {
        self.longer = longer
        self.whole = whole
    }

    /// Walks through what a command holds, and stops where it is too much.
    ///
    /// - Throws: ``Refusal`` `invalid` at the field.
    func check(_ command: some Encodable) throws {
        try command.encode(to: BoundsWalk(self))
    }
}

/// An encoder that writes nothing and only measures.
private final class BoundsWalk: Encoder {
    let bounds: InputBounds
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    private var bytes = 0

    init(_ bounds: InputBounds) {
        self.bounds = bounds
    }

    func text(_ value: String, at field: String) throws {
        guard let longer = bounds.longer[field] else {
            bytes += value.utf8.count
            guard bytes <= bounds.bytes else { throw Refusal.invalid(field, "This is too much at once.") }
            return try fits(value, bounds.characters, field)
        }
        try fits(value, longer, field)
    }

    private func fits(_ value: String, _ max: Int, _ field: String) throws {
        guard Text.mayFit(value, max: max) else {
            throw Refusal.invalid(field, "Keep this to \(max, .count) characters; it has far more.")
        }
    }

    func count(_ count: Int, at field: String) throws {
        guard count <= bounds.elements else { throw Refusal.invalid(field, "This is too much at once.") }
    }

    func number(_ value: Double, at field: String) throws {
        guard value.magnitude <= Double(bounds.number) else {
            throw Refusal.invalid(field, "This number is too large.")
        }
    }

    func value(_ value: some Encodable, at field: String) throws {
        // Without walking their forty cases of containers: the plain values are most of what comes.
        switch value {
        case let text as String: try self.text(text, at: field)
        case is Bool, is Instant: break
        case let number as any BinaryInteger: try self.number(Double(number), at: field)
        case let number as Double: try self.number(number, at: field)
        case let number as Float: try self.number(Double(number), at: field)
        case let list as [String]:
            try count(list.count, at: field)
            for text in list { try self.text(text, at: field) }
        default:
            try value.encode(to: Inner(walk: self, field: field))
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(BoundedFields(walk: self, field: nil))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { BoundedElements(walk: self, field: "") }
    func singleValueContainer() -> any SingleValueEncodingContainer { BoundedValue(walk: self, field: "") }

    /// What lies in one of the command's fields.
    struct Inner: Encoder {
        let walk: BoundsWalk
        let field: String
        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            KeyedEncodingContainer(BoundedFields(walk: walk, field: field))
        }

        func unkeyedContainer() -> any UnkeyedEncodingContainer { BoundedElements(walk: walk, field: field) }
        func singleValueContainer() -> any SingleValueEncodingContainer { BoundedValue(walk: walk, field: field) }
    }
}

private struct BoundedFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let walk: BoundsWalk
    /// The field of the command in which this object lies; nil for the command itself.
    let field: String?
    var codingPath: [any CodingKey] { [] }
    private var count = 0

    init(walk: BoundsWalk, field: String?) {
        self.walk = walk
        self.field = field
    }

    /// Notes one more key, which may come from outside as in a map.
    private mutating func name(_ key: Key) throws -> String {
        count += 1
        try walk.count(count, at: field ?? "")
        if let field { try walk.text(key.stringValue, at: field) }
        guard let field, field != walk.bounds.whole else { return key.stringValue }
        // A longer text keeps its bound wherever it lies in the command.
        return walk.bounds.longer[key.stringValue] != nil ? key.stringValue : field
    }

    mutating func encodeNil(forKey key: Key) throws { _ = try name(key) }
    mutating func encode(_ value: Bool, forKey key: Key) throws { _ = try name(key) }
    mutating func encode(_ value: String, forKey key: Key) throws { try walk.text(value, at: name(key)) }
    mutating func encode(_ value: Double, forKey key: Key) throws { try walk.number(value, at: name(key)) }
    mutating func encode(_ value: Float, forKey key: Key) throws { try walk.number(Double(value), at: name(key)) }
    mutating func encode(_ value: Int, forKey key: Key) throws { try walk.number(Double(value), at: name(key)) }
    mutating func encode(_ value: Int8, forKey key: Key) throws { try walk.number(Double(value), at: name(key)) }
    mutating func encode(_ value: Int16, forKey key: Key) throws { try walk.number(Double(value), at: name(key)) }
    mutating func encode(_ value: Int32, forKey key: Key) throws { try walk.number(Double(value), at: name(key)) }
    mutating func encode(_ value: Int64, forKey key: Key) throws { try walk.number(Double(value), at: name(key)) }
    mutating func encode(_ value: UInt, forKey key: Key) throws { try walk.number(Double(value), at: name(key)) }
    mutating func encode(_ value: UInt8, forKey key: Key) throws { try walk.number(Double(value), at: name(key)) }
    mutating func encode(_ value: UInt16, forKey key: Key) throws { try walk.number(Double(value), at: name(key)) }
    mutating func encode(_ value: UInt32, forKey key: Key) throws { try walk.number(Double(value), at: name(key)) }
    mutating func encode(_ value: UInt64, forKey key: Key) throws { try walk.number(Double(value), at: name(key)) }
    mutating func encode(_ value: some Encodable, forKey key: Key) throws { try walk.value(value, at: name(key)) }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        KeyedEncodingContainer(BoundedFields<Nested>(walk: walk, field: field ?? key.stringValue))
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        BoundedElements(walk: walk, field: field ?? key.stringValue)
    }

    mutating func superEncoder() -> any Encoder { walk }
    mutating func superEncoder(forKey key: Key) -> any Encoder { walk }
}

private struct BoundedElements: UnkeyedEncodingContainer {
    let walk: BoundsWalk
    let field: String
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(walk: BoundsWalk, field: String) {
        self.walk = walk
        self.field = field
    }

    private mutating func note() throws {
        count += 1
        try walk.count(count, at: field)
    }

    mutating func encodeNil() throws { try note() }

    mutating func encode(_ value: some Encodable) throws {
        try note()
        try walk.value(value, at: field)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy: Nested.Type) -> KeyedEncodingContainer<Nested> {
        KeyedEncodingContainer(BoundedFields<Nested>(walk: walk, field: field))
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { BoundedElements(walk: walk, field: field) }
    mutating func superEncoder() -> any Encoder { walk }
}

private struct BoundedValue: SingleValueEncodingContainer {
    let walk: BoundsWalk
    let field: String
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() {}
    mutating func encode(_ value: String) throws { try walk.text(value, at: field) }
    mutating func encode(_ value: some Encodable) throws { try walk.value(value, at: field) }
}
