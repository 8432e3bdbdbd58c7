public import Domain

/// What asking to come through an invite link became, as the contract shows it. Where somebody has asked or answered with that address
/// before, it is what was sent and no more: its owner is mailed.
public struct LinkRequest: Codable, Hashable, Sendable {
    public var status: JoinRequestStatus
    public var party: Int
    public var guestToken: String?
    /// Until when the address has to be confirmed by the mailed link, so that the hosts are asked.
    public var heldUntil: Instant?

    public init(_ outcome: AskByLink.Outcome) {
        status = .waiting
        party = outcome.party
        guestToken = outcome.guestToken
        heldUntil = outcome.heldUntil
    }
}
