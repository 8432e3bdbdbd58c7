public import Domain
public import Store

public enum ChatQuery {
    /// Returns a page of a chat, newest first. The next page is older.
    ///
    /// - Throws: ``Refusal`` `not_found`, or `not_allowed` for anyone outside the crew.
    public static func messages(
        of id: ID<Event>, as actor: Actor, before cursor: PageCursor? = nil, limit: Int, in reader: any Reader
    ) throws -> Page<MessageView> {
        let (_, me) = try CrewAccess.event(id, to: .chat, as: actor, in: reader)
        let start: SQL = cursor.map { "m.number < \($0.key)" } ?? "TRUE"
        let found = try reader.rows(
            """
            \(select) WHERE m.event_id = \(id) AND \(start) AND m.author_id NOT IN (\(FriendGraph.blocked(from: me)))
            ORDER BY m.number DESC LIMIT \(limit + 1)
            """
        ) { try view(&$0) }
        return Page(found, limit: limit) { PageCursor(key: Int64($0.number), id: $0.id.bytes) }
    }

    /// Returns the messages after a number, oldest first, and when the message before them was sent.
    public static func messages(
        of id: ID<Event>, as actor: Actor, after number: Int, limit: Int, in reader: any Reader
    ) throws -> (messages: [MessageView], previous: Instant?) {
        let (_, me) = try CrewAccess.event(id, to: .chat, as: actor, in: reader)
        let isShown: SQL = "m.author_id NOT IN (\(FriendGraph.blocked(from: me)))"
        let previous: Instant? = try reader.value(
            "SELECT m.sent_at FROM message m WHERE m.event_id = \(id) AND m.number <= \(number) AND \(isShown) ORDER BY m.number DESC LIMIT 1"
        )
        let messages = try reader.rows(
            "\(select) WHERE m.event_id = \(id) AND m.number > \(number) AND \(isShown) ORDER BY m.number LIMIT \(limit)"
        ) { try view(&$0) }
        return (messages, previous)
    }

    /// Returns the event whose chat contains a message.
    public static func event(of id: ID<Message>, in reader: any Reader) throws -> ID<Event> {
        try reader.value("SELECT event_id FROM message WHERE id = \(id)").orNotFound()
    }

    /// Returns one message.
    public static func message(_ id: ID<Message>, as actor: Actor, in reader: any Reader) throws -> MessageView {
        _ = try CrewAccess.find(MessageRow.self, id, as: actor, in: reader)
        return try reader.row("\(select) WHERE m.id = \(id)", { try view(&$0) }).orNotFound()
    }

    /// Returns one message that the actor wrote.
    ///
    /// - Throws: ``Refusal`` `not_allowed` if someone else wrote it.
    public static func own(_ id: ID<Message>, as actor: Actor, in reader: any Reader) throws -> MessageView {
        _ = try EditMessage.own(id, as: actor, in: reader)
        return try message(id, as: actor, in: reader)
    }

    /// Returns the chats of the actor's upcoming events: first by latest message, then the empty ones by event start.
    public static func chats(as actor: Actor, limit: Int, now: Instant, in reader: any Reader) throws -> [ChatView] {
        guard let me = actor.userID else { return [] }
        let keys = Array(try EventQuery.own(as: actor, now: now, in: reader).filter(\.mine.may.chat).prefix(limit))
        guard !keys.isEmpty else { return [] }
        let events = try EventQuery.views(of: keys, as: actor, now: now, in: reader)
        let ids = keys.map(\.id).paddedToPowerOfTwo()
        let known = try reader.rows(
            """
            SELECT e.id, (SELECT m.sent_at FROM message m WHERE m.event_id = e.id AND m.author_id NOT IN (\(FriendGraph.blocked(from: me)))
                ORDER BY m.number DESC LIMIT 1), (SELECT count(*) FROM message m WHERE m.event_id = e.id AND \(isUnread(by: me)))
            FROM event e WHERE e.id IN \(list: ids)
            """
        ) { (try $0.next(ID<Event>.self), try $0.next(Instant?.self), try $0.next(Int.self)) }
        let words = Dictionary(known.map { ($0.0, (sentAt: $0.1, unread: $0.2)) }) { first, _ in first }
        let chats = keys.compactMap { key in
            events[key.id].map {
                ChatView(event: $0, lastSentAt: words[key.id]?.sentAt, unread: words[key.id]?.unread ?? 0)
            }
        }
        let written = chats.filter { $0.lastSentAt != nil }.sorted { $0.lastSentAt! > $1.lastSentAt! }
        return written + chats.filter { $0.lastSentAt == nil }
    }

    /// Returns the number of unread messages from others, or 0 for anyone outside the crew.
    ///
    /// - Parameter event: The event as the actor sees it on this snapshot.
    public static func unread(of event: EventView, as actor: Actor, in reader: any Reader) throws -> Int {
        guard let me = actor.userID, event.mine.may.chat else { return 0 }
        return try reader.value(
            "SELECT count(*) FROM message m WHERE m.event_id = \(event.id) AND \(isUnread(by: me))") ?? 0
    }

    private static func isUnread(by me: ID<User>) -> SQL {
        """
        m.deleted_at IS NULL AND m.author_id <> \(me)
        AND m.number > coalesce((SELECT k.number FROM read_mark k WHERE k.event_id = m.event_id AND k.user_id = \(me)), 0)
        AND m.author_id NOT IN (\(FriendGraph.blocked(from: me)))
        """
    }

    /// Returns the number of the last message that the actor has read.
    public static func readUpTo(_ id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> Int {
        guard let me = actor.userID else { return 0 }
        return try reader.value("SELECT number FROM read_mark WHERE event_id = \(id) AND user_id = \(me)") ?? 0
    }

    private static let select: SQL = """
        SELECT m.id, m.author_id, u.given_name, u.family_name, u.photo, m.body, m.sent_at, m.edited_at,
            m.deleted_at IS NOT NULL, m.number
        FROM message m JOIN users u ON u.id = m.author_id
        """

    private static func view(_ row: inout Row) throws -> MessageView {
        MessageView(
            id: try row.next(), author: try NamedPerson(&row), body: try row.next(), sentAt: try row.next(),
            editedAt: try row.next(), deleted: try row.next(), number: try row.next())
    }
}
