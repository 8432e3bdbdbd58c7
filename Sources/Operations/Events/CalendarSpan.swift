public import Domain
import Store

/// A span of time on somebody's calendar. Times lie in it by the moment; whole days by their dates, which are the same in every zone.
public struct CalendarSpan: Hashable, Sendable {
    public var from: Instant
    /// Exclusive; nil for no end.
    public var to: Instant?
    /// The first date of the span.
    public var firstDate: CivilDate
    /// The last date of the span; nil for no end.
    public var lastDate: CivilDate?

    /// Covers the dates that a zone's clocks show in the span.
    ///
    /// - Parameter zone: IANA name.
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

    /// How far the first moments of one date are apart in the zones of the world.
    static let zones = Span.hours(26)

    /// What is longer is not found by its later days where a list is not narrowed by when its items are over.
    public static let longest = Span.days(366)

    /// Whether something lies in the span: what begins in it, and what has begun before and is not over.
    ///
    /// - Parameters:
    ///   - start: the column by which an index finds it.
    ///   - end: a column, null for what has no length.
    ///   - table: prefix of the columns `all_day`, `start_date` and `end_date`, with its dot.
    ///   - isOpen: whether the caller bounds the beginning, so that this need not.
    func holds(start: SQL, end: SQL, table: SQL, isOpen: Bool = false) -> SQL {
        let (since, until): (SQL, SQL) = (
            isOpen ? "TRUE" : "\(start) >= \(from - CalendarSpan.longest - CalendarSpan.zones)",
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
