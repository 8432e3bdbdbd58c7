public import Domain
public import Store

/// Records up to which post the actor has seen a board.
public struct MarkBoardSeen: ClientCommand {
    public static let name = "post.seen"
    public static let offline = Offline.yes
    public var event: ID<Event>
    /// The newest post that was seen.
    public var upTo: ID<Post>

    public init(event: ID<Event>, upTo: ID<Post>) {
        self.event = event
        self.upTo = upTo
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let found = try CrewAccess.find(PostRow.self, upTo, as: actor, in: tx)
        guard found.row.event == event else { throw Refusal.notFound }
        let id: ID<BoardMark> = tx.id(.boardMark, of: event.bytes, found.me.bytes)
        // The mark only moves forward.
        let moved = try tx.row(
            """
            INSERT INTO board_mark (id, event_id, user_id, seen_at) VALUES (\(id), \(event), \(found.me), \(found.row.madeAt))
            ON CONFLICT (event_id, user_id) DO UPDATE SET seen_at = excluded.seen_at WHERE excluded.seen_at > board_mark.seen_at
            RETURNING id
            """
        ) { try $0.next(ID<BoardMark>.self) }
        if let moved { tx.put(.boardMark, moved, in: .user(found.me)) }
    }
}
