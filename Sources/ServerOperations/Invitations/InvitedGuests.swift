public import Operations

/// The result of inviting, with all current invitations.
public struct InvitedGuests: Codable, Sendable {
    public var items: [InvitationView]
    /// The counts of ``InvitationCounts``.
    public var invited: Int
    public var known: Int
    public var declined: Int
    public var askedAgain: Int

    public init(_ counts: InvitationCounts, items: [InvitationView]) {
        self.items = items
        invited = counts.invited
        known = counts.known
        declined = counts.declined
        askedAgain = counts.askedAgain
    }
}
