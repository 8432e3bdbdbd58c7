import Domain

/// Decodes a command from the form fields with its property names.
///
/// A missing or empty field is nil, a checkbox is true if it is sent at all, and a malformed id is `not_found`.
/// Commands with fields that the server fills in, or that a form represents differently, are built by hand.
struct FormDecoder: Decoder {
    let form: Form
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(FormFields<Key>(form: form))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw FormDecoder.notFlat }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw FormDecoder.notFlat }

    /// A bug of ours: forms are flat, with names and texts only.
    static let notFlat = Refusal(.malformed, "This form cannot be read.")
}

extension Form {
    /// Decodes a value.
    ///
    /// - Throws: ``Refusal`` for the field that cannot be decoded.
    func decode<Value: Decodable>(_: Value.Type = Value.self) throws -> Value {
        try Value(from: FormDecoder(form: self))
    }
}

private struct FormFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let form: Form
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { form.values.keys.compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { form[key.stringValue] != nil }
    func decodeNil(forKey key: Key) -> Bool { form[key.stringValue] == nil }

    func decode(_: Bool.Type, forKey key: Key) -> Bool { form.isOn(key.stringValue) }
    func decode(_: String.Type, forKey key: Key) -> String { form[key.stringValue] ?? "" }
    func decode(_: Int.Type, forKey key: Key) throws -> Int { try number(key) }
    func decode(_: Int8.Type, forKey key: Key) throws -> Int8 { try number(key) }
    func decode(_: Int16.Type, forKey key: Key) throws -> Int16 { try number(key) }
    func decode(_: Int32.Type, forKey key: Key) throws -> Int32 { try number(key) }
    func decode(_: Int64.Type, forKey key: Key) throws -> Int64 { try number(key) }
    func decode(_: UInt.Type, forKey key: Key) throws -> UInt { try number(key) }
    func decode(_: UInt8.Type, forKey key: Key) throws -> UInt8 { try number(key) }
    func decode(_: UInt16.Type, forKey key: Key) throws -> UInt16 { try number(key) }
    func decode(_: UInt32.Type, forKey key: Key) throws -> UInt32 { try number(key) }
    func decode(_: UInt64.Type, forKey key: Key) throws -> UInt64 { try number(key) }
    func decode(_: Double.Type, forKey key: Key) throws -> Double { try number(key) }
    func decode(_: Float.Type, forKey key: Key) throws -> Float { try number(key) }

    func decode<Value: Decodable>(_: Value.Type, forKey key: Key) throws -> Value {
        do {
            return try Value(from: FormText(text: form[key.stringValue] ?? ""))
        } catch is DecodingError {
            if Value.self is any Identifying.Type { throw Refusal.notFound }
            let hint = (Value.self as? any FormChoice.Type)?.hint ?? "Choose one of the options."
            throw Refusal.invalid(key.stringValue, hint)
        }
    }

    private func number<Number: LosslessStringConvertible>(_ key: Key) throws(Refusal) -> Number {
        guard let number = Number(Text.trimmed(form[key.stringValue] ?? "")) else {
            throw .invalid(key.stringValue, "Enter a whole number.")
        }
        return number
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy _: Nested.Type, forKey _: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        throw FormDecoder.notFlat
    }

    func nestedUnkeyedContainer(forKey _: Key) throws -> any UnkeyedDecodingContainer { throw FormDecoder.notFlat }
    func superDecoder() throws -> any Decoder { throw FormDecoder.notFlat }
    func superDecoder(forKey _: Key) throws -> any Decoder { throw FormDecoder.notFlat }
}

/// Decodes an id or a choice from one text.
private struct FormText: Decoder, SingleValueDecodingContainer {
    let text: String
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
    func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw FormDecoder.notFlat
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw FormDecoder.notFlat }

    func decodeNil() -> Bool { false }
    func decode(_: String.Type) -> String { text }
    func decode<Value: Decodable>(_: Value.Type) throws -> Value { throw FormDecoder.notFlat }
}

/// A choice with its own message for invalid values.
protocol FormChoice {
    static var hint: Phrase { get }
}

private protocol Identifying {}
extension ID: Identifying {}
