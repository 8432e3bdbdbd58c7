public import Domain
public import Store

/// Asks to come through an invite link, without an account: the hosts are asked once the address is confirmed by the link that is mailed
/// there. Members ask by ``AskToCome``.
public struct AskByLink: ClientCommand {
    public static let name = "event.askByLink"
    // The link is a secret, and mails are sent on the server.
    public static let offline = Offline.no
    /// The link's token.
    public var token: String
    public var name: String?
    public var email: String?
    /// People, the one who asks included; 1 if left out.
    public var party: Int?
    /// A line to the hosts, at most ``TextLength/joinNote`` characters.
    public var note: String?
    /// Where the caller comes from, as far as it is counted: an address, or the network that stands for it.
    public var network: String?
    /// The language of their browser, in which they get their mails (BCP 47).
    public var locale: String?

    public init(
        token: String, name: String? = nil, email: String? = nil, party: Int? = nil, note: String? = nil,
        network: String? = nil,
        locale: String? = nil
    ) {
        self.token = token
        self.name = name
        self.email = email
        self.party = party
        self.note = note
        self.network = network
        self.locale = locale
    }

    public struct Outcome: Sendable {
        public var event: ID<Event>
        /// People, the one who asks included.
        public var party: Int
        /// With which the request is looked at; it confirms nothing, unless the link that was used is that of a mailed invitation. Nil where
        /// the address has asked or answered before: its owner is mailed, and nobody else learns what became of it.
        public var guestToken: String?
        /// Until when the address has to be confirmed; nil where it is.
        public var heldUntil: Instant?
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> Outcome {
        let event = try EventAccess.event(link: token, as: actor, in: tx)
        let invitation = try MailedInvitation.find(token, in: tx)
        if let person = actor.person, person.isVerified {
            try LinkGuest.forgetTyped(of: person.id, at: event.id, in: tx)
            let request = try AskToCome(event: event.id, party: party, note: note, token: token).perform(
                in: tx, as: actor)
            let asked = try JoinRequests.find(request, of: event.id, in: tx)
            return Outcome(event: event.id, party: asked.party)
        }
        var errors = FieldErrors()
        let name = errors.line(name, "name", max: TextLength.guestName, required: "Give your name.")
        errors.noLink(name, "name")
        let email = errors.email(email ?? invitation?.email, "email")
        if let invitation, let email, email.key != EmailAddress(invitation.email)?.key {
            errors.add("email", "This invitation is for \(invitation.email). Answer with that address, or sign in.")
        }
        let asked = GuestRequests.checked(party: party, note: note, at: event, &errors)
        try errors.check()
        let guest = try LinkGuest(
            event: event, name: name!, email: email!, isProven: invitation != nil, network: network, locale: locale)
        let found = try guest.find(in: tx)
        guard found.isOpen else {
            try guest.mailPass(found.id, in: tx)
            return Outcome(event: event.id, party: asked.party)
        }
        try Standing.find(nil, guest: found.id, at: event.id, isMember: false, in: tx).check(
            .askByLink, at: event.terms, now: tx.now)
        if invitation != nil {
            try GuestRequests.put(asked, of: found.id, at: event, in: tx)
            let pass: String? = try tx.value("SELECT pass FROM guest_credential WHERE guest_id = \(found.id)") ?? nil
            return Outcome(event: event.id, party: asked.party, guestToken: pass)
        }
        let until = try GuestRequests.hold(asked, of: found.id, at: event, network: network, in: tx)
        let typed = Secret.make(in: tx)
        try tx.execute("UPDATE guest_credential SET token_hash = \(tx.digest(typed)) WHERE guest_id = \(found.id)")
        try guest.mailPass(found.id, in: tx)
        return Outcome(event: event.id, party: asked.party, guestToken: typed, heldUntil: until)
    }
}
