public import Domain
public import Operations
public import Store

/// Changes the RSVP of a guest without an account, through their mailed link.
public struct RSVPAsGuest: ClientCommand {
    public static let name = "event.rsvpAsGuest"
    // The guest pass is a secret.
    public static let offline = Offline.no
    public var guestToken: String
    public var status: RSVPChoice
    public var party: Int?
    /// The language of the guest's browser (BCP 47).
    public var locale: String?

    public init(guestToken: String, status: RSVPChoice, party: Int? = nil, locale: String? = nil) {
        self.guestToken = guestToken
        self.status = status
        self.party = party
        self.locale = locale
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> RSVPView {
        let guest = try GuestPass.find(guestToken, digest: tx.digest, in: tx)
        guard let found = try EventRow.find(guest.event, in: tx) else { throw Refusal.notFound }
        let hold = GuestHold(guest: guest.id, event: found)
        try hold.lapseIfOver(in: tx)
        guard let event = try EventRow.find(guest.event, in: tx) else { throw Refusal.notFound }
        let guestRSVP = GuestRSVP(event, guest: .guest(guest.id))
        if guest.isMailed {
            try GuestPass.setLocale(locale, of: guest.id, in: tx)
            try tx.execute("UPDATE guest_credential SET is_vouched = FALSE WHERE guest_id = \(guest.id) AND is_vouched")
            // The mailed link itself proves the address, and with it whether the guest is invited.
            if !guest.isConfirmed { try hold.confirm(in: tx) }
            let rsvp = try guestRSVP.set(status, party: party, in: tx)
            if !guest.isConfirmed { try GuestHold(guest: guest.id, event: event).mailConfirmed(in: tx) }
            return rsvp
        }
        guard let current = try guestRSVP.current(in: tx) else { throw Refusal.rsvpLapsed }
        if status == .going {
            try GuestHold.check(party ?? current.standing.party, at: event, network: nil, besides: guest.id, in: tx)
        }
        var rsvp = try guestRSVP.set(status, party: party, in: tx)
        rsvp.heldUntil = guest.heldUntil
        return rsvp
    }
}
