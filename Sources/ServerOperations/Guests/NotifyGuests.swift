import Domain
import Operations
import Store

/// Notifies people who are going, may be going, wait, or are invited and have not declined, or the addressees of an
/// announcement. It also notifies the hosts, except the one who acted. It works in batches, so that an event with
/// thousands of guests delays no one.
///
/// A job continues after each batch and survives a restart of the process.
struct NotifyGuests: SystemCommand {
    static let name = "event.notifyGuests"
    /// The number of people per batch. Most events have fewer guests, who are all notified in the same transaction.
    static let batchSize = 50

    var kind: NoticeKind
    var event: ID<Event>
    /// The change to the event, if that is the reason.
    var change: EventChange?
    /// The announcement, if that is the reason.
    var announcement: ID<Announcement>?
    /// The person who acted.
    var actor: ID<User>?
    /// The position where the next batch continues: the circle and the last notified id.
    private var circle = GuestMail.Audience.guests
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
        // Guests of a deleted event are still notified of its cancellation.
        guard let row = try EventRow.stored(event, in: tx) else { return }
        // People not yet notified of a change get only the cancellation, and the other way round.
        guard announcement != nil || (kind == .eventCancelled) == (row.status == .cancelled) else { return }
        try run(row, in: tx)
    }

    /// Notifies one batch and schedules the rest.
    func run(_ row: EventRow, in tx: Transaction) throws {
        let announcement = try announcement.flatMap { try AnnouncementRow.find($0, in: tx) }
        var rest = self
        var left = NotifyGuests.batchSize
        for next in GuestMail.Audience.allCases.drop(while: { $0 != circle }) {
            if next != rest.circle { (rest.circle, rest.last) = (next, []) }
            let notified = try GuestMail.notify(
                kind, next, after: rest.last, limit: left, of: row, change: change, announcement: announcement,
                by: self.actor, in: tx)
            rest.last = notified.last
            left -= notified.count
            guard left > 0 else { return try tx.enqueue(rest) }
        }
    }

    /// Returns when the next batch of an event is due; nil if no one is left.
    static func nextBatch(of event: ID<Event>, in reader: any Reader) throws -> Instant? {
        func jobs(_ state: SQL) -> SQL {
            """
            SELECT run_at FROM job WHERE lane = \(JobLane.system) AND state = \(state) AND kind = \(name)
            AND payload LIKE \("%\(event)%")
            """
        }
        return try reader.value("SELECT max(run_at) FROM (\(jobs("'waiting'")) UNION ALL \(jobs("'running'"))) jobs")
    }
}
