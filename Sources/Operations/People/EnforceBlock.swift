import Domain
package import Store

/// Removes a person from the events of someone they have a block with, in batches. Every batch after the first is
/// a job, so the work survives a restart.
package struct EnforceBlock: SystemCommand {
    package static let name = "person.enforceBlock"
    /// Events per batch.
    static let batchSize = 50

    var host: ID<User>
    var guest: ID<User>

    package func perform(in tx: Transaction, as actor: Actor) throws {
        guard try FriendGraph.haveBlock(host, guest, in: tx) else { return }
        try run(in: tx)
    }

    /// Processes one batch and enqueues the rest.
    func run(in tx: Transaction) throws {
        let events = try tx.rows(
            """
            \(EventRow.select())
            WHERE e.host_id = \(host) AND e.over_at > \(tx.now) AND \(EventAccess.isNotDeleted)
            AND (e.id IN (\(EventAccess.involved(guest))) OR e.id IN (SELECT event_id FROM join_request WHERE user_id = \(guest)))
            LIMIT \(EnforceBlock.batchSize)
            """
        ) { try EventRow(&$0) }
        for event in events { try EnforceBlock.remove(event, guest: guest, in: tx) }
        if events.count == EnforceBlock.batchSize { try tx.enqueue(self) }
    }

    /// Removes a person from an event: their RSVP, invitation, join request and co-host role.
    static func remove(_ event: EventRow, guest: ID<User>, in tx: Transaction) throws {
        try Cohosting.remove(guest, of: event.id, in: tx)
        let guestRSVP = GuestRSVP(event, guest: .user(guest))
        if let current = try guestRSVP.current(in: tx) { try guestRSVP.withdraw(current, in: tx) }
        try InvitationWriter.remove(guest, from: event.id, in: tx)
        try JoinRequests.delete(guest, of: event.id, in: tx)
    }
}
