import Foundation

/// A field that somebody else changed since its editor loaded it, and that the editor overwrote. The last write wins.
public struct FieldConflict: Hashable, Sendable, Codable {
    public var field: String
    /// The value that the editor loaded, as text; nil if empty. The other values have the same form.
    public var base: String?
    public var theirs: String?
    /// The value stored now.
    public var mine: String?
}

/// The fields of a value as text, by their names in the contract, for comparison.
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

    /// Returns the names of the changed fields in alphabetical order.
    func changed(since old: FieldValues) -> [String] {
        Set(values.keys).union(old.values.keys).filter { values[$0] != old.values[$0] }.sorted()
    }
}
