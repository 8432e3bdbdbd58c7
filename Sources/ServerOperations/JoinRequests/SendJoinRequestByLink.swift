public import Domain
public import Operations
public import Store

/// Sends a join request through an invite link, without an account. The hosts get it once the address is confirmed by
/// the link mailed there. Members use ``SendJoinRequest``.
public struct SendJoinRequestByLink: ClientCommand {
    public static let name = "event.askByLink"
    // The link is a secret, and the server sends the mail.
    public static let offline = Offline.no
    /// The link's token.
    public var token: String
    public var name: String?
    public var email: String?
    /// Number of people including the requester. Defaults to 1.
    public var party: Int?
    /// A note to the hosts, at most ``TextLength/joinNote`` characters.
    public var note: String?
    /// The requester's origin for rate limits: an address, or the network that represents it.
    public var network: String?
    /// The language of the requester's browser, used for their mails (BCP 47).
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
        /// Number of people including the requester.
        public var party: Int
        /// The secret for viewing the request. It confirms nothing, unless the link used belongs to a mailed
        /// invitation. Nil if the address already has a request or an RSVP: its owner gets a mail, and the caller
        /// learns nothing about it.
        public var guestToken: String?
        /// The deadline for confirming the address; nil if it is confirmed.
        public var heldUntil: Instant?
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> Outcome {
        let event = try EventAccess.event(link: token, as: actor, in: tx)
        let invitation = try MailedInvitation.find(token, in: tx)
        if let person = actor.person, person.isVerified {
            try LinkGuest.forgetTyped(of: person.id, at: event.id, in: tx)
            let request = try SendJoinRequest(event: event.id, party: party, note: note, token: token).perform(
                in: tx, as: actor)
            let asked = try JoinRequests.find(request, of: event.id, in: tx)
            return Outcome(event: event.id, party: asked.party)
        }
        var errors = FieldErrors()
        let (name, email) = LinkGuest.checked(name: name, email: email, for: invitation, &errors)
        let asked = GuestRequests.checked(party: party, note: note, at: event, &errors)
        try errors.check()
        let guest = LinkGuest(
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
            let pass = try GuestPass.mailedSecret(of: found.id, in: tx)
            return Outcome(event: event.id, party: asked.party, guestToken: pass)
        }
        let until = try GuestRequests.hold(asked, of: found.id, at: event, network: network, in: tx)
        let typed = try GuestPass.makeTypedSecret(of: found.id, in: tx)
        try guest.mailPass(found.id, in: tx)
        return Outcome(event: event.id, party: asked.party, guestToken: typed, heldUntil: until)
    }
}
