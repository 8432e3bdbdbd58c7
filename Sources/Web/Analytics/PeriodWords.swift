import Domain
import Operations

/// Periods of the calendar, in words.
enum PeriodWords {
    static func name(_ length: PeriodLength) -> Phrase {
        switch length {
        case .day: "Days"
        case .week: "Weeks"
        case .month: "Months"
        case .year: "Years"
        }
    }

    /// Above a column of them.
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

    /// Above how many are new in the one that is not over.
    static func new(_ length: PeriodLength) -> Phrase {
        switch length {
        case .day: "New today"
        case .week: "New this week"
        case .month: "New this month"
        case .year: "New this year"
        }
    }

    /// `November 2026`, and that it is not all of it.
    static func label(_ point: GrowthView.Point, of growth: GrowthView) -> Phrase {
        let first = Zones.civil(point.date, in: growth.timeZone)
        let label: Phrase =
            switch growth.period {
            case .day: "\(first, .date)"
            case .week: "Week of \(first, .date)"
            case .month: "\(first, .monthOfYear)"
            case .year: "\(String(first.year))"
            }
        return point.isPartial ? "\(label) (in part)" : label
    }

    /// `+12 %`, or that there was nothing before.
    static func change(_ change: Double?, now count: Int) -> Phrase? {
        guard let change else { return count > 0 ? "new" : nil }
        let whole = Int(change.rounded())
        return whole == 0 ? "±\(whole) %" : whole < 0 ? "−\(-whole) %" : "+\(whole) %"
    }
}
