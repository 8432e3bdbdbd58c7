import Domain

/// One VEVENT as read, before series are expanded.
struct ParsedEvent: Sendable {
    /// The values shared by all occurrences, with the times of the first.
    var event: CalendarEvent
    /// The line of its BEGIN in the file.
    var line: Int
    var start: CalendarFileTime
    var length: Length?
    /// Set for a changed occurrence of a series.
    var recurrenceID: CalendarFileTime?
    /// Whether the change applies to all later occurrences too.
    var changesFollowing = false
    /// Whether its start is floating, that is, names no zone.
    var isFloating = false
    var recurrence: Recurrence?

    /// A class, because most events have no recurrence.
    final class Recurrence: Sendable {
        /// RRULE and EXRULE values.
        let rules: [String]
        let exceptionRules: [String]
        let dates: [(CalendarFileTime, Length?)]
        let exceptions: [CalendarFileTime]

        init(
            rules: [String], exceptionRules: [String], dates: [(CalendarFileTime, Length?)],
            exceptions: [CalendarFileTime]
        ) {
            self.rules = rules
            self.exceptionRules = exceptionRules
            self.dates = dates
            self.exceptions = exceptions
        }
    }

    /// Whether this version of an event replaces another with the same UID (and occurrence).
    func isNewer(than other: ParsedEvent) -> Bool {
        (event.sequence, event.stamp, line) > (other.event.sequence, other.event.stamp, other.line)
    }
}
