public import Domain

/// The period and area of statistics.
public struct AnalyticsFilter: Hashable, Sendable {
    /// Excludes activities that were over before this time, with their assignments.
    public var from: Instant?
    /// The time of the statistics and the last that counts; nil means now, including all data.
    public var to: Instant?
    /// The area, including its sub-areas.
    public var area: ID<Area>?

    public init(from: Instant? = nil, to: Instant? = nil, area: ID<Area>? = nil) {
        self.from = from
        self.to = to
        self.area = area
    }

    /// Checks that the period does not end before it starts.
    ///
    /// - Throws: ``Refusal`` `invalid` at `to`.
    public func check() throws(Refusal) {
        if let from, let to, to < from { throw CalendarPeriod.endBeforeBeginning }
    }
}
