public import Domain
public import Operations

/// The selection of figures.
public struct AnalyticsChoice: Hashable, Sendable {
    /// Days in the viewer's calendar; the range includes both.
    public var from: CivilTime?
    public var to: CivilTime?
    public var area: ID<Area>?
    public var period: PeriodLength

    public init(from: CivilTime? = nil, to: CivilTime? = nil, area: ID<Area>? = nil, period: PeriodLength = .month) {
        self.from = from
        self.to = to
        self.area = area
        self.period = period
    }

    /// Whether the figures cover the whole programme.
    public var isWhole: Bool { from == nil && to == nil && area == nil }

    /// - Parameter area: the area of the selection, if it exists.
    public func active(area: AreaView?) -> [ActiveFilter<AnalyticsChoice>] {
        [
            from.map { ActiveFilter("From \("\($0, .date)" as Phrase)", in: self) { $0.from = nil } },
            to.map { ActiveFilter("Until \("\($0, .date)" as Phrase)", in: self) { $0.to = nil } },
            area.map { ActiveFilter("In \($0.name)", in: self) { $0.area = nil } },
        ].compactMap(\.self)
    }
}
