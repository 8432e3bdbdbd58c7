public import Domain
public import Store

/// Says something to the crew of an event. The same id sent again is the same message.
public struct SendMessage: ClientCommand {
    public static let name = "chat.send"
    public static let offline = Offline.yes
    public static let bounds = InputBounds(longer: ["body": MessageRules.longest])
    public var event: ID<Event>
    /// Made by the client if it likes.
    public var id: ID<Message>?
    public var body: String?

    public init(event: ID<Event>, id: ID<Message>? = nil, body: String?) {
        self.event = event
        self.id = id
        self.body = body
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Message> {
        let (row, me) = try ChatAccess.event(event, as: actor, in: tx)
        let body = try MessageRules.body(body)
        let id = id ?? tx.newID()
        let sent = try tx.row("SELECT event_id, author_id FROM message WHERE id = \(id)") {
            (event: try $0.next(ID<Event>.self), author: try $0.next(ID<User>.self))
        }
        if let sent {
            guard sent.event == event, sent.author == me else {
                throw Refusal.idTaken("a message")
            }
            return id
        }
        let today: Int = try tx.value("SELECT count(*) FROM message WHERE author_id = \(me) AND sent_at > \(tx.now - .days(1))")!
        try Quota.messagesPerDay.check(today)
        let number: Int = try tx.value(
            """
            INSERT INTO chat (event_id, last_number)
            VALUES (\(event), (SELECT coalesce(max(number), 0) + 1 FROM message WHERE event_id = \(event)))
            ON CONFLICT (event_id) DO UPDATE SET last_number = chat.last_number + 1 RETURNING last_number
            """)!
        try tx.execute(
            """
            INSERT INTO message (id, event_id, author_id, number, body, sent_at)
            VALUES (\(id), \(event), \(me), \(number), \(body), \(tx.now))
            """)
        tx.put(.message, id, in: .crew(event))
        try ReadMarks.move(me, event, to: number, in: tx)
        try MessageNotices.begin(row.id, in: tx)
        return id
    }
}

/// Corrects one's own message, for a quarter of an hour.
public struct EditMessage: ClientCommand {
    public static let name = "chat.edit"
    // The quarter of an hour is over when it is over on the server.
    public static let offline = Offline.withHint
    public static let bounds = InputBounds(longer: ["body": MessageRules.longest])
    public var id: ID<Message>
    public var body: String?

    public init(id: ID<Message>, body: String?) {
        self.id = id
        self.body = body
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let found = try ChatAccess.own(id, as: actor, in: tx)
        guard !found.isDeleted else { throw Refusal(.conflict, "This message was deleted.") }
        guard MessageRules.mayEdit(sentAt: found.sentAt, now: tx.now) else {
            throw Refusal(.conflict, "A message can be changed for 15 minutes. Write another, or delete it.")
        }
        let body = try MessageRules.body(body)
        try tx.execute("UPDATE message SET body = \(body), edited_at = \(tx.now) WHERE id = \(id) AND body <> \(body)")
        tx.put(.message, id, in: .crew(found.event.id))
    }
}

/// Deletes one's own message, or as a host anybody's. Its place stays, so that the talk around it is understood.
public struct DeleteMessage: ClientCommand {
    public static let name = "chat.delete"
    public static let offline = Offline.yes
    public var id: ID<Message>

    public init(id: ID<Message>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let found = try ChatAccess.message(id, as: actor, in: tx)
        guard try found.author == found.me || EventAccess.isHost(found.me, of: found.event, in: tx) else {
            throw Refusal(.notAllowed, "Only the one who wrote it and the hosts can delete it.")
        }
        guard !found.isDeleted else { return }
        try tx.execute("UPDATE message SET body = '', deleted_at = \(tx.now) WHERE id = \(id)")
        tx.put(.message, id, in: .crew(found.event.id))
    }
}

/// Notes how far one has read.
public struct MarkRead: ClientCommand {
    public static let name = "chat.read"
    public static let offline = Offline.yes
    public var event: ID<Event>
    /// The last message that was seen.
    public var upTo: ID<Message>

    public init(event: ID<Event>, upTo: ID<Message>) {
        self.event = event
        self.upTo = upTo
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let (_, me) = try ChatAccess.event(event, as: actor, in: tx)
        guard let number: Int = try tx.value("SELECT number FROM message WHERE id = \(upTo) AND event_id = \(event)") else {
            throw Refusal.notFound
        }
        try ReadMarks.move(me, event, to: number, in: tx)
        let read = try tx.rows(
            """
            UPDATE notice SET read_at = \(tx.now)
            WHERE user_id = \(me) AND kind = 'message' AND event_id = \(event) AND read_at IS NULL RETURNING id
            """
        ) { try $0.next(ID<Notice>.self) }
        for id in read { tx.put(.notice, id, in: .user(me)) }
    }
}

enum ReadMarks {
    /// Moves a mark forward, never back.
    static func move(_ user: ID<User>, _ event: ID<Event>, to number: Int, in tx: Transaction) throws {
        let id: ID<ReadMark> = tx.id(.readMark, of: event.bytes, user.bytes)
        let moved = try tx.row(
            """
            INSERT INTO read_mark (id, event_id, user_id, number) VALUES (\(id), \(event), \(user), \(number))
            ON CONFLICT (event_id, user_id) DO UPDATE SET number = excluded.number WHERE excluded.number > read_mark.number
            RETURNING id
            """
        ) { try $0.next(ID<ReadMark>.self) }
        if let moved { tx.put(.readMark, moved, in: .user(user)) }
    }
}

/// Notifies those of the crew who were not looking that somebody wrote. One job for however many messages come at once.
struct MessageNotices: SystemCommand {
    static let name = "chat.notices"
    /// Who looks reads within this time.
    static let wait = Span.seconds(3)
    /// At most one mail for each event in this time.
    static let mailRest = Span.hours(24)

    var event: ID<Event>

    static func begin(_ event: ID<Event>, in tx: Transaction) throws {
        if try PendingNotice.begin(.message, of: event, in: tx) { try tx.enqueue(MessageNotices(event: event), at: tx.now + wait) }
    }

    func perform(in tx: Transaction, as actor: Actor) throws {
        guard let row = try EventRow.find(event, in: tx), let since = try PendingNotice.end(.message, of: event, in: tx) else { return }
        let said = try tx.rows(
            """
            SELECT number, author_id FROM message WHERE event_id = \(event) AND sent_at >= \(since) AND deleted_at IS NULL
            ORDER BY number DESC LIMIT 1000
            """
        ) { (number: try $0.next(Int.self), author: try $0.next(ID<User>.self)) }
        guard let newest = said.first else { return }
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
            // The last that they have not read, of somebody whom they may read.
            let blocked = try FriendGraph.everyoneBlocked(from: user, in: tx)
            guard let last = said.first(where: { $0.number > readUpTo && $0.author != user && !blocked.contains($0.author) }) else { continue }
            let hadMail = try tx.exists(
                """
                SELECT 1 FROM notice WHERE user_id = \(user) AND kind = 'message' AND event_id = \(event)
                AND made_at > \(tx.now - MessageNotices.mailRest)
                """)
            try tx.notify(
                .message, user, by: last.author, of: row,
                mail: hadMail ? nil : GuestMail.order(.message, to: user, by: last.author, of: row, in: tx))
        }
    }
}
