import Domain
public import Operations
public import Store

/// Deletes the names and addresses of people without an account, some time after an event. RSVPs stay and count;
/// invitations are deleted. Guests with an unconfirmed address are deleted entirely, and sooner. Other data with a
/// limited retention is deleted in the same run.
public struct PurgeGuestData: SystemCommand {
    public static let name = "event.purgeStrangers"
    /// People per batch.
    static let batchSize = 200

    public init() {}

    /// - Returns: Whether more remains to be deleted.
    public func perform(in tx: Transaction, as actor: Actor) throws -> Bool {
        let before = tx.now - Lifetime.guestData
        let guests = try tx.rows(
            """
            SELECT g.guest_id, g.event_id, r.id, r.status FROM guest_credential g JOIN event e ON e.id = g.event_id
            LEFT JOIN rsvp r ON r.guest_id = g.guest_id
            WHERE g.email <> '' AND e.over_at < \(before) LIMIT \(PurgeGuestData.batchSize)
            """
        ) {
            (
                id: try $0.next(ID<Guest>.self), event: try $0.next(ID<Event>.self),
                rsvp: try $0.next(ID<RSVP>?.self), status: try $0.next(RSVPStatus?.self)
            )
        }
        for guest in guests {
            // The address is cleared, and the mailed link stops working.
            try tx.execute(
                """
                UPDATE guest_credential SET email = '', email_key = \("\(guest.id)"), token_hash = \(guest.id), pass = NULL, network = NULL,
                    asks_until = NULL, asks_party = NULL, asks_note = NULL
                WHERE guest_id = \(guest.id)
                """)
            try tx.execute("UPDATE guest SET name = \(SQL.erasedGuestName) WHERE id = \(guest.id)")
            try GuestRequests.delete(guest.id, at: guest.event, in: tx)
            guard let rsvp = guest.rsvp, let status = guest.status,
                let event = try EventRow.stored(guest.event, in: tx)
            else { continue }
            tx.put(.guest, guest.id, in: event.guestScope(of: rsvp, status))
        }
        // Guests added by a host by name only.
        let named = try tx.rows(
            """
            SELECT g.id, g.event_id, r.id, r.status FROM guest g JOIN event e ON e.id = g.event_id LEFT JOIN rsvp r ON r.guest_id = g.id
            WHERE g.name <> \(SQL.erasedGuestName) AND e.over_at < \(before) AND NOT EXISTS (SELECT 1 FROM guest_credential c WHERE c.guest_id = g.id)
            LIMIT \(PurgeGuestData.batchSize)
            """
        ) {
            (
                id: try $0.next(ID<Guest>.self), event: try $0.next(ID<Event>.self),
                rsvp: try $0.next(ID<RSVP>?.self), status: try $0.next(RSVPStatus?.self)
            )
        }
        for guest in named {
            try tx.execute("UPDATE guest SET name = \(SQL.erasedGuestName) WHERE id = \(guest.id)")
            guard let rsvp = guest.rsvp, let status = guest.status,
                let event = try EventRow.stored(guest.event, in: tx)
            else { continue }
            tx.put(.guest, guest.id, in: event.guestScope(of: rsvp, status))
        }
        let unconfirmed = try PurgeGuestData.removeUnconfirmed(in: tx)
        let inBudgets = try BudgetPeople.forgetNames(before: before, limit: PurgeGuestData.batchSize, in: tx)
        let invitations = try InvitationWriter.remove(
            """
            id IN (SELECT a.invitation_id FROM invited_address a JOIN event e ON e.id = a.event_id
                WHERE e.over_at < \(before) LIMIT \(PurgeGuestData.batchSize))
            """, in: tx)
        let removals = try tx.execute(
            """
            DELETE FROM removal WHERE (event_id, who) IN (
                SELECT r.event_id, r.who FROM removal r JOIN event e ON e.id = r.event_id
                WHERE r.who LIKE '%@%' AND e.over_at < \(before) LIMIT \(PurgeGuestData.batchSize))
            """)
        try tx.execute("DELETE FROM idempotency WHERE at < \(tx.now - Lifetime.idempotency)")
        let gone = try EventTombstone.purge(before: before, limit: PurgeGuestData.batchSize, in: tx)
        return max(guests.count, named.count, unconfirmed, inBudgets, invitations.count, removals, gone)
            == PurgeGuestData.batchSize
    }

    /// Returns a query for guests with an unconfirmed address who are in no budget, and whose RSVPs and requests
    /// have lapsed.
    static func unconfirmed(now: Instant) -> SQL {
        let before = now - Lifetime.unconfirmedGuestData
        return """
            SELECT c.guest_id FROM guest_credential c
            WHERE c.confirmed_at IS NULL AND c.email <> '' AND c.created_at < \(before) AND (c.asks_until IS NULL OR c.asks_until < \(before))
                AND NOT EXISTS (SELECT 1 FROM rsvp r WHERE r.guest_id = c.guest_id)
                AND NOT EXISTS (SELECT 1 FROM guest_request q WHERE q.guest_id = c.guest_id)
                AND NOT EXISTS (SELECT 1 FROM budget_person b WHERE b.guest_id = c.guest_id)
            """
    }

    /// - Returns: The number of deleted guests, at most ``batchSize``.
    private static func removeUnconfirmed(in tx: Transaction) throws -> Int {
        let found = try tx.rows("\(unconfirmed(now: tx.now)) LIMIT \(batchSize)") { try $0.next(ID<Guest>.self) }
        guard !found.isEmpty else { return 0 }
        try tx.execute("DELETE FROM guest WHERE id IN \(list: found)")
        return found.count
    }
}
