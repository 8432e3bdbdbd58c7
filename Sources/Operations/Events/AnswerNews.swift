import Domain
import Store

/// Tells the hosts of new answers. However many come at once, there is one job and one unread line in an inbox.
struct AnswerNews: Command {
    static let name = "event.answerNews"
    var event: ID<Event>

    static func begin(_ event: ID<Event>, in tx: Transaction) throws {
        try tx.execute("UPDATE event SET answers_since = \(tx.now) WHERE id = \(event)")
        try tx.enqueue(name, AnswerNews(event: event))
    }

    func perform(in tx: Transaction, as actor: Actor) throws {
        guard actor == .system else { throw Refusal.notFound }
        guard let row = try EventRow.find(event, in: tx), let since = row.answersSince else { return }
        try tx.execute("UPDATE event SET answers_since = NULL WHERE id = \(event)")
        for host in try Cohosting.hosts(of: row, in: tx) { try tell(host, of: row, since: since, in: tx) }
    }

    /// Where the last such line is unread, it counts on, and nothing more is sent.
    private func tell(_ host: ID<User>, of row: EventRow, since: Instant, in tx: Transaction) throws {
        let unread = try tx.row(
            """
            SELECT id, counts_from FROM notification
            WHERE user_id = \(host) AND kind = \(NotificationKind.answer) AND event_id = \(event) AND read_at IS NULL
            """
        ) { (id: try $0.next(ID<UserNotification>.self), since: try $0.next(Instant?.self)) }
        let from = unread?.since ?? since
        let hidden = try FriendGraph.everyoneHidden(from: host, in: tx)
        // One answer per guest, so whoever changes theirs counts once.
        let guests = try tx.rows(
            """
            SELECT user_id FROM answer WHERE event_id = \(event) AND answered_at >= \(from) AND status <> 'offered'
            ORDER BY answered_at DESC, id LIMIT 1000
            """
        ) { try $0.next(ID<User>?.self) }
        let seen = guests.filter { user in user.map { !hidden.contains($0) } ?? true }
        guard let last = seen.first else { return }
        guard let unread else {
            return try tx.notify(
                .answer, host, by: last, of: row, tally: Tally(count: seen.count, since: from),
                mail: GuestMail.order(.answered, to: host, by: last, of: row, in: tx))
        }
        try tx.execute(
            "UPDATE notification SET count = \(seen.count), actor_id = \(last), made_at = \(tx.now) WHERE id = \(unread.id)")
        tx.put(.notification, unread.id, in: .user(host))
    }
}
