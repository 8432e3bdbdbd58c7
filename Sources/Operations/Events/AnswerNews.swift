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
        let news = try tx.rows(
            """
            SELECT user_id FROM answer WHERE event_id = \(event) AND answered_at >= \(since) AND status <> 'offered'
            ORDER BY answered_at DESC, id LIMIT 1000
            """
        ) { try $0.next(ID<User>?.self) }
        for host in try Cohosting.hosts(of: row, in: tx) {
            let hidden = try FriendGraph.everyoneHidden(from: host, in: tx)
            let seen = news.filter { user in user.map { !hidden.contains($0) } ?? true }
            guard let last = seen.first else { continue }
            try tx.notifyCounting(
                .answer, host, by: last, of: row, more: seen.count,
                mail: GuestMail.order(.answered, to: host, by: last, of: row, in: tx))
        }
    }
}
