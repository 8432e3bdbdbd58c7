public import Domain
public import Operations
public import Store

/// Adds a person without an account to the guest list, for a host who got their RSVP elsewhere. If the host gives an
/// address, the guest pass is mailed there.
public struct AddGuest: CreatingCommand {
    public static let name = "event.addGuest"
    // It contains another person's address and sends mail.
    public static let offline = Offline.no
    public var event: ID<Event>
    /// 1–120 characters (``TextLength/guestName``).
    public var name: String
    public var email: String?
    public var status: RSVPChoice
    /// Number of people including the guest, 1–10. Defaults to 1.
    public var party: Int?
    /// The id of the RSVP; the client may choose it.
    public var id: ID<RSVP>?

    public var createdID: ID<RSVP>? {
        get { id }
        set { id = newValue }
    }

    public init(
        event: ID<Event>, name: String, email: String? = nil, status: RSVPChoice, party: Int? = nil, id: ID<RSVP>? = nil
    ) {
        self.event = event
        self.name = name
        self.email = email
        self.status = status
        self.party = party
        self.id = id
    }

    public func exists(_ id: ID<RSVP>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM rsvp WHERE id = \(id)")
    }

    public func knownOutcome(_ id: ID<RSVP>, as actor: Actor, in tx: Transaction) throws -> Outcome? {
        // The RSVP may have changed since, and only hosts see it.
        _ = try EventAccess.hosted(event, as: actor, in: tx)
        guard try exists(id, in: tx) else { return nil }
        return Outcome(id: id, rsvp: try RSVPQuery.view(id, shows: true, in: tx))
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> Outcome {
        let person = try actor.verified()
        let row = try EventAccess.hosted(event, to: .setGuests, as: actor, in: tx)
        var errors = FieldErrors()
        let name = errors.line(name, "name", max: TextLength.guestName, required: "Enter a name.")
        errors.noLink(name, "name")
        let email = Text.trimmed(email ?? "").isEmpty ? nil : errors.email(email, "email")
        try errors.check()
        try Quota.guestsAdded.check(tx.value("SELECT count(*) FROM guest WHERE event_id = \(event)")!)
        let guest: ID<Guest> = tx.newID()
        try tx.execute("INSERT INTO guest (id, event_id, name) VALUES (\(guest), \(event), \(name!))")
        if let email { try insert(email, of: guest, by: person.id, in: tx) }
        let id: ID<RSVP> = id ?? tx.newID()
        let rsvp = try GuestRSVP(row, guest: .guest(guest)).setByHost(status, party: party, id: id, in: tx)
        if email != nil, let updated = try EventRow.find(event, in: tx) {
            try GuestMail.send(.rsvpSet, to: id, of: updated, by: actor.userID, isPaid: true, in: tx)
        }
        return Outcome(id: id, rsvp: rsvp)
    }

    public struct Outcome: Sendable {
        public var id: ID<RSVP>
        public var rsvp: RSVPView
    }

    private func insert(_ email: EmailAddress, of guest: ID<Guest>, by host: ID<User>, in tx: Transaction) throws {
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
        try MailLimiter(tx).chargeInvitation(to: email, by: host, to: event, field: "email")
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
