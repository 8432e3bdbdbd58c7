import Domain
import Operations
import Store

/// A person without an account who uses an invite link, identified as the guest with their address.
struct LinkGuest {
    var event: EventRow
    var name: String
    var email: EmailAddress
    /// Whether they have proven the address, by using the link of a mailed invitation.
    var isProven: Bool
    var network: String?
    var locale: String?

    struct Found {
        var id: ID<Guest>
        /// Whether they may continue at once. If not, the address already has an RSVP or a request. The person who
        /// types it may not own it, so changes are possible only through the mailed link, which is sent again.
        var isOpen: Bool
    }

    /// Returns the checked name and address of a person who uses an invite link.
    ///
    /// - Parameter invitation: The mailed invitation of the link. Only its address may use the link.
    static func checked(
        name: String?, email: String?, for invitation: MailedInvitation?, _ errors: inout FieldErrors
    ) -> (name: String?, email: EmailAddress?) {
        let name = errors.line(name, "name", max: TextLength.guestName, required: "Enter your name.")
        errors.noLink(name, "name")
        let email = errors.email(email ?? invitation?.email, "email")
        if let invitation, let email, email.key != EmailAddress(invitation.email)?.key {
            errors.add("email", "This invitation is for \(invitation.email). Answer with that address, or sign in.")
        }
        return (name, email)
    }

    /// Finds or creates the guest. A member's address is handled like any other, so that no one
    /// learns from it who has an account. The RSVP is held and lapses, and a mail tells the member to
    /// sign in (``GuestPass/mail(_:guest:in:)``).
    ///
    /// - Throws: ``Refusal`` if the address was removed from the event, or if a mailed invitation's address now belongs
    ///   to a member.
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
        // What was never confirmed has lapsed, so this counts as the first time.
        try introduce(known.id, in: tx)
        return Found(id: known.id, isOpen: true)
    }

    /// Withdraws RSVPs typed with a member's address, now that they respond as themselves.
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

    /// Mails the pass, with a secret that only the reader of the mail has.
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

    /// Updates the guest's name and language, which may come from someone else who typed the address before.
    private func introduce(_ guest: ID<Guest>, in tx: Transaction) throws {
        try tx.execute("UPDATE guest SET name = \(name) WHERE id = \(guest)")
        // Restarts the period after which an unconfirmed address is deleted.
        try tx.execute(
            "UPDATE guest_credential SET created_at = \(tx.now) WHERE guest_id = \(guest) AND confirmed_at IS NULL")
        try GuestPass.setLocale(locale, of: guest, in: tx)
    }
}
