import Domain
import Operations
import Store

/// The progress of the search for due reminders, with its high-water mark. A transaction takes the row before it
/// continues, so each interval is processed once, whatever the number of processes and restarts.
struct ReminderProgress {
    var until: Instant
    /// The end of the interval in progress; `nil` between two intervals.
    var target: Instant?
    /// The index in ``ReminderStep/all`` of the step to search next, and the cursor in it.
    var step: Int
    var last: ReminderStep.Cursor?

    private static let columns: SQL = "until, target, step, last_at, last_id"

    private init(_ row: inout Row) throws {
        until = try row.next()
        target = try row.next()
        step = try row.next()
        let (at, id): (Instant?, [UInt8]?) = (try row.next(), try row.next())
        last = at.flatMap { at in id.map { .init(at: at, id: $0) } }
    }

    static func find(in reader: any Reader) throws -> ReminderProgress? {
        try reader.row("SELECT \(columns) FROM reminder_sweep WHERE id = 1") { try ReminderProgress(&$0) }
    }

    /// Takes the row, and continues the interval in progress or starts one that ends now.
    ///
    /// - Returns: `nil` if nothing is to be processed, as on the first call: reminders from before it are not sent.
    static func take(in tx: Transaction) throws -> ReminderProgress? {
        let progress = try tx.row(
            """
            UPDATE reminder_sweep SET target = coalesce(target, \(tx.now)) WHERE id = 1 AND (target IS NOT NULL OR until < \(tx.now))
            RETURNING \(columns)
            """
        ) { try ReminderProgress(&$0) }
        if progress == nil {
            try tx.execute("INSERT INTO reminder_sweep (id, until) VALUES (1, \(tx.now)) ON CONFLICT (id) DO NOTHING")
        }
        return progress
    }

    func write(in tx: Transaction) throws {
        try tx.execute(
            """
            UPDATE reminder_sweep SET until = \(until), target = \(target), step = \(step), last_at = \(last?.at), last_id = \(last?.id)
            WHERE id = 1
            """)
    }
}
