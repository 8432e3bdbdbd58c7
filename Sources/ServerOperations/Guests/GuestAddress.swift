import Domain
import Operations
import Store

/// The address that a host gives for a guest without an account.
enum GuestAddress {
    /// Records the address and takes the mail with the pass from the budget.
    ///
    /// - Throws: ``Refusal`` `duplicate` if the address is a member's or on the guest list, `rate_limited` if the
    ///   budget is exceeded.
    static func record(_ signal: GuestAddressGiven, in tx: Transaction) throws {
        let (guest, email, event) = (signal.guest, signal.email, signal.event.id)
        if try AccountQuery.isMember(email.key, in: tx) { throw Refusal.addressOfMember }
        // An address that was typed and never confirmed, or has lapsed since, does not block the guest list. Links
        // mailed earlier keep working.
        let lapsed = try tx.row(
            """
            SELECT c.guest_id, c.pass FROM guest_credential c WHERE c.event_id = \(event) AND c.email_key = \(email.key)
            AND NOT EXISTS (SELECT 1 FROM rsvp r WHERE r.guest_id = c.guest_id)
            """
        ) { (id: try $0.next(ID<Guest>.self), pass: try $0.next(String?.self)) }
        if let lapsed {
            if try GuestRequests.delete(lapsed.id, at: event, in: tx), let row = try EventRow.find(event, in: tx) {
                try GuestRequests.resolve(lapsed.id, at: row, in: tx)
            }
            try tx.execute("DELETE FROM guest WHERE id = \(lapsed.id)")
        }
        guard try !tx.exists("SELECT 1 FROM guest_credential WHERE event_id = \(event) AND email_key = \(email.key)")
        else {
            let sentence: Phrase = "Somebody with this address is on the guest list already."
            throw Refusal(.duplicate, sentence, fields: ["email": sentence])
        }
        // Adding a removed guest again cancels the removal.
        let pass = try Removal.end(email.key, at: event, in: tx)?.pass ?? lapsed?.pass
        try MailLimiter(tx).chargeInvitation(to: email, by: signal.host, to: event, field: "email")
        // The host vouches for the address, and only its mailbox receives the secret. Until the guest opens the link,
        // they get the mails of an invited guest.
        try tx.execute(
            """
            INSERT INTO guest_credential (guest_id, event_id, email, email_key, token_hash, pass, created_at, confirmed_at, is_vouched)
            VALUES (\(guest), \(event), \(email.description), \(email.key), \(tx.digest(Secret.make(in: tx))),
                \(pass ?? GuestPass.secret(for: email.key, at: event, in: tx)), \(tx.now), \(tx.now), TRUE)
            """)
    }
}
