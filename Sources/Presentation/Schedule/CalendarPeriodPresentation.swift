public import Domain

/// The month or week that a calendar shows, and how to reach the ones beside it.
public struct CalendarPeriodPresentation: Equatable, Sendable {
    /// A period beside the one shown.
    public struct Neighbour: Equatable, Sendable {
        public var label: Phrase
        /// The day of the period that is selected.
        public var day: CivilTime
    }

    public var title: Phrase
    public var previous: Neighbour
    public var next: Neighbour

    /// - Parameter day: the selected day.
    public init(of day: CivilTime, isWeek: Bool) {
        if isWeek {
            let week = CalendarMonth.week(of: day)
            title = "\(week[0], .date) – \(week[6], .date)"
            previous = Neighbour(label: "Previous week", day: day.addingDays(-7))
            next = Neighbour(label: "Next week", day: day.addingDays(7))
        } else {
            title = "\(day, .monthOfYear)"
            previous = Neighbour(label: "Previous month", day: CalendarMonth.day(day, addingMonths: -1))
            next = Neighbour(label: "Next month", day: CalendarMonth.day(day, addingMonths: 1))
        }
    }
}
