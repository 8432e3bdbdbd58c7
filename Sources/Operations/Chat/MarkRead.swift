public import Domain
public import Store

/// Records how far the actor has read.
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
        let (_, me) = try CrewAccess.event(event, to: .chat, as: actor, in: tx)
        let number: Int? = try tx.value(
            "SELECT number FROM message WHERE id = \(upTo) AND event_id = \(event) AND author_id NOT IN (\(FriendGraph.blocked(from: me)))"
        )
        guard let number else { throw Refusal.notFound }
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
