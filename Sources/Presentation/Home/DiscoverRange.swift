public import Domain

/// The days in which events are searched for.
public enum DiscoverRange: String, Hashable, Sendable, CaseIterable {
    case today, weekend, week, month

    public var label: Phrase {
        switch self {
        case .today: "Today"
        case .weekend: "This weekend"
        case .week: "This week"
        case .month: "This month"
        }
    }
}
