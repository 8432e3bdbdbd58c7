public import Domain

/// What an RSVP through an invite link became, as the contract shows it, with the secret of a new guest. Where somebody has answered
/// with that address before it is what was sent and no more: its owner is mailed the link with which that can be said, and what they
/// have said is not told.
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

    /// - Parameter sent: the RSVP of which it is the outcome.
    public init(_ outcome: RSVPByLink.Outcome, of sent: RSVPByLink) {
        status = outcome.rsvp?.status ?? sent.status.asItStands
        party = outcome.rsvp?.party ?? sent.party ?? 1
        position = outcome.rsvp?.position
        offerUntil = outcome.rsvp?.offerUntil
        counts = outcome.rsvp?.counts
        capacity = outcome.rsvp?.capacity
        guestToken = outcome.guestToken
        heldUntil = outcome.rsvp?.heldUntil
    }
}

extension RSVPChoice {
    fileprivate var asItStands: RSVPStatus {
        switch self {
        case .going: .going
        case .maybe: .maybe
        case .notGoing: .notGoing
        }
    }
}
