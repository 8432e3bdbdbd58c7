import Domain
import Store

/// Checks who can be assigned to an item, and notifies them.
enum TodoAssignee {
    static func notify(
        _ user: ID<User>, of item: ID<Todo>, _ title: String, by actor: Actor, at event: EventRow, in tx: Transaction
    ) throws {
        let me = try actor.verified().id
        guard user != me else { return }
        try tx.emit(TodoAssigned(todo: item, title: title, assignee: user, by: me, event: event))
    }

    /// - Throws: ``Refusal`` `invalid` at `assigneeId` for people outside the crew, or hidden from the actor by
    ///   a block.
    static func check(_ user: ID<User>, by actor: Actor, at event: EventRow, in reader: any Reader) throws {
        // Only the server knows who is invited.
        guard actor.person?.isOnReplica != true else { return }
        let me = try actor.verified().id
        let seesGuests = try EventAccess.standing(of: actor, at: event, in: reader).may(.seeGuests, at: event.terms)
        let isCrew = try reader.exists(
            """
            SELECT 1 FROM (\(EventAccess.available(at: event.id, host: event.hostID, only: seesGuests ? nil : me))) c
            WHERE c.user_id = \(user) AND c.user_id NOT IN (\(FriendGraph.blocked(from: me)))
            """)
        guard isCrew else {
            throw Refusal.invalid("assigneeId", "Choose a host or somebody who is invited, going or maybe going.")
        }
    }
}
