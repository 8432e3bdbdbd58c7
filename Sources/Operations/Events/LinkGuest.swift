import Domain
import Store

/// Somebody without an account who comes by an invite link, as the guest that their address is.
struct LinkGuest {
    var event: EventRow
    var name: String
    var email: EmailAddress
    /// Whether they have read a mail to the address, as whoever comes by the link of an invitation that was mailed.
    var isProven: Bool
    var network: String?
    var locale: String?

    struct Found {
        var id: ID<Guest>
        /// Whether they may go on at once. Otherwise somebody has answered or asked with the address before: whoever types it need not own
        /// it, so that is changed only under the mailed link, which is mailed once more whatever was said.
        var isOpen: Bool
    }

    /// Finds the guest, or makes one. With the address of a member it is as with any other, so that nobody learns from it who has an account:
    /// what is said is held and lapses, and the member is mailed that they can sign in (``GuestPass/mail(_:guest:in:)``).
    ///
    /// - Throws: ``Refusal`` where the address was removed from the event, or is by now a member's who was invited at it.
    func find(in tx: Transaction) throws -> Found {
        if try EventAccess.isRemoved(email.key, from: event.id, in: tx) {
            throw Refusal.removed
        }
        if isProven, try AccountQuery.isMember(email.key, in: tx) {
            let sentence: Phrase = "This address belongs to a member. Sign in to answer with it."
            throw Refusal(.conflict, sentence, fields: ["email": sentence])
        }
        let known = try tx.row(
            """
            SELECT guest_id, confirmed_at IS NOT NULL, coalesce(asks_until > \(tx.now), FALSE) FROM guest_credential
            WHERE event_id = \(event.id) AND email_key = \(email.key)
            """
        ) { (id: try $0.next(ID<Guest>.self), isConfirmed: try $0.next(Bool.self), asks: try $0.next(Bool.self)) }
        guard let known else { return Found(id: try insert(in: tx), isOpen: true) }
        let hold = GuestHold(guest: known.id, event: event)
        if isProven {
            try introduce(known.id, in: tx)
            try hold.confirm(in: tx)
            return Found(id: known.id, isOpen: true)
        }
        try hold.lapseIfOver(in: tx)
        guard !known.isConfirmed, !known.asks, try GuestRSVP(event, guest: .guest(known.id)).current(in: tx) == nil
        else {
            return Found(id: known.id, isOpen: false)
        }
        // What was never confirmed has lapsed, so this is the first time.
        try introduce(known.id, in: tx)
        return Found(id: known.id, isOpen: true)
    }

    /// Takes back what was typed with a member's address, now that they answer as themselves.
    static func forgetTyped(of member: ID<User>, at event: ID<Event>, in tx: Transaction) throws {
        let guests = try tx.rows(
            """
            SELECT g.guest_id FROM guest_credential g JOIN credential c ON c.email_key = g.email_key
            WHERE g.event_id = \(event) AND g.confirmed_at IS NULL AND c.user_id = \(member)
            """
        ) { try $0.next(ID<Guest>.self) }
        for guest in guests {
            guard let event = try EventRow.find(event, in: tx) else { continue }
            let guestRSVP = GuestRSVP(event, guest: .guest(guest))
            if let current = try guestRSVP.current(in: tx) { try guestRSVP.withdraw(current, in: tx) }
            try GuestHold(guest: guest, event: event).end(in: tx)
            try tx.execute("DELETE FROM guest WHERE id = \(guest)")
        }
    }

    /// Mails the pass, with a secret that nobody but the reader of the mail has.
    func mailPass(_ guest: ID<Guest>, in tx: Transaction) throws {
        try GuestPass.takeMail(to: email.key, at: event.id, network: network, in: tx)
        try GuestPass.mail(event, guest: guest, in: tx)
    }

    private func insert(in tx: Transaction) throws -> ID<Guest> {
        let guest: ID<Guest> = tx.newID()
        try tx.execute("INSERT INTO guest (id, event_id, name) VALUES (\(guest), \(event.id), \(name))")
        try tx.execute(
            """
            INSERT INTO guest_credential (guest_id, event_id, email, email_key, token_hash, pass, locale, created_at, confirmed_at)
            VALUES (\(guest), \(event.id), \(email.description), \(email.key), \(tx.digest(Secret.make(in: tx))),
                \(GuestPass.secret(for: email.key, at: event.id, in: tx)), \(locale), \(tx.now), \(isProven ? tx.now : nil))
            """)
        return guest
    }

    /// Whoever typed the address before may have given any name, in any language.
    private func introduce(_ guest: ID<Guest>, in tx: Transaction) throws {
        try tx.execute("UPDATE guest SET name = \(name) WHERE id = \(guest)")
        // The time until an unconfirmed address is deleted begins again.
        try tx.execute(
            "UPDATE guest_credential SET created_at = \(tx.now) WHERE guest_id = \(guest) AND confirmed_at IS NULL")
        try GuestPass.note(locale, of: guest, in: tx)
    }
}
