public import Domain
import Operations

/// The result of a join request through an invite link, as in the contract. If the address already has a request or an
/// RSVP, it only repeats the request, and the address's owner gets a mail.
public struct LinkRequest: Codable, Hashable, Sendable {
    public var status: JoinRequestStatus
    public var party: Int
    public var guestToken: String?
    /// The deadline for confirming the address by the mailed link. The hosts get the request after that.
    public var heldUntil: Instant?

    public init(_ outcome: SendJoinRequestByLink.Outcome) {
        status = .waiting
        party = outcome.party
        guestToken = outcome.guestToken
        heldUntil = outcome.heldUntil
    }
}
