/// A rule by which something happens again, as `FREQ=MONTHLY;BYDAY=-1FR` (RFC 5545, 3.3.10).
///
/// Every value can be followed: what the RFC forbids, and what asks for too much, is refused when the text is read.
/// ``Occurrences`` says when it happens.
public struct RecurrenceRule: Hashable, Sendable {
    /// From the shortest to the longest.
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

    /// The last moment of a rule, itself included.
    public struct Until: Hashable, Sendable {
        public enum Form: Hashable, Sendable {
            /// All of that day.
            case date
            /// What clocks show where the event takes place.
            case local
            case utc
        }

        public var time: CivilTime
        public var form: Form
    }

    /// `MO`, or the second or the last Monday of a month or year.
    public struct WeekdayNumber: Hashable, Sendable {
        /// 1 is Monday, 7 is Sunday.
        public var weekday: Int
        /// −53 to 53 without 0, counted from the end where negative; nil for every one.
        public var number: Int?
    }

    public internal(set) var frequency: Frequency
    /// From 1: every period, every second one, ….
    public internal(set) var interval = 1
    /// How many occurrences there are in all; never together with ``until``.
    public internal(set) var count: Int?
    public internal(set) var until: Until?
    /// The weekday on which weeks begin; 1 is Monday.
    public internal(set) var weekStart = 1

    // The BY parts, each in the order of the text; empty where the rule has none.
    public internal(set) var seconds: [Int] = []
    public internal(set) var minutes: [Int] = []
    public internal(set) var hours: [Int] = []
    public internal(set) var weekdays: [WeekdayNumber] = []
    public internal(set) var monthDays: [Int] = []
    public internal(set) var yearDays: [Int] = []
    public internal(set) var weekNumbers: [Int] = []
    public internal(set) var months: [Int] = []
    public internal(set) var setPositions: [Int] = []

    /// How often a rule may say that something happens within one day (or one hour, where it repeats hourly): once a
    /// minute. The lists for hours, minutes and seconds are multiplied with each other, so that a line of text could
    /// ask for 86,400.
    public static let mostTimes = 1440
}
