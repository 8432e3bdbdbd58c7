public import Domain

/// Which time and which place figures are of.
public struct AnalyticsFilter: Hashable, Sendable {
    /// Activities that were over before do not count, and what belongs to them neither.
    public var from: Instant?
    /// The moment that the figures are of, and the last that counts; nil is now, with all that there is.
    public var to: Instant?
    /// With all below it.
    public var area: ID<Area>?

    public init(from: Instant? = nil, to: Instant? = nil, area: ID<Area>? = nil) {
        self.from = from
        self.to = to
        self.area = area
    }

    /// - Throws: ``Refusal`` `invalid` at `to`.
    public func check() throws(Refusal) {
        if let from, let to, to < from { throw CalendarPeriod.endBeforeBeginning }
    }
}
