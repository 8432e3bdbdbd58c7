import Domain
import Store

/// Notifies the hosts of new RSVPs. However many come at once, there is one job and one unread notice in an inbox.
struct RSVPNotices: SystemCommand {
    static let name = "event.rsvpNotices"
    var event: ID<Event>

    static func begin(_ event: ID<Event>, in tx: Transaction) throws {
        if try PendingNotice.begin(.rsvp, of: event, in: tx) { try tx.enqueue(RSVPNotices(event: event)) }
    }

    func perform(in tx: Transaction, as actor: Actor) throws {
        guard let row = try EventRow.find(event, in: tx), let since = try PendingNotice.end(.rsvp, of: event, in: tx) else { return }
        for host in try Cohosting.hosts(of: row, in: tx) { try notify(host, of: row, since: since, in: tx) }
    }

    /// Where the last such notice is unread, it counts on, and nothing more is sent.
    private func notify(_ host: ID<User>, of row: EventRow, since: Instant, in tx: Transaction) throws {
        let unread = try tx.row(
            """
            SELECT id, counts_from FROM notice
            WHERE user_id = \(host) AND kind = \(NoticeKind.rsvp) AND event_id = \(event) AND read_at IS NULL
            """
        ) { (id: try $0.next(ID<Notice>.self), since: try $0.next(Instant?.self)) }
        let from = unread?.since ?? since
        let blocked = try FriendGraph.everyoneBlocked(from: host, in: tx)
        // One RSVP per guest, so whoever changes theirs counts once.
        let guests = try tx.rows(
            """
            SELECT user_id FROM rsvp WHERE event_id = \(event) AND answered_at >= \(from) AND status <> 'offered'
            ORDER BY answered_at DESC, id LIMIT 1000
            """
        ) { try $0.next(ID<User>?.self) }
        let seen = guests.filter { user in user.map { !blocked.contains($0) } ?? true }
        guard let last = seen.first else { return }
        guard let unread else {
            return try tx.notify(
                .rsvp, host, by: last, of: row, tally: Tally(count: seen.count, since: from),
                mail: GuestMail.order(.rsvp, to: host, by: last, of: row, in: tx))
        }
        try tx.execute(
            "UPDATE notice SET count = \(seen.count), actor_id = \(last), made_at = \(tx.now) WHERE id = \(unread.id)")
        tx.put(.notice, unread.id, in: .user(host))
    }
}
