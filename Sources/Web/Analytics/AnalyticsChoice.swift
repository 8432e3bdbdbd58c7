public import Domain

/// The selection of figures, as encoded in the URL of the analytics page.
public struct AnalyticsChoice: Hashable, Sendable {
    public static let names = ["from", "to", "area", "period"]

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

    /// The query parameters of this selection. Default values are omitted.
    var parameters: [(String, String?)] { days + [("period", period == .month ? nil : period.rawValue)] }

    func range(_ zone: String) -> [(String, String?)] { days + [("zone", zone)] }

    /// Whether the figures cover the whole programme.
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
