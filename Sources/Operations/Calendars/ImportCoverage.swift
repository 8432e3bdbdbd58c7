public import Domain

/// A UID of which a file gives every date between two moments.
public struct ImportCoverage: Hashable, Sendable, Codable {
    public var uid: String
    /// Nil: from the beginning.
    public var from: Instant?
    /// Nil: to the end.
    public var through: Instant?
    /// The places in their series of the dates that the file has.
    public var dates: Set<Instant>
    /// Whether it has a single event of this UID.
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
