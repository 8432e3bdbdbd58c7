public import Operations

/// The result of inviting, with all current invitations.
public struct InvitedGuests: Codable, Sendable {
    public var items: [InvitationView]
    /// The counts of ``InviteGuests/Outcome``.
    public var invited: Int
    public var known: Int
    public var declined: Int
    public var askedAgain: Int

    public init(_ outcome: InviteGuests.Outcome, items: [InvitationView]) {
        self.items = items
        invited = outcome.invited
        known = outcome.known
        declined = outcome.declined
        askedAgain = outcome.askedAgain
    }
}
