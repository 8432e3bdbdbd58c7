/// A recurrence rule such as `FREQ=MONTHLY;BYDAY=-1FR` (RFC 5545, 3.3.10).
///
/// Every value can be expanded: reading the text refuses what the RFC forbids and what is too expensive.
/// ``Occurrences`` computes the occurrences.
public struct RecurrenceRule: Hashable, Sendable {
    /// The frequencies from the shortest to the longest.
    public enum Frequency: Int, Comparable, Hashable, Sendable, CaseIterable {
        case secondly
        case minutely
        case hourly
        case daily
        case weekly
        case monthly
        case yearly

        public static func < (a: Frequency, b: Frequency) -> Bool { a.rawValue < b.rawValue }
    }

    /// The last moment of a rule, inclusive.
    public struct Until: Hashable, Sendable {
        public enum Form: Hashable, Sendable {
            /// The whole of that day.
            case date
            /// Local time at the event's location.
            case local
            case utc
        }

        public var time: CivilTime
        public var form: Form
    }

    /// `MO`, or the second or last Monday of a month or year.
    public struct WeekdayNumber: Hashable, Sendable {
        /// 1 is Monday, 7 is Sunday.
        public var weekday: Int
        /// −53 to 53 without 0, counted from the end if negative; nil for every such weekday.
        public var number: Int?
    }

    public internal(set) var frequency: Frequency
    /// At least 1: 1 is every period, 2 every second one.
    public internal(set) var interval = 1
    /// The total number of occurrences. Never set together with ``until``.
    public internal(set) var count: Int?
    public internal(set) var until: Until?
    /// The weekday on which weeks begin; 1 is Monday.
    public internal(set) var weekStart = 1

    // The BY parts, each in the order of the text; empty if the rule has none.
    public internal(set) var seconds: [Int] = []
    public internal(set) var minutes: [Int] = []
    public internal(set) var hours: [Int] = []
    public internal(set) var weekdays: [WeekdayNumber] = []
    public internal(set) var monthDays: [Int] = []
    public internal(set) var yearDays: [Int] = []
    public internal(set) var weekNumbers: [Int] = []
    public internal(set) var months: [Int] = []
    public internal(set) var setPositions: [Int] = []

    /// The maximum number of occurrences within one day (or one hour, for hourly rules): one per minute. The lists of
    /// hours, minutes and seconds multiply, so a line of text could otherwise request 86,400.
    public static let maxTimes = 1440
}
