import Domain
import Operations
import Store

extension GuestRequests {
    /// Moves the join requests of an address to its new account.
    static func claim(by user: ID<User>, emailKey: String, in tx: Transaction) throws {
        let found = try tx.rows(
            """
            SELECT q.guest_id, q.event_id, q.party, q.note, q.status, q.asked_at, q.decided_at FROM guest_credential g
            JOIN guest_request q ON q.guest_id = g.guest_id WHERE g.email_key = \(emailKey)
            """
        ) {
            (
                guest: try $0.next(ID<Guest>.self), event: try $0.next(ID<Event>.self), party: try $0.next(Int.self),
                note: try $0.next(String.self),
                status: try $0.next(JoinRequestStatus.self), askedAt: try $0.next(Instant.self),
                decidedAt: try $0.next(Instant?.self)
            )
        }
        for one in found {
            try delete(one.guest, at: one.event, in: tx)
            guard let event = try EventRow.find(one.event, in: tx) else { continue }
            try resolve(one.guest, at: event, in: tx)
            let isElse =
                try EventAccess.isHost(user, of: event, in: tx) || ClaimByEmail.isKept(user, from: event, in: tx)
            if try !isElse
                && !tx.exists("SELECT 1 FROM join_request WHERE event_id = \(event.id) AND user_id = \(user)")
            {
                let id: ID<JoinRequest> = tx.newID()
                try tx.execute(
                    """
                    INSERT INTO join_request (id, event_id, user_id, party, note, status, asked_at, decided_at)
                    VALUES (\(id), \(event.id), \(user), \(one.party), \(one.note), \(one.status), \(one.askedAt), \(one.decidedAt))
                    """)
                JoinRequests.put(id, user, event.id, in: tx)
                PermissionChanges.announce(user, in: tx)
            }
            // An approved guest has an RSVP, which removes the guest row when it is claimed.
            guard try !tx.exists("SELECT 1 FROM rsvp WHERE guest_id = \(one.guest)") else { continue }
            try GuestPass.claim(one.guest, of: event.id, by: user, in: tx)
            try tx.execute("DELETE FROM guest WHERE id = \(one.guest)")
        }
    }
}
