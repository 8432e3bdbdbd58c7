public import Domain
public import Store

/// Sets a guest's RSVP for them, as a host does who was told it elsewhere; they are notified. Members who have said nothing are put on no list:
/// others would read there that they come.
public struct SetGuest: ClientCommand {
    public static let name = "event.setGuest"
    // Whether there is a seat is decided on the server.
    public static let offline = Offline.withHint
    public var event: ID<Event>
    /// The person, or the RSVP of a guest without an account.
    public var guest: String
    /// What it was if left out.
    public var status: RSVPChoice?
    /// People, the guest included, 1–10; as many as until now if left out.
    public var party: Int?

    public init(event: ID<Event>, guest: String, status: RSVPChoice? = nil, party: Int? = nil) {
        self.event = event
        self.guest = guest
        self.status = status
        self.party = party
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> RSVPView {
        let row = try EventAccess.hosted(event, to: .setGuests, as: actor, in: tx)
        guard let entry = try GuestEntry.find(guest, of: event, in: tx) else { throw Refusal.notFound }
        tx.isAbout(.event, event)
        if case .user(let user) = entry.identity { tx.isWith(.user, user) }
        let guestRSVP = GuestRSVP(row, guest: entry.identity)
        let before = try guestRSVP.current(in: tx)?.standing
        // The host vouches for the address, and nothing is held for a time any more.
        if case .guest(let guest) = entry.identity {
            try tx.execute(
                "UPDATE guest_credential SET is_vouched = TRUE WHERE guest_id = \(guest) AND confirmed_at IS NULL")
            try GuestHold(guest: guest, event: row).confirm(in: tx)
        }
        let rsvp = try guestRSVP.setByHost(status ?? before?.status.choice ?? .going, party: party, in: tx)
        if before != StandingRSVP(status: rsvp.status, party: rsvp.party),
            let updated = try EventRow.find(event, in: tx)
        {
            try GuestMail.send(.rsvpSet, to: entry.rsvp, of: updated, before: before, by: actor.userID, in: tx)
        }
        return rsvp
    }
}
