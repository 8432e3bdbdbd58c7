public import Domain
public import Operations
public import Store

/// Moves events that ended long ago to the archive, which devices receive on request, in batches.
///
/// An open guest list moves first, in batches of its own: ``EventRow/archivedTo`` says how far it has come. So the rows
/// of every scope agree with the log after each batch, and the next one continues there, whatever happened in between.
public struct ArchiveEvents: SystemCommand {
    public static let name = "event.archive"
    /// The maximum number of events per batch.
    static let maxEvents = 50
    /// The number of change-log entries of an RSVP that moves, with a guest.
    private static let entriesPerRSVP = 4

    /// The number of change-log entries after which a batch ends.
    var batchSize = 500

    public init() {}

    init(batchSize: Int) {
        self.batchSize = batchSize
    }

    /// The condition that an event in `e` belongs to the archive and is not there yet.
    private static func isDue(_ now: Instant) -> SQL {
        "NOT e.is_archived AND e.over_at < \(now - Lifetime.onDevices) AND \(EventAccess.isNotDeleted)"
    }

    /// Returns whether an event is due. Takes a reader, so the check does not block writers.
    public static func isDue(now: Instant, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM event e WHERE \(isDue(now))")
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let due = try tx.rows(
            "SELECT e.id FROM event e WHERE \(ArchiveEvents.isDue(tx.now)) ORDER BY e.over_at, e.id LIMIT \(ArchiveEvents.maxEvents)"
        ) { try $0.next(ID<Event>.self) }
        var left = batchSize
        for id in due where left > 0 {
            guard let event = try EventRow.find(id, in: tx) else { continue }
            left -= try ArchiveEvents.move(event, limit: left, in: tx)
        }
    }

    /// Moves an event, or a part of its guest list.
    ///
    /// - Returns: About how many change-log entries this makes.
    private static func move(_ event: EventRow, limit: Int, in tx: Transaction) throws -> Int {
        let maxRSVPs = max(1, limit / entriesPerRSVP)
        let rsvps = event.listScope == .community ? try rsvps(of: event, limit: maxRSVPs, in: tx) : []
        var after = event
        if rsvps.count == maxRSVPs {
            after.archivedTo = rsvps.last?.id
        } else {
            (after.isArchived, after.archivedTo) = (true, nil)
        }
        try tx.execute(
            "UPDATE event SET is_archived = \(after.isArchived), archived_to = \(after.archivedTo) WHERE id = \(event.id)"
        )
        for rsvp in rsvps {
            let (old, new) = (event.guestScope(of: rsvp.id, rsvp.status), after.guestScope(of: rsvp.id, rsvp.status))
            if old != new { ListedRSVP(id: rsvp.id, guest: rsvp.guest).move(from: old, to: new, tx) }
        }
        try EventUpdate.moveCohosts(from: event, to: after, in: tx)
        if after.seatsScope != event.seatsScope {
            tx.remove(.seats, event.id, from: event.seatsScope)
            tx.put(.seats, event.id, in: after.seatsScope)
        }
        if after.scope != event.scope { tx.remove(.event, event.id, from: event.scope) }
        tx.put(.event, event.id, in: after.scope)
        return rsvps.count * entriesPerRSVP + 10
    }

    private static func rsvps(
        of event: EventRow, limit: Int, in reader: any Reader
    ) throws -> [(id: ID<RSVP>, guest: ID<Guest>?, status: RSVPStatus)] {
        let isNext: SQL = event.archivedTo.map { "id > \($0)" } ?? "TRUE"
        return try reader.rows(
            "SELECT id, guest_id, status FROM rsvp WHERE event_id = \(event.id) AND \(isNext) ORDER BY id LIMIT \(limit)"
        ) { (id: try $0.next(), guest: try $0.next(), status: try $0.next()) }
    }
}
