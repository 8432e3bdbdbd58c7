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
}

#if !hasFeature(Embedded)
extension PayloadValue: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        self =
            if container.decodeNil() {
                .null
            } else if let value = try? container.decode(Bool.self) {
                .boolean(value)
            } else if let value = try? container.decode(Int64.self) {
                .integer(value)
            } else if let value = try? container.decode(Double.self) {
                .number(value)
            } else if let value = try? container.decode(String.self) {
                .text(value)
            } else if let value = try? container.decode([PayloadValue].self) {
                .array(value)
            } else {
                .object(try container.decode([String: PayloadValue].self))
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
