public import Domain

extension PeriodLength {
    public var label: Phrase {
        switch self {
        case .day: "Days"
        case .week: "Weeks"
        case .month: "Months"
        case .year: "Years"
        }
    }

    /// The heading of the column with the periods.
    var heading: Phrase {
        switch self {
        case .day: "Day"
        case .week: "Week"
        case .month: "Month"
        case .year: "Year"
        }
    }

    var growth: Phrase {
        switch self {
        case .day: "Growth by day"
        case .week: "Growth by week"
        case .month: "Growth by month"
        case .year: "Growth by year"
        }
    }

    /// The label for the number of new items in the current, unfinished period.
    var newItems: Phrase {
        switch self {
        case .day: "New today"
        case .week: "New this week"
        case .month: "New this month"
        case .year: "New this year"
        }
    }
}
