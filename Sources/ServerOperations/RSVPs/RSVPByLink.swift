public import Domain
public import Operations
public import Store

/// Sets an RSVP through an invite link: a member as themselves, anyone else with name and email.
///
/// A person who types an address may not own it, invited or not. A guest has ``SeatHold/time`` to confirm it by the
/// link mailed there. Only the link of a mailed invitation proves the address without that.
public struct RSVPByLink: ClientCommand {
    public static let name = "event.rsvpByLink"
    // The link is a secret, and the server applies the limits per network.
    public static let offline = Offline.no
    /// The link's token.
    public var token: String
    public var name: String?
    public var email: String?
    public var status: RSVPChoice
    public var party: Int?
    /// The requester's origin for rate limits: an address, or the network that represents it.
    public var network: String?
    /// The language of the requester's browser, used for their mails (BCP 47).
    public var locale: String?

    public init(
        token: String, name: String? = nil, email: String? = nil, status: RSVPChoice, party: Int? = nil,
        network: String? = nil,
        locale: String? = nil
    ) {
        self.token = token
        self.name = name
        self.email = email
        self.status = status
        self.party = party
        self.network = network
        self.locale = locale
    }

    public struct Outcome: Sendable {
        /// Nil if the address already has an RSVP. Its owner finds that in the mail just sent.
        public var rsvp: RSVPView?
        public var event: ID<Event>
        /// A secret with which a new guest can change the RSVP at once. It does not confirm the address; only the
        /// secret in the mail does.
        public var guestToken: String?
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> Outcome {
        let event = try EventAccess.event(link: token, as: actor, in: tx)
        let invitation = try MailedInvitation.find(token, in: tx)
        if let person = actor.person, person.isVerified {
            if let invitation { try MailedInvitation.claim(invitation.id, to: event, by: person.id, in: tx) }
            try LinkGuest.forgetTyped(of: person.id, at: event.id, in: tx)
            // Reads the event again, because seats may have been freed in this transaction.
            guard let event = try EventRow.find(event.id, in: tx) else { throw Refusal.notFound }
            let rsvp = try GuestRSVP(event, guest: .user(person.id)).set(status, party: party, in: tx)
            return Outcome(rsvp: rsvp, event: event.id, guestToken: nil)
        }
        var errors = FieldErrors()
        let (name, email) = LinkGuest.checked(name: name, email: email, for: invitation, &errors)
        try errors.check()
        return try set(event, name: name!, email: email!, isProven: invitation != nil, in: tx)
    }

    /// Sets the RSVP of a person without an account.
    ///
    /// - Parameter isProven: Whether the caller has read a mail to the address.
    private func set(
        _ event: EventRow, name: String, email: EmailAddress, isProven: Bool, in tx: Transaction
    ) throws -> Outcome {
        let guest = LinkGuest(
            event: event, name: name, email: email, isProven: isProven, network: network, locale: locale)
        let found = try guest.find(in: tx)
        if isProven { return try setProven(event, guest: found.id, mailing: guest, in: tx) }
        return found.isOpen
            ? try begin(event, guest: found.id, mailing: guest, in: tx)
            : try setAgain(event, guest: found.id, mailing: guest, in: tx)
    }

    /// Sets an RSVP through the link of an invitation. It counts at once.
    private func setProven(
        _ event: EventRow, guest: ID<Guest>, mailing link: LinkGuest, in tx: Transaction
    ) throws -> Outcome {
        // Reads the event again, because seats may have been freed in this transaction.
        guard let event = try EventRow.find(event.id, in: tx) else { throw Refusal.notFound }
        let guestRSVP = GuestRSVP(event, guest: .guest(guest))
        let rsvp = try guestRSVP.set(status, party: party, in: tx)
        // The name may have changed even if the RSVP is the same.
        if let current = try guestRSVP.current(in: tx) {
            tx.put(.guest, guest, in: event.guestScope(of: current.id, current.standing.status))
        }
        // An exhausted mail budget, which others may have caused, must not prevent the RSVP. The guest already
        // has the pass.
        do { try link.mailPass(guest, in: tx) } catch let refusal as Refusal where refusal.code == .rateLimited {}
        return Outcome(rsvp: rsvp, event: event.id, guestToken: try GuestPass.mailedSecret(of: guest, in: tx))
    }

    /// Sets a guest's first RSVP, or the first after one that lapsed.
    private func begin(
        _ event: EventRow, guest: ID<Guest>, mailing link: LinkGuest, in tx: Transaction
    ) throws -> Outcome {
        if status != .notGoing {
            try GuestHold.check(status == .going ? party ?? 1 : 0, at: event, network: network, in: tx)
        }
        // Reads the event again, because seats may have been freed in this transaction.
        guard let event = try EventRow.find(event.id, in: tx) else { throw Refusal.notFound }
        var rsvp = try GuestRSVP(event, guest: .guest(guest)).set(status, party: party, in: tx)
        rsvp.heldUntil = try GuestHold(guest: guest, event: event).begin(network: network, in: tx)
        let token = try GuestPass.makeTypedSecret(of: guest, in: tx)
        try link.mailPass(guest, in: tx)
        return Outcome(rsvp: rsvp, event: event.id, guestToken: token)
    }

    /// Handles an address that already has an RSVP. The person who types an address may not own it, so only the
    /// mailed link can change the RSVP. The mail is sent and the outcome is the same whatever the RSVP is, so that
    /// it stays private.
    private func setAgain(
        _ event: EventRow, guest: ID<Guest>, mailing link: LinkGuest, in tx: Transaction
    ) throws -> Outcome {
        try link.mailPass(guest, in: tx)
        return Outcome(rsvp: nil, event: event.id, guestToken: nil)
    }
}
