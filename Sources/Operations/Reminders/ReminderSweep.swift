import Domain
import Store

/// Until when all reminders are ordered. Whoever goes on from there takes the row first, so that each stretch of time is gone through
/// once, however many processes there are and whenever they were stopped.
struct ReminderSweep {
    var until: Instant
    /// Where the stretch ends that is being gone through; nil between two.
    var target: Instant?
    /// Which source and offset are looked at next, and after which thing.
    var step: Int
    var last: ReminderSource.Place?

    /// Every source with every offset.
    static let steps = ReminderSource.allCases.flatMap { source in
        ReminderOffset.all.map { (source: source, offset: $0) }
    }

    private static let columns: SQL = "until, target, step, last_at, last_id"

    private init(_ row: inout Row) throws {
        until = try row.next()
        target = try row.next()
        step = try row.next()
        let (at, id): (Instant?, [UInt8]?) = (try row.next(), try row.next())
        last = at.flatMap { at in id.map { .init(at: at, id: $0) } }
    }

    static func find(in reader: any Reader) throws -> ReminderSweep? {
        try reader.row("SELECT \(columns) FROM reminder_sweep WHERE id = 1") { try ReminderSweep(&$0) }
    }

    /// Takes the row, and goes on with the stretch that it stands in or begins one that ends now.
    ///
    /// - Returns: nil where there is nothing to go through: at the very first, since nobody is reminded of what was before.
    static func take(in tx: Transaction) throws -> ReminderSweep? {
        let sweep = try tx.row(
            """
            UPDATE reminder_sweep SET target = coalesce(target, \(tx.now)) WHERE id = 1 AND (target IS NOT NULL OR until < \(tx.now))
            RETURNING \(columns)
            """
        ) { try ReminderSweep(&$0) }
        if sweep == nil {
            try tx.execute("INSERT INTO reminder_sweep (id, until) VALUES (1, \(tx.now)) ON CONFLICT (id) DO NOTHING")
        }
        return sweep
    }

    func write(in tx: Transaction) throws {
        try tx.execute(
            """
            UPDATE reminder_sweep SET until = \(until), target = \(target), step = \(step), last_at = \(last?.at), last_id = \(last?.id)
            WHERE id = 1
            """)
    }
}
