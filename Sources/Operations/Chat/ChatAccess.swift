import Domain
import Store

/// Who may read and write in the chat of an event: its crew.
enum ChatAccess {
    /// - Throws: ``Refusal`` `not_found` where the actor may not see the event, `not_allowed` where they are not of the crew.
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

    /// A message that the actor may read.
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
        guard try !FriendGraph.areBlocked(me, row.author, in: reader) else { throw Refusal.notFound }
        return Found(event: event, me: me, author: row.author, sentAt: row.sentAt, isDeleted: row.isDeleted)
    }

    /// A message that the actor has written.
    ///
    /// - Throws: ``Refusal`` `not_allowed` where it is somebody else's.
    static func own(_ id: ID<Message>, as actor: Actor, in reader: any Reader) throws -> Found {
        let found = try message(id, as: actor, in: reader)
        guard found.author == found.me else { throw Refusal(.notAllowed, "Only the one who wrote it can change it.") }
        return found
    }
}
