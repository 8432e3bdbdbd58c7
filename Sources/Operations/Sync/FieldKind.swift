import Domain
import Store

/// The type of a column that sync sends. The server uses it to read the column, and a device to decode the value.
public enum FieldKind: Sendable, CaseIterable {
    case integer, real, text, flag
    /// The id of a row; the only values that are stored as bytes.
    case id
    /// The id of a user.
    case person
    /// The hash of a photo, as text. A device keeps the photos that its rows name (``Replica/photos(among:in:)``).
    case photo
}

extension FieldKind {
    func read(_ row: inout Row) throws -> SQLValue {
        switch self {
        case .integer: try row.next(Int64?.self)?.sqlValue ?? .null
        case .flag: try row.next(Bool?.self)?.sqlValue ?? .null
        case .real: try row.next(Double?.self)?.sqlValue ?? .null
        case .text, .photo: try row.next(String?.self)?.sqlValue ?? .null
        case .id, .person: try row.next(ID<Never>?.self)?.sqlValue ?? .null
        }
    }
}
