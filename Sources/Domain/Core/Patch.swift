/// One field of a change: kept, cleared or set. In JSON: omitted, `null`, or a value.
public enum Patch<Value: Sendable>: Sendable {
    case keep
    case clear
    case set(Value)

    /// Returns the value after the change.
    public func applied(to old: Value?) -> Value? {
        switch self {
        case .keep: old
        case .clear: nil
        case .set(let value): value
        }
    }

    /// Sets a value, or clears the field if it is nil.
    public init(setting value: Value?) {
        self = value.map { .set($0) } ?? .clear
    }

    public var isKept: Bool {
        if case .keep = self { true } else { false }
    }
}

#if !hasFeature(Embedded)
extension Patch: Codable where Value: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self = container.decodeNil() ? .clear : .set(try container.decode(Value.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .set(let value): try container.encode(value)
        case .clear, .keep: try container.encodeNil()
        }
    }
}

extension KeyedDecodingContainer {
    /// Decodes a field; a missing one is kept. Synthesized decoding picks this overload.
    public func decode<Value: Codable & Sendable>(_: Patch<Value>.Type, forKey key: Key) throws -> Patch<Value> {
        guard contains(key) else { return .keep }
        return try decodeNil(forKey: key) ? .clear : .set(decode(Value.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    public mutating func encode<Value: Codable & Sendable>(_ patch: Patch<Value>, forKey key: Key) throws {
        switch patch {
        case .keep: break
        case .clear: try encodeNil(forKey: key)
        case .set(let value): try encode(value, forKey: key)
        }
    }
}
#endif
