import Domain
import Store

/// Decides who may read and write in an event's chat: its crew.
enum ChatAccess {
    /// - Throws: ``Refusal`` `not_found` if the actor may not see the event, `not_allowed` if they are not in its crew.
    static func event(_ id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> (event: EventRow, me: ID<User>)
    {
        let me = try actor.verified().id
        let event = try EventAccess.event(id, as: actor, in: reader)
        try EventAccess.standing(of: actor, at: event, in: reader).check(.chat, at: event.terms)
        return (event, me)
    }

    struct Found {
        var event: EventRow
        var me: ID<User>
        var author: ID<User>
        var sentAt: Instant
        var isDeleted: Bool
    }

    /// Returns a message that the actor may read.
    static func message(_ id: ID<Message>, as actor: Actor, in reader: any Reader) throws -> Found {
        let row = try reader.row(
            "SELECT event_id, author_id, sent_at, deleted_at IS NOT NULL FROM message WHERE id = \(id)"
        ) {
            (
                event: try $0.next(ID<Event>.self), author: try $0.next(ID<User>.self),
                sentAt: try $0.next(Instant.self), isDeleted: try $0.next(Bool.self)
            )
        }
        guard let row else {
            _ = try actor.verified()
            throw Refusal.notFound
        }
        let event: EventRow, me: ID<User>
        do { (event, me) = try ChatAccess.event(row.event, as: actor, in: reader) } catch let refusal as Refusal {
            throw refusal.code == .notAllowed ? Refusal.notFound : refusal
        }
        guard try !FriendGraph.haveBlock(me, row.author, in: reader) else { throw Refusal.notFound }
        return Found(event: event, me: me, author: row.author, sentAt: row.sentAt, isDeleted: row.isDeleted)
    }

    /// Returns a message that the actor wrote.
    ///
    /// - Throws: ``Refusal`` `not_allowed` if someone else wrote it.
    static func own(_ id: ID<Message>, as actor: Actor, in reader: any Reader) throws -> Found {
        let found = try message(id, as: actor, in: reader)
        guard found.author == found.me else { throw Refusal(.notAllowed, "You can change only your own messages.") }
        return found
    }
}
