import Domain
import Store

/// Notifies everyone who is going, perhaps going, waiting or invited without having declined, or whom an announcement goes to, and
/// the hosts beside the one who did it: a piece of them at a time, so that an event with thousands of guests holds nobody up.
///
/// A job carries on where a piece ended, and so outlives the process.
struct NotifyGuests: SystemCommand {
    static let name = "event.notifyGuests"
    /// People of one piece. Most events have fewer guests, and all of them are notified with what they are notified of.
    static let piece = 50

    var kind: NoticeKind
    var event: ID<Event>
    /// What of it is another, where that is it.
    var change: EventChange?
    /// What a host wrote to them, where that is it.
    var announcement: ID<Announcement>?
    /// Who did it.
    var actor: ID<User>?
    /// In which circle it goes on, and after whom.
    private var circle = GuestMail.Circle.guests
    private var last: [UInt8] = []

    init(
        _ kind: NoticeKind, of event: ID<Event>, change: EventChange? = nil, announcement: ID<Announcement>? = nil,
        by actor: ID<User>?
    ) {
        self.kind = kind
        self.event = event
        self.change = change
        self.announcement = announcement
        self.actor = actor
    }

    func perform(in tx: Transaction, as actor: Actor) throws {
        // Of one that is gone they are notified all the same that it was called off.
        guard let row = try EventRow.stored(event, in: tx) else { return }
        // Who was not notified of the change hears of the cancellation, and the other way round.
        guard announcement != nil || (kind == .eventCancelled) == (row.status == .cancelled) else { return }
        try run(row, in: tx)
    }

    /// Notifies a piece, and orders the rest.
    func run(_ row: EventRow, in tx: Transaction) throws {
        let announcement = try announcement.flatMap { try AnnouncementRow.find($0, in: tx) }
        var rest = self
        var left = NotifyGuests.piece
        for next in GuestMail.Circle.allCases.drop(while: { $0 != circle }) {
            if next != rest.circle { (rest.circle, rest.last) = (next, []) }
            let notified = try GuestMail.notify(
                kind, next, after: rest.last, limit: left, of: row, change: change, announcement: announcement,
                by: self.actor, in: tx)
            rest.last = notified.last
            left -= notified.count
            guard left > 0 else { return try tx.enqueue(rest) }
        }
    }

    /// When those of an event who are still to be notified will have their next piece; nil where nobody is left.
    static func rest(of event: ID<Event>, in reader: any Reader) throws -> Instant? {
        func jobs(_ state: SQL) -> SQL {
            """
            SELECT run_at FROM job WHERE lane = \(JobLane.system) AND state = \(state) AND kind = \(name)
            AND payload LIKE \("%\(event)%")
            """
        }
        return try reader.value("SELECT max(run_at) FROM (\(jobs("'waiting'")) UNION ALL \(jobs("'running'"))) jobs")
    }
}
