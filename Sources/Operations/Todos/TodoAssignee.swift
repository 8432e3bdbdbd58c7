import Domain
import Store

/// Who can be given an item to do, and hears of it.
enum TodoAssignee {
    static func notify(_ user: ID<User>, by actor: Actor, of event: EventRow, in tx: Transaction) throws {
        let me = try actor.verified().id
        try tx.notify(.todoAssigned, user, by: me, of: event, mail: GuestMail.order(.todoAssigned, to: user, by: me, of: event, in: tx))
    }

    /// - Throws: ``Refusal`` `invalid` at `assigneeId` for whoever is not of the crew, or is hidden from the actor by a block.
    static func check(_ user: ID<User>, by actor: Actor, at event: EventRow, in reader: any Reader) throws {
        // Who is invited, the server knows.
        guard actor.person?.isOnReplica != true else { return }
        let isCrew = try reader.exists(
            """
            SELECT 1 FROM (SELECT \(event.hostID) AS user_id UNION \(EventAccess.crew(of: event.id))) c
            WHERE c.user_id = \(user) AND c.user_id NOT IN (\(FriendGraph.blocked(from: actor.verified().id)))
            """)
        guard isCrew else { throw Refusal.invalid("assigneeId", "Choose somebody who hosts, is invited, going or maybe going.") }
    }
}
