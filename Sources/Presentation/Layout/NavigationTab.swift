public import Domain

/// A tab of the main navigation.
public enum NavigationTab: Hashable, Sendable, CaseIterable {
    case home, discover, calendar, people, me
    /// Only for people with a role in the programme.
    case organise

    public var label: Phrase {
        switch self {
        case .home: "Home"
        case .discover: "Discover"
        case .calendar: "Calendar"
        case .people: "People"
        case .me: "Me"
        case .organise: "Organise"
        }
    }

    public var icon: Icon {
        switch self {
        case .home: .home
        case .discover: .search
        case .calendar: .calendar
        case .people: .people
        case .me: .person
        case .organise: .chart
        }
    }
}
