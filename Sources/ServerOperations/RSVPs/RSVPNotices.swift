import Domain
import Operations
import Store

/// Notifies the hosts of new RSVPs. Many at once share one job and one unread notice per inbox.
struct RSVPNotices: SystemCommand {
    static let name = "event.rsvpNotices"
    /// The debounce time: RSVPs to a popular event arrive in bursts.
    static let wait = Span.seconds(1)

    var event: ID<Event>

    static let handlers: [SignalHandler] = [
        .on(RSVPChanged.self) { try schedule($0.event, in: $1) },
        .on(SeatAssigned.self) { signal, tx in
            try GuestMail.send(
                signal.deadline != nil ? .seatOffered : .movedUp, to: signal.rsvp, of: signal.event,
                deadline: signal.deadline, in: tx)
        },
        .on(SeatOfferExpired.self) { try GuestMail.send(.offerExpired, to: $0.rsvp, of: $0.event, in: $1) },
    ]

    private static func schedule(_ event: ID<Event>, in tx: Transaction) throws {
        if try PendingNotice.start(.rsvp, of: event, in: tx) {
            try tx.enqueue(RSVPNotices(event: event), at: tx.now + wait)
        }
    }

    func perform(in tx: Transaction, as actor: Actor) throws {
        guard let row = try EventRow.find(event, in: tx), let since = try PendingNotice.take(.rsvp, of: event, in: tx)
        else { return }
        for host in try Cohosting.hosts(of: row, in: tx) { try notify(host, of: row, since: since, in: tx) }
    }

    /// Notifies a host. If the last such notice is unread, it is updated with the new count, and no other is sent.
    private func notify(_ host: ID<User>, of row: EventRow, since: Instant, in tx: Transaction) throws {
        let unread = try tx.row(
            """
            SELECT id, counts_from FROM notice
            WHERE user_id = \(host) AND kind = \(NoticeKind.rsvp) AND event_id = \(event) AND read_at IS NULL
            """
        ) { (id: try $0.next(ID<Notice>.self), since: try $0.next(Instant?.self)) }
        let from = unread?.since ?? since
        let isHeardOf: SQL =
            try FriendGraph.peopleWithBlock(with: host, in: tx).isEmpty
            ? "TRUE" : "(user_id IS NULL OR user_id NOT IN (\(FriendGraph.blocked(from: host))))"
        // Names each status, so that the index finds the times without scanning a long guest list.
        func rsvps(since: Instant) -> SQL {
            """
            FROM rsvp WHERE event_id = \(event) AND status IN ('going', 'maybe', 'notGoing', 'waitlisted')
            AND answered_at >= \(since) AND \(isHeardOf)
            """
        }
        let newest = "SELECT user_id \(rsvps(since: since)) ORDER BY answered_at DESC, id LIMIT 1" as SQL
        guard let last = try tx.row(newest, { try $0.next(ID<User>?.self) }) else { return }
        // Each guest has one RSVP, so a changed one counts once.
        let count: Int = try tx.value("SELECT count(*) FROM (SELECT 1 \(rsvps(since: from)) LIMIT 1000) t") ?? 0
        guard let unread else {
            var mail = try GuestMail.order(.rsvp, to: host, by: last, of: row, in: tx)
            if last == nil {
                mail?.from = try tx.value(
                    GuestQuery.lastWithoutAccount(of: "\(event)", from: "\(from)", until: "\(tx.now)"))
            }
            return try tx.notify(
                .rsvp, host, by: last, of: row, tally: NoticeCount(count: count, since: from), mail: mail)
        }
        try tx.execute(
            "UPDATE notice SET count = \(count), actor_id = \(last), made_at = \(tx.now) WHERE id = \(unread.id)")
        tx.put(.notice, unread.id, in: .user(host))
    }
}
