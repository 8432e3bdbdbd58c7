/// Any JSON value, as part of the payload of a command.
public enum PayloadValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case array([PayloadValue])
    case object([String: PayloadValue])

    /// Every text within it.
    public var texts: [String] {
        switch self {
        case .text(let text): [text]
        case .array(let values): values.flatMap { $0.texts }
        case .object(let fields): fields.values.flatMap { $0.texts }
        case .null, .boolean, .integer, .number: []
        }
    }

    /// Returns the field or element of that name or index; nil if there is none.
    fileprivate subscript(name: String, index: Int?) -> PayloadValue? {
        switch self {
        case .object(let fields): fields[name]
        case .array(let values): index.flatMap { values.indices.contains($0) ? values[$0] : nil }
        case .null, .boolean, .integer, .number, .text: nil
        }
    }
}

#if !hasFeature(Embedded)
extension PayloadValue: Codable {
    /// The key under which a decoder finds the whole document as a `PayloadValue`.
    ///
    /// Without it, the kind of each value is guessed, because `Decoder` does not tell it. Each wrong guess allocates an
    /// error with the whole coding path, which takes microseconds.
    public static let documentKey = CodingUserInfoKey(rawValue: "payloadDocument")!

    public init(from decoder: any Decoder) throws {
        guard let document = decoder.userInfo[PayloadValue.documentKey] as? PayloadValue else {
            self = try PayloadValue(guessing: decoder.singleValueContainer())
            return
        }
        let found = decoder.codingPath.reduce(Optional(document)) { $0?[$1.stringValue, $1.intValue] }
        guard let found else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "The document has no such value."))
        }
        self = found
    }

    private init(guessing container: any SingleValueDecodingContainer) throws {
        self =
            if container.decodeNil() {
                .null
            } else if let value = try? container.decode(String.self) {
                .text(value)
            } else if let value = try? container.decode(Int64.self) {
                .integer(value)
            } else if let value = try? container.decode(Double.self) {
                .number(value)
            } else if let value = try? container.decode(Bool.self) {
                .boolean(value)
            } else if let value = try? container.decode([String: PayloadValue].self) {
                .object(value)
            } else {
                .array(try container.decode([PayloadValue].self))
            }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let fields): try container.encode(fields)
        }
    }
}
#endif
