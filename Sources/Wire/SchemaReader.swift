public import Domain
import Synchronization

/// The JSON shape of a `Codable` type, found by letting the type decode itself and recording what it requests.
///
/// So the published description cannot differ from what is decoded.
public indirect enum Schema: Hashable, Sendable {
    case string(format: String?, values: [String])
    case integer
    case number
    case boolean
    case array(Schema)
    /// Fields in the order in which they are decoded.
    case object([Field])
    /// An object with arbitrary keys.
    case map(Schema)
    case any

    public struct Field: Hashable, Sendable {
        public var name: String
        public var schema: Schema
        public var isRequired: Bool
        public var isNullable: Bool
        /// The fields, with this one, of which the object has at least one; empty if that is of no concern here.
        public var alternatives: [String] = []
    }

    /// Reads the schema of a type.
    public init<Value: Decodable>(_ type: Value.Type) {
        self = Schema.describe(type).schema
    }

    /// The names of an object's fields, or nil if any are allowed.
    public var fieldNames: [String]? {
        if case .object(let fields) = self { fields.map(\.name) } else { nil }
    }

    /// Whether a value of any form may be within it.
    public var isFreeForm: Bool {
        switch self {
        case .any: true
        case .array(let element), .map(let element): element.isFreeForm
        case .object(let fields): fields.contains { $0.schema.isFreeForm }
        case .string, .integer, .number, .boolean: false
        }
    }

    /// The groups of an object's fields of which it has at least one each.
    public var alternatives: [[String]] {
        guard case .object(let fields) = self else { return [] }
        var seen: Set<[String]> = [[]]
        return fields.map(\.alternatives).filter { seen.insert($0).inserted }
    }

    /// The names of an object's fields as one text: with a question mark after those that may be left out, and a bar
    /// between those of which one is there: `id?, title, startsAt|startDate, endsAt?`.
    public var fieldList: String {
        guard case .object(let fields) = self else { return "" }
        var seen: Set<[String]> = []
        return fields.compactMap { field in
            if field.isRequired { return field.name }
            guard !field.alternatives.isEmpty else { return field.name + "?" }
            return seen.insert(field.alternatives).inserted ? field.alternatives.joined(separator: "|") : nil
        }.joined(separator: ", ")
    }

    /// Whether the value is, or contains, an object with known fields.
    public var hasFields: Bool {
        switch self {
        case .object: true
        case .array(let value), .map(let value): value.hasFields
        case .string, .integer, .number, .boolean, .any: false
        }
    }

    /// Returns the schema of a value within this one; nil if it has none.
    public func value(at path: some Sequence<any CodingKey>) -> Schema? {
        path.reduce(self as Schema?) { schema, key in
            switch schema {
            case .object(let fields): fields.first { $0.name == key.stringValue }?.schema
            case .array(let value), .map(let value): value
            default: nil
            }
        }
    }

    /// The cached result for a type. A few types are part of hundreds of bodies, all of which are described at
    /// each start.
    private struct Found: @unchecked Sendable {
        var schema: Schema
        /// An immutable sample value.
        var value: Any?
    }

    private static let found = Mutex<[ObjectIdentifier: Found]>([:])

    static func describe<Value: Decodable>(_ type: Value.Type) -> (schema: Schema, value: Value?) {
        let key = ObjectIdentifier(type)
        if let known = found.withLock({ $0[key] }) { return (known.schema, known.value as? Value) }
        let (schema, value) = look(at: type)
        found.withLock { $0[key] = Found(schema: schema, value: value) }
        return (schema, value)
    }

    private static func look<Value: Decodable>(at type: Value.Type) -> (schema: Schema, value: Value?) {
        if let described = type as? any DescribedValue.Type {
            return (described.schema, described.example as? Value)
        }
        if let (names, first) = EnumerationSchema.choices(type) {
            return (.string(format: nil, values: names), first as? Value)
        }
        let reader = SchemaReader()
        let value = try? Value(from: reader)
        let groups = (type as? any RequiringFields.Type)?.requiredFields ?? []
        return (reader.schema.requiring(groups), value)
    }

    /// Returns the schema of an object whose rules require more than its decoding (``Domain/RequiringFields``).
    private func requiring(_ groups: [[String]]) -> Schema {
        guard case .object(var fields) = self else { return self }
        for group in groups {
            for index in fields.indices where group.contains(fields[index].name) {
                if group.count == 1 { fields[index].isRequired = true } else { fields[index].alternatives = group }
            }
        }
        return .object(fields)
    }
}

/// A type that encodes as a single JSON value of a special format.
public protocol DescribedValue {
    static var schema: Schema { get }
    static var example: Any { get }
}

/// Reads the raw values of enumerations.
enum EnumerationSchema {
    static func choices<Value>(_ type: Value.Type) -> ([String], Any)? {
        guard let enumeration = type as? any (CaseIterable & RawRepresentable).Type else { return nil }
        return list(enumeration)
    }

    private static func list<Value: CaseIterable & RawRepresentable>(_ type: Value.Type) -> ([String], Any)? {
        let names = type.allCases.compactMap { $0.rawValue as? String }
        guard !names.isEmpty, let first = type.allCases.first else { return nil }
        return (names, first)
    }
}

/// A decoder that returns a harmless value for every request and records the request.
final class SchemaReader: Decoder {
    private(set) var schema: Schema = .any
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    /// Keys that were checked for null: their fields may be omitted and may be null.
    fileprivate var nullable: Set<String> = []

    fileprivate func record(_ schema: Schema) { self.schema = schema }

    fileprivate func record(_ field: Schema.Field) {
        var fields: [Schema.Field] = []
        if case .object(let known) = schema { fields = known }
        guard !fields.contains(where: { $0.name == field.name }) else { return }
        schema = .object(fields + [field])
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        if case .any = schema { schema = .object([]) }
        return KeyedDecodingContainer(SchemaFields(reader: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { SchemaElements(reader: self) }
    func singleValueContainer() -> any SingleValueDecodingContainer { SchemaValue(reader: self) }
}

enum JSONSchemaError: Error {
    case noExample
}

/// Returns a type's schema with a sample value.
private func probe<Value: Decodable>(_ type: Value.Type) throws -> (schema: Schema, value: Value) {
    let (schema, value) = Schema.describe(type)
    guard let value else { throw JSONSchemaError.noExample }
    return (schema, value)
}

private struct SchemaFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let reader: SchemaReader
    let codingPath: [any CodingKey] = []
    let allKeys: [Key] = []

    func contains(_ key: Key) -> Bool { true }

    /// Records that the field may be null. Only types that distinguish null from absent call this.
    func decodeNil(forKey key: Key) throws -> Bool {
        reader.nullable.insert(key.stringValue)
        return false
    }

    private func scalar<Value>(_ schema: Schema, _ value: Value, _ key: Key, isRequired: Bool) -> Value {
        let isNullable = reader.nullable.contains(key.stringValue)
        reader.record(
            Schema.Field(
                name: key.stringValue, schema: schema, isRequired: isRequired && !isNullable, isNullable: isNullable))
        return value
    }

    func decode(_: Bool.Type, forKey key: Key) -> Bool { scalar(.boolean, false, key, isRequired: true) }
    func decode(_: String.Type, forKey key: Key) -> String {
        scalar(.string(format: nil, values: []), "", key, isRequired: true)
    }
    func decode(_: Double.Type, forKey key: Key) -> Double { scalar(.number, 0, key, isRequired: true) }
    func decode(_: Float.Type, forKey key: Key) -> Float { scalar(.number, 0, key, isRequired: true) }
    func decode(_: Int.Type, forKey key: Key) -> Int { scalar(.integer, 0, key, isRequired: true) }
    func decode(_: Int8.Type, forKey key: Key) -> Int8 { scalar(.integer, 0, key, isRequired: true) }
    func decode(_: Int16.Type, forKey key: Key) -> Int16 { scalar(.integer, 0, key, isRequired: true) }
    func decode(_: Int32.Type, forKey key: Key) -> Int32 { scalar(.integer, 0, key, isRequired: true) }
    func decode(_: Int64.Type, forKey key: Key) -> Int64 { scalar(.integer, 0, key, isRequired: true) }
    func decode(_: UInt.Type, forKey key: Key) -> UInt { scalar(.integer, 0, key, isRequired: true) }
    func decode(_: UInt8.Type, forKey key: Key) -> UInt8 { scalar(.integer, 0, key, isRequired: true) }
    func decode(_: UInt16.Type, forKey key: Key) -> UInt16 { scalar(.integer, 0, key, isRequired: true) }
    func decode(_: UInt32.Type, forKey key: Key) -> UInt32 { scalar(.integer, 0, key, isRequired: true) }
    func decode(_: UInt64.Type, forKey key: Key) -> UInt64 { scalar(.integer, 0, key, isRequired: true) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let (schema, value) = try probe(type)
        return scalar(schema, value, key, isRequired: true)
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        let (schema, value) = try probe(type)
        return scalar(schema, value, key, isRequired: false)
    }
    func decodeIfPresent(_: Bool.Type, forKey key: Key) -> Bool? { scalar(.boolean, false, key, isRequired: false) }
    func decodeIfPresent(_: String.Type, forKey key: Key) -> String? {
        scalar(.string(format: nil, values: []), "", key, isRequired: false)
    }
    func decodeIfPresent(_: Double.Type, forKey key: Key) -> Double? { scalar(.number, 0, key, isRequired: false) }
    func decodeIfPresent(_: Int.Type, forKey key: Key) -> Int? { scalar(.integer, 0, key, isRequired: false) }
    func decodeIfPresent(_: Int64.Type, forKey key: Key) -> Int64? { scalar(.integer, 0, key, isRequired: false) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw JSONSchemaError.noExample }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw JSONSchemaError.noExample
    }
    func superDecoder() -> any Decoder { reader }
    func superDecoder(forKey key: Key) -> any Decoder { reader }
}

/// Claims to contain exactly one element.
private struct SchemaElements: UnkeyedDecodingContainer {
    let reader: SchemaReader
    let codingPath: [any CodingKey] = []
    let count: Int? = 1
    var currentIndex = 0
    var isAtEnd: Bool { currentIndex > 0 }

    mutating func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let (schema, value) = try probe(type)
        reader.record(.array(schema))
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { throw JSONSchemaError.noExample }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw JSONSchemaError.noExample }
    mutating func superDecoder() -> any Decoder { reader }
}

private struct SchemaValue: SingleValueDecodingContainer {
    let reader: SchemaReader
    let codingPath: [any CodingKey] = []

    func decodeNil() -> Bool { false }

    private func scalar<Value>(_ schema: Schema, _ value: Value) -> Value {
        reader.record(schema)
        return value
    }

    func decode(_: Bool.Type) -> Bool { scalar(.boolean, false) }
    func decode(_: String.Type) -> String { scalar(.string(format: nil, values: []), "") }
    func decode(_: Double.Type) -> Double { scalar(.number, 0) }
    func decode(_: Float.Type) -> Float { scalar(.number, 0) }
    func decode(_: Int.Type) -> Int { scalar(.integer, 0) }
    func decode(_: Int8.Type) -> Int8 { scalar(.integer, 0) }
    func decode(_: Int16.Type) -> Int16 { scalar(.integer, 0) }
    func decode(_: Int32.Type) -> Int32 { scalar(.integer, 0) }
    func decode(_: Int64.Type) -> Int64 { scalar(.integer, 0) }
    func decode(_: UInt.Type) -> UInt { scalar(.integer, 0) }
    func decode(_: UInt8.Type) -> UInt8 { scalar(.integer, 0) }
    func decode(_: UInt16.Type) -> UInt16 { scalar(.integer, 0) }
    func decode(_: UInt32.Type) -> UInt32 { scalar(.integer, 0) }
    func decode(_: UInt64.Type) -> UInt64 { scalar(.integer, 0) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let (schema, value) = try probe(type)
        reader.record(schema)
        return value
    }
}

extension ID: DescribedValue {
    public static var schema: Schema { .string(format: "uuid", values: []) }
    public static var example: Any { ID("00000000-0000-7000-8000-000000000000")! }
}

extension Dictionary: DescribedValue where Key == String, Value: Decodable {
    public static var schema: Schema { .map(Schema(Value.self)) }
    public static var example: Any { [:] as [String: Value] }
}

extension PayloadValue: DescribedValue {
    public static var schema: Schema { .map(.any) }
    public static var example: Any { PayloadValue.object([:]) }
}

extension Phrase: DescribedValue {
    public static var schema: Schema { .string(format: nil, values: []) }
    public static var example: Any { Phrase(stringLiteral: "") }
}

extension Instant: DescribedValue {
    public static var schema: Schema { .string(format: "date-time", values: []) }
    public static var example: Any { Instant(milliseconds: 0) }
}

extension CivilDate: DescribedValue {
    public static var schema: Schema { .string(format: "date", values: []) }
    public static var example: Any { CivilDate(iso: "1970-01-01")! }
}
