public import Domain
public import Store

/// Sets a guest's RSVP for them, for a host who got it elsewhere; the guest is notified. Members without an RSVP are
/// not added, because others would read on the list that they come.
public struct SetGuest: ClientCommand {
    public static let name = "event.setGuest"
    // The server decides whether a seat is free.
    public static let offline = Offline.withHint
    public var event: ID<Event>
    /// The id of the person, or of the RSVP of a guest without an account.
    public var guest: String
    /// Defaults to the current status.
    public var status: RSVPChoice?
    /// Number of people including the guest, 1–10. Defaults to the current number.
    public var party: Int?

    public init(event: ID<Event>, guest: String, status: RSVPChoice? = nil, party: Int? = nil) {
        self.event = event
        self.guest = guest
        self.status = status
        self.party = party
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> RSVPView {
        let row = try EventAccess.hosted(event, to: .setGuests, as: actor, in: tx)
        let entry = try GuestEntry.existing(guest, of: event, in: tx)
        let guestRSVP = GuestRSVP(row, guest: entry.identity)
        let before = try guestRSVP.current(in: tx)?.standing
        try entry.vouch(at: row, in: tx)
        let rsvp = try guestRSVP.setByHost(status ?? before?.status.choice ?? .going, party: party, in: tx)
        if before != RSVPState(status: rsvp.status, party: rsvp.party),
            let updated = try EventRow.find(event, in: tx)
        {
            try tx.emit(GuestRSVPSet(rsvp: entry.rsvp, event: updated, before: before, host: actor.userID))
        }
        return rsvp
    }
}
