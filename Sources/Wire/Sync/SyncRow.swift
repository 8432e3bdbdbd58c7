/// The columns of a row, by camelCase name. A missing column is null.
public struct SyncRow: Hashable, Sendable {
    public var fields: [String: SyncValue]

    public init(_ fields: [String: SyncValue]) {
        self.fields = fields
    }

    /// Returns the camelCase name of a column: `startsAt` for `starts_at`.
    public static func name(ofColumn column: String) -> String {
        let parts = column.split(separator: "_")
        return parts.dropFirst().reduce(into: String(parts.first ?? "")) {
            $0 += $1.prefix(1).uppercased() + $1.dropFirst()
        }
    }
}

/// One value of a row as JSON; the column's kind determines its meaning.
///
/// Ids are UUID text, times are milliseconds since 1970 UTC, and flags are 0 or 1. A real number without fraction comes
/// back as an integer.
public enum SyncValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case text(String)
}

extension SyncRow: DescribedValue {
    /// The fields depend on the kind of row.
    public static var schema: Schema { .map(.any) }
    public static var example: Any { SyncRow([:]) }
}

// Each value is written straight into the row's object, without a container of its own, because a page holds thousands.
extension SyncRow: Codable {
    private struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        // Equal rows produce equal bytes.
        for (field, value) in fields.sorted(by: { $0.key < $1.key }) {
            let name = Name(stringValue: field)
            switch value {
            case .null: try container.encodeNil(forKey: name)
            case .boolean(let value): try container.encode(value, forKey: name)
            case .integer(let value): try container.encode(value, forKey: name)
            case .real(let value): try container.encode(value, forKey: name)
            case .text(let value): try container.encode(value, forKey: name)
            }
        }
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        fields = [:]
        for name in container.allKeys {
            fields[name.stringValue] =
                if try container.decodeNil(forKey: name) {
                    .null
                } else if let text = try? container.decode(String.self, forKey: name) {
                    .text(text)
                } else if let integer = try? container.decode(Int64.self, forKey: name) {
                    .integer(integer)
                } else if let real = try? container.decode(Double.self, forKey: name) { .real(real) } else {
                    .boolean(try container.decode(Bool.self, forKey: name))
                }
        }
    }
}
