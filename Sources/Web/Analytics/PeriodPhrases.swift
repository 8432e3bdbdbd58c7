import Domain
import Operations

/// Labels for calendar periods.
enum PeriodPhrases {
    static func name(_ length: PeriodLength) -> Phrase {
        switch length {
        case .day: "Days"
        case .week: "Weeks"
        case .month: "Months"
        case .year: "Years"
        }
    }

    /// Returns the heading of the column with the periods.
    static func heading(_ length: PeriodLength) -> Phrase {
        switch length {
        case .day: "Day"
        case .week: "Week"
        case .month: "Month"
        case .year: "Year"
        }
    }

    static func growth(_ length: PeriodLength) -> Phrase {
        switch length {
        case .day: "Growth by day"
        case .week: "Growth by week"
        case .month: "Growth by month"
        case .year: "Growth by year"
        }
    }

    /// Returns the label for the number of new items in the current, unfinished period.
    static func new(_ length: PeriodLength) -> Phrase {
        switch length {
        case .day: "New today"
        case .week: "New this week"
        case .month: "New this month"
        case .year: "New this year"
        }
    }

    /// Returns the label of a period, such as `November 2026`, marked if the range covers only part of it.
    static func label(_ point: GrowthView.Point, of growth: GrowthView) -> Phrase {
        let first = Zones.civil(point.date, in: growth.timeZone)
        let label: Phrase =
            switch growth.period {
            case .day: "\(first, .date)"
            case .week: "Week of \(first, .date)"
            case .month: "\(first, .monthOfYear)"
            case .year: "\(String(first.year))"
            }
        return point.isPartial ? "\(label) (partial)" : label
    }

    /// Returns the relative change, such as `+12 %`, or "new" if there was nothing before.
    static func change(_ change: Double?, now count: Int) -> Phrase? {
        guard let change else { return count > 0 ? "new" : nil }
        let whole = Int(change.rounded())
        return whole == 0 ? "±\(whole) %" : whole < 0 ? "−\(-whole) %" : "+\(whole) %"
    }
}
