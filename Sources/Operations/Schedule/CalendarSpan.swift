public import Domain
import Store

/// A span of time on a calendar. Timed items are compared by instant, all-day items by their dates, which are the same
/// in every time zone.
public struct CalendarSpan: Hashable, Sendable {
    public var from: Instant
    /// Exclusive end; nil for an open end.
    public var to: Instant?
    /// The first date of the span.
    public var firstDate: CivilDate
    /// The last date of the span; nil for an open end.
    public var lastDate: CivilDate?

    /// Creates a span that covers the dates shown by a zone's clocks.
    ///
    /// - Parameter zone: The zone's IANA name.
    public init(from: Instant, to: Instant?, zone: String) {
        self.init(
            from: from, to: to, firstDate: CivilDate(Zones.civil(from, in: zone)),
            lastDate: to.map { CivilDate(Zones.civil($0 - Domain.Span(milliseconds: 1), in: zone)) })
    }

    public init(from: Instant, to: Instant?, firstDate: CivilDate, lastDate: CivilDate?) {
        self.from = from
        self.to = to
        self.firstDate = firstDate
        self.lastDate = lastDate
    }

    /// The maximum difference between the starts of one date in all time zones.
    static let zones = Span.hours(26)

    /// The maximum length of an item. A longer one is not found by its later days in lists that do not filter by end.
    public static let maxSpan = Span.days(366)

    /// Returns a condition for items in the span: those that start in it, and those that started before and
    /// are not over.
    ///
    /// - Parameters:
    ///   - start: The indexed start column.
    ///   - end: The end column, null for items without a length.
    ///   - table: The prefix of the columns `all_day`, `start_date` and `end_date`, including its dot.
    ///   - isOpen: Whether the caller bounds the start itself.
    func holds(start: SQL, end: SQL, table: SQL, isOpen: Bool = false) -> SQL {
        let (since, until): (SQL, SQL) = (
            isOpen ? "TRUE" : "\(start) >= \(from - CalendarSpan.maxSpan - CalendarSpan.zones)",
            to.map { "\(start) < \($0 + CalendarSpan.zones)" } ?? "TRUE"
        )
        let (before, last): (SQL, SQL) = (
            to.map { "\(start) < \($0)" } ?? "TRUE", lastDate.map { "\(table)start_date <= \($0)" } ?? "TRUE"
        )
        return """
            \(since) AND \(until) AND (\(table)all_day AND \(last) AND \(table)end_date >= \(firstDate)
            OR NOT \(table)all_day AND \(before) AND (\(start) >= \(from) OR \(end) > \(from)))
            """
    }
}
