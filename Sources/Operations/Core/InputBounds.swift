import Domain

/// The size limits of a command's input: lengths of texts and lists, and magnitudes of numbers. They apply before any
/// rule reads the content.
///
/// They are checked before the command waits for the store, so that oversized input never delays the single writer.
/// Input within the bounds is bounded work for every later rule; the rules decide exactly what is valid.
public struct InputBounds: Sendable {
    /// The maximum length of any text in characters, as measured by ``Text/mayFit(_:max:)``. The longest single-line
    /// text that Mingle stores has 300.
    public var characters = 300
    /// The maximum number of elements in a list or entries in a map.
    public var elements = 4 * 200
    /// The maximum size in bytes of all texts together, not counting the fields in ``longer``.
    public var bytes = 400_000
    /// The maximum magnitude of a number. Two such numbers can be multiplied, and thousands added, without a 64-bit
    /// overflow, which would crash the program.
    public var number = 1_000_000_000
    /// The maximum length in characters of texts that may be longer, by field name.
    public var longer: [String: Int] = [:]
    /// The name of a field whose own fields count as the command's fields, because the person sees only those.
    public var whole: String?

    public init(longer: [String: Int] = [:], whole: String? = nil) {
        self.longer = longer
        self.whole = whole
    }

    /// Walks through a command's values and stops at the first that exceeds a limit.
    ///
    /// - Throws: ``Refusal`` `invalid` at the field.
    package func check(_ command: some Encodable) throws {
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
        // Handles plain values first, without walking through the forty container methods. They make up most
        // of the input.
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

    /// The encoder of a value nested in one of the command's fields.
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
    /// The command's field that contains this object; nil for the command itself.
    let field: String?
    var codingPath: [any CodingKey] { [] }
    private var count = 0

    init(walk: BoundsWalk, field: String?) {
        self.walk = walk
        self.field = field
    }

    /// Counts one more key and returns its field. In a map, the key itself is input and is measured too.
    private mutating func name(_ key: Key) throws -> String {
        count += 1
        try walk.count(count, at: field ?? "")
        if let field { try walk.text(key.stringValue, at: field) }
        guard let field, field != walk.bounds.whole else { return key.stringValue }
        // A longer text has its own limit wherever it occurs in the command.
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

    private mutating func countElement() throws {
        count += 1
        try walk.count(count, at: field)
    }

    mutating func encodeNil() throws { try countElement() }

    mutating func encode(_ value: some Encodable) throws {
        try countElement()
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
