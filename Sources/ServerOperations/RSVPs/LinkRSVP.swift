public import Domain
public import Operations

/// The result of an RSVP through an invite link, as in the contract, with the secret of a new guest. If the address
/// already has an RSVP, it only repeats the request and does not reveal that RSVP. The address's owner gets a mail with
/// the link to change it.
public struct LinkRSVP: Codable, Hashable, Sendable {
    public var status: RSVPStatus
    public var party: Int
    public var position: Int?
    public var offerUntil: Instant?
    public var counts: EventView.Counts?
    public var capacity: Int?
    public var guestToken: String?
    /// The deadline for confirming the address by the mailed link, until which a new guest's RSVP counts.
    public var heldUntil: Instant?

    /// Creates the result.
    ///
    /// - Parameter sent: The command that led to the outcome.
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
