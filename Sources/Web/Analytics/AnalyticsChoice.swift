public import Domain

/// Which figures somebody looks at: what stands in the address of their page.
public struct AnalyticsChoice: Hashable, Sendable {
    public static let names = ["from", "to", "area", "period"]

    /// Days of the viewer's calendar, both of which belong to it.
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

    /// What is as always is left out.
    var parameters: [(String, String?)] { days + [("period", period == .month ? nil : period.rawValue)] }

    func range(_ zone: String) -> [(String, String?)] { days + [("zone", zone)] }

    /// Whether all of the programme is looked at.
    var isWhole: Bool { from == nil && to == nil && area == nil }

    func with(_ change: (inout AnalyticsChoice) -> Void) -> AnalyticsChoice {
        var choice = self
        change(&choice)
        return choice
    }

    private var days: [(String, String?)] {
        [("from", from?.isoDate), ("to", to?.isoDate), ("area", area?.description)]
    }
}
