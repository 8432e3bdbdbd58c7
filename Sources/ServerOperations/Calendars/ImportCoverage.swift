public import Domain
import Operations

/// States that a file contains every date of a UID between two moments.
public struct ImportCoverage: Hashable, Sendable, Codable {
    public var uid: String
    /// The start of the covered span; `nil` if it has none.
    public var from: Instant?
    /// The end of the covered span; `nil` if it has none.
    public var through: Instant?
    /// The recurrence ids of the dates in the file.
    public var dates: Set<Instant>
    /// Whether the file has a single, non-recurring event with this UID.
    public var isSingle: Bool

    public init(uid: String, from: Instant?, through: Instant?, dates: Set<Instant>, isSingle: Bool) {
        self.uid = uid
        self.from = from
        self.through = through
        self.dates = dates
        self.isSingle = isSingle
    }

    func has(_ recurrenceID: Instant?) -> Bool { recurrenceID.map(dates.contains) ?? isSingle }

    func covers(_ moment: Instant) -> Bool { from.map { moment >= $0 } ?? true && through.map { moment <= $0 } ?? true }
}
