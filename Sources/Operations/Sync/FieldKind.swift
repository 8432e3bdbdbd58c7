import Domain
import Store

/// What a column of a row that is sent holds: by it the column is read on the server, and again from what a device was sent.
public enum FieldKind: Sendable, CaseIterable {
    case integer, real, text, flag
    /// The id of something, which is all that is stored as bytes.
    case id
    /// The id of a user.
    case person
}

extension FieldKind {
    func read(_ row: inout Row) throws -> SQLValue {
        switch self {
        case .integer: try row.next(Int64?.self)?.sqlValue ?? .null
        case .flag: try row.next(Bool?.self)?.sqlValue ?? .null
        case .real: try row.next(Double?.self)?.sqlValue ?? .null
        case .text: try row.next(String?.self)?.sqlValue ?? .null
        case .id, .person: try row.next(ID<Never>?.self)?.sqlValue ?? .null
        }
    }
}
