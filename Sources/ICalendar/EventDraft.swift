import Domain

/// One VEVENT as read, before series are expanded.
struct EventDraft: Sendable {
    /// The values shared by all occurrences, with the times of the first.
    var event: CalendarEvent
    /// The line of its BEGIN in the file.
    var line: Int
    var start: Moment
    var length: Length?
    /// Set for a changed occurrence of a series.
    var recurrenceID: Moment?
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
        let dates: [(Moment, Length?)]
        let exceptions: [Moment]

        init(rules: [String], exceptionRules: [String], dates: [(Moment, Length?)], exceptions: [Moment]) {
            self.rules = rules
            self.exceptionRules = exceptionRules
            self.dates = dates
            self.exceptions = exceptions
        }
    }

    /// Whether this version of an event replaces another with the same UID (and occurrence).
    func isNewer(than other: EventDraft) -> Bool {
        (event.sequence, event.stamp, line) > (other.event.sequence, other.event.stamp, other.line)
    }
}
