import Domain
package import Store

/// Logs the rows of an event with a new owner again, in batches. They reappear for people who have a block with the
/// previous owner. ``PermissionChanges/announceOwner(_:in:)`` covers the people who lose them.
package struct RelogOwner: SystemCommand {
    package static let name = "event.noteOwner"
    /// The number of RSVPs per batch.
    static let batchSize = 200

    var event: ID<Event>
    /// The last RSVP of the previous batch.
    private var last: ID<RSVP>?

    init(event: ID<Event>) {
        self.event = event
    }

    package func perform(in tx: Transaction, as actor: Actor) throws {
        guard let row = try EventRow.find(event, in: tx) else { return }
        try run(row, in: tx)
    }

    /// Logs one batch and schedules the rest.
    func run(_ row: EventRow, in tx: Transaction) throws {
        if last == nil {
            tx.put(.seats, event, in: row.seatsScope)
            for cohost in try tx.rows(
                "SELECT id FROM cohost WHERE event_id = \(event)", { try $0.next(ID<Cohost>.self) })
            {
                tx.put(.cohost, cohost, in: row.peopleScope)
            }
        }
        let isNext: SQL = last.map { "id > \($0)" } ?? "TRUE"
        let rsvps = try tx.rows(
            "SELECT id, user_id, guest_id, status FROM rsvp WHERE event_id = \(event) AND \(isNext) ORDER BY id LIMIT \(RelogOwner.batchSize)"
        ) {
            (
                id: try $0.next(ID<RSVP>.self), user: try $0.next(ID<User>?.self), guest: try $0.next(ID<Guest>?.self),
                status: try $0.next(RSVPStatus.self)
            )
        }
        for rsvp in rsvps {
            ListedRSVP(id: rsvp.id, guest: rsvp.guest).put(in: row.guestScope(of: rsvp.id, rsvp.status), tx)
            Ticket.log(rsvp.id, at: event, of: rsvp.user, in: tx)
            if let user = rsvp.user { tx.put(.rsvp, rsvp.id, in: .user(user)) }
        }
        guard rsvps.count == RelogOwner.batchSize, let last = rsvps.last?.id else { return }
        var rest = self
        rest.last = last
        try tx.enqueue(rest)
    }
}
