public import Domain

/// What an RSVP through an invite link became, as the contract shows it, with the secret of a new guest.
public struct LinkRSVP: Codable, Hashable, Sendable {
    public var status: RSVPStatus
    public var party: Int
    public var position: Int?
    public var offerUntil: Instant?
    public var counts: EventView.Counts?
    public var capacity: Int?
    public var guestToken: String?
    /// Until when a new guest's RSVP stands unless the address is confirmed by the mailed link.
    public var heldUntil: Instant?

    public init(_ outcome: RSVPByLink.Outcome) {
        status = outcome.rsvp.status
        party = outcome.rsvp.party
        position = outcome.rsvp.position
        offerUntil = outcome.rsvp.offerUntil
        counts = outcome.rsvp.counts
        capacity = outcome.rsvp.capacity
        guestToken = outcome.guestToken
        heldUntil = outcome.rsvp.heldUntil
    }
}
