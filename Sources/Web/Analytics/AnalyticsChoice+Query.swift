import Domain
public import Presentation

/// The selection of figures, as encoded in the URL of the analytics page.
extension AnalyticsChoice {
    public static let names = ["from", "to", "area", "period"]

    /// The query parameters of this selection. Default values are omitted.
    var parameters: [(String, String?)] { days + [("period", period == .month ? nil : period.rawValue)] }

    func range(_ zone: String) -> [(String, String?)] { days + [("zone", zone)] }

    /// Returns the same selection for another area; nil for all.
    func of(_ area: ID<Area>?) -> AnalyticsChoice {
        var choice = self
        choice.area = area
        return choice
    }

    private var days: [(String, String?)] {
        [("from", from?.isoDate), ("to", to?.isoDate), ("area", area?.description)]
    }
}
