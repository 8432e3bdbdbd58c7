import Foundation

/// A field that somebody else has changed since it was looked at, and that was changed all the same: the later word stands.
public struct FieldConflict: Hashable, Sendable, Codable {
    public var field: String
    /// What it said when it was looked at, as text; nil for nothing. So are the others.
    public var base: String?
    public var theirs: String?
    /// What stands now.
    public var mine: String?
}

/// What the fields of something say, by their names in the contract, to be compared.
struct FieldValues {
    private let values: [String: String]

    init(_ value: some Encodable) throws {
        let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? [String: Any] ?? [:]
        values = object.compactMapValues { value in
            switch value {
            case is NSNull: nil
            case let list as [Any]: list.map { "\($0)" }.joined(separator: ", ")
            default: "\(value)"
            }
        }
    }

    subscript(_ field: String) -> String? { values[field] }

    /// In alphabetical order.
    func changed(since old: FieldValues) -> [String] {
        Set(values.keys).union(old.values.keys).filter { values[$0] != old.values[$0] }.sorted()
    }
}
