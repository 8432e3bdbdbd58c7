public import Domain
public import Store

/// Sends a message to the crew of an event. Idempotent: sending the same id again returns the same message.
public struct SendMessage: CreatingCommand {
    public static let name = "chat.send"
    public static let offline = Offline.yes
    public static let requiredFields = [["body"]]
    public static let bounds = InputBounds(longer: ["body": MessageRules.maxLength])
    public var event: ID<Event>
    /// The id, which the client may choose.
    public var id: ID<Message>?
    public var body: String?

    public var createdID: ID<Message>? {
        get { id }
        set { id = newValue }
    }

    public init(event: ID<Event>, id: ID<Message>? = nil, body: String?) {
        self.event = event
        self.id = id
        self.body = body
    }

    public func exists(_ id: ID<Message>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM message WHERE id = \(id)")
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Message> {
        let (row, me) = try CrewAccess.event(event, to: .chat, as: actor, in: tx)
        let body = try MessageRules.body(body)
        let id = id ?? tx.newID()
        try NoticeSubjectKind.message.check(self.id, in: tx)
        let today: Int = try tx.value(
            "SELECT count(*) FROM message WHERE author_id = \(me) AND sent_at > \(tx.now - .days(1))")!
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
        try tx.emit(MessageSent(event: row.id))
        return id
    }
}
