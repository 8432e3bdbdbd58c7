public import Domain
public import Store

/// Adds a person without an account to the guest list, for a host who got their RSVP elsewhere. If the host gives an
/// address, the guest pass is mailed there.
public struct AddGuest: CreatingCommand {
    public static let name = "event.addGuest"
    // The server decides whether seats are free and whose the address is, and mails the pass.
    public static let offline = Offline.withHint
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
        let id: ID<RSVP> = id ?? tx.newID()
        let guest: ID<Guest> = tx.id(.guest, of: id.bytes)
        // A guest can outlast the RSVP.
        if try tx.exists("SELECT 1 FROM guest WHERE id = \(guest)") { throw Refusal.idTaken }
        try tx.execute("INSERT INTO guest (id, event_id, name) VALUES (\(guest), \(event), \(name!))")
        if let email { try tx.emit(GuestAddressGiven(guest: guest, email: email, event: row, host: person.id)) }
        let rsvp = try GuestRSVP(row, guest: .guest(guest)).setByHost(status, party: party, id: id, in: tx)
        if email != nil, let updated = try EventRow.find(event, in: tx) {
            try tx.emit(GuestRSVPSet(rsvp: id, event: updated, host: actor.userID, isMailPaid: true))
        }
        return Outcome(id: id, rsvp: rsvp)
    }

    public struct Outcome: Sendable {
        public var id: ID<RSVP>
        public var rsvp: RSVPView
    }
}
