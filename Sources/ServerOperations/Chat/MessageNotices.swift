import Domain
import Operations
import Store

/// Notifies crew members who have not read new messages. One job covers all messages that arrive together.
struct MessageNotices: SystemCommand {
    static let name = "chat.notices"
    /// The delay before notices are sent. Anyone who is viewing the chat reads the message within it.
    static let wait = Span.seconds(3)
    /// The minimum time between two mails about the same event.
    static let mailInterval = Span.hours(24)

    var event: ID<Event>

    static let handlers: [SignalHandler] = [.on(MessageSent.self) { try schedule($0.event, in: $1) }]

    private static func schedule(_ event: ID<Event>, in tx: Transaction) throws {
        if try PendingNotice.start(.message, of: event, in: tx) {
            try tx.enqueue(MessageNotices(event: event), at: tx.now + wait)
        }
    }

    func perform(in tx: Transaction, as actor: Actor) throws {
        guard let row = try EventRow.find(event, in: tx),
            let since = try PendingNotice.take(.message, of: event, in: tx)
        else { return }
        let messages = try tx.rows(
            """
            SELECT number, author_id FROM message WHERE event_id = \(event) AND sent_at >= \(since) AND deleted_at IS NULL
            ORDER BY number DESC LIMIT 1000
            """
        ) { (number: try $0.next(Int.self), author: try $0.next(ID<User>.self)) }
        guard let newest = messages.first else { return }
        let behind = try tx.rows(
            """
            SELECT c.user_id, coalesce(m.number, 0) FROM (SELECT \(row.hostID) AS user_id UNION \(EventAccess.crew(of: event))) c
            LEFT JOIN read_mark m ON m.event_id = \(event) AND m.user_id = c.user_id
            WHERE coalesce(m.number, 0) < \(newest.number) AND c.user_id NOT IN (\(FriendGraph.blocked(from: row.hostID)))
            AND NOT EXISTS (
                SELECT 1 FROM notice n WHERE n.user_id = c.user_id AND n.kind = 'message'
                AND n.event_id = \(event) AND n.read_at IS NULL)
            """
        ) { (user: try $0.next(ID<User>.self), readUpTo: try $0.next(Int.self)) }
        for (user, readUpTo) in behind {
            // The latest unread message whose author has no block with the person.
            let blocked = try FriendGraph.peopleWithBlock(with: user, in: tx)
            guard
                let last = messages.first(where: {
                    $0.number > readUpTo && $0.author != user && !blocked.contains($0.author)
                })
            else { continue }
            let hadMail = try tx.exists(
                """
                SELECT 1 FROM notice WHERE user_id = \(user) AND kind = 'message' AND event_id = \(event)
                AND made_at > \(tx.now - MessageNotices.mailInterval)
                """)
            try tx.notify(
                .message, user, by: last.author, of: row,
                mail: hadMail ? nil : GuestMail.order(.message, to: user, by: last.author, of: row, in: tx))
        }
    }
}
