import Domain
import Operations
import Store

/// Checks the derived times of events and schedule entries.
///
/// It finds all-day rows whose first and last instants differ from those that their time zone has now. It also finds
/// events whose stored `over_at` does not match their end.
enum WholeDayCheck {
    static func problems(in reader: any Reader) throws -> [Phrase] {
        try problems(
            "SELECT title, time_zone, start_date, end_date, starts_at, ends_at FROM event WHERE all_day AND deleted_at IS NULL",
            in: reader)
            + problems(
                "SELECT title, time_zone, start_date, end_date, at, ends_at FROM schedule_entry WHERE all_day AND deleted_at IS NULL",
                in: reader)
            + reader.rows(
                """
                SELECT title FROM event
                WHERE deleted_at IS NULL AND over_at <> coalesce(ends_at, starts_at + \(EventTimes.usualLength.milliseconds))
                """
            ) { "“\(try $0.next(String.self))” does not count as over from its end on." }
    }

    private static func problems(_ select: SQL, in reader: any Reader) throws -> [Phrase] {
        try reader.rows(select) { row -> Phrase? in
            let (title, zone): (String, String) = (try row.next(), try row.next())
            let (days, start, end): (WholeDays?, Instant, Instant?) = (
                try WholeDays(&row), try row.next(), try row.next()
            )
            guard let span = days?.span(offset: { Zones.offset(of: zone, at: $0) }), span.start == start,
                span.end == end
            else {
                return "The whole days of “\(title)” do not begin and end with their dates."
            }
            return nil
        }.compactMap { $0 }
    }
}
