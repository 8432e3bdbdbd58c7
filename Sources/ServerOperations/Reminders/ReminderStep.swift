import Domain
import Operations
import Store

/// One step of the search for due reminders.
enum ReminderStep: Hashable {
    /// The subjects of a source that have a reminder at an offset.
    case subjects(ReminderSource, ReminderOffset)
    /// The calendar entries, at every offset.
    case entries

    /// Every step, in the order of the search.
    static let all =
        ReminderSource.allCases.flatMap { source in ReminderOffset.all.map { ReminderStep.subjects(source, $0) } }
        + [.entries]

    /// The result of a search.
    struct Found {
        /// The subjects, each with its reminder. An id is that of an event, to-do item or entry.
        var due: [(id: [UInt8], reminder: DueReminder)]
        /// The cursor of the last candidate if more may follow.
        var last: Cursor?
    }

    struct Cursor {
        /// The start or due time of a subject, or the due time of an entry's reminder.
        var at: Instant
        var id: [UInt8]
    }

    /// Returns subjects with a reminder due in an interval, by time.
    ///
    /// - Parameters:
    ///   - interval: The interval, excluding its start and including its end.
    ///   - last: The cursor after which to continue.
    ///   - limit: The maximum number of candidates to examine.
    func due(
        in interval: (from: Instant, to: Instant), after last: Cursor?, limit: Int, now: Instant,
        in reader: any Reader
    ) throws -> Found {
        switch self {
        case .subjects(let source, let offset):
            try source.due(offset, in: interval, after: last, limit: limit, now: now, in: reader)
        case .entries: try EntryReminders.due(in: interval, after: last, limit: limit, now: now, in: reader)
        }
    }

    /// Returns the indexes in ``all`` of the steps with candidates in an interval, in order. One statement checks all
    /// steps, since most have none.
    static func near(in interval: (from: Instant, to: Instant), now: Instant, in reader: any Reader) throws -> [Int] {
        var windows: [SQL] = []
        for case (let number, .subjects(let source, let offset)) in all.enumerated() {
            let bounds = source.bounds(offset, in: interval, now: now)
            // The types of the first row determine those of all rows.
            windows.append(
                windows.isEmpty
                    ? """
                    (CAST(\(number) AS bigint), CAST(\(source.rawValue) AS bigint), CAST(\(bounds.after) AS bigint),
                    CAST(\(bounds.upTo) AS bigint))
                    """
                    : "(\(number), \(source.rawValue), \(bounds.after), \(bounds.upTo))")
        }
        var parts: [SQL] = ReminderSource.allCases.map { source in
            """
            SELECT w.step FROM w WHERE w.source = \(source.rawValue) AND EXISTS (
            SELECT 1 FROM \(source.candidates) AND \(source.at) > w.since AND \(source.at) <= w.until)
            """
        }
        parts.append(
            """
            SELECT CAST(\(all.firstIndex(of: .entries)!) AS bigint) AS step
            WHERE EXISTS (SELECT 1 FROM \(EntryReminders.due(in: interval, now: now)))
            """)
        return try reader.rows(
            "WITH w (step, source, since, until) AS (VALUES \(windows.joined(", "))) \(parts.joined(" UNION ALL ")) ORDER BY 1"
        ) { try $0.next() }
    }
}
