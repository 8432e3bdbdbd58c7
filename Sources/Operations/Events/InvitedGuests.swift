/// What came of inviting, and everyone who is invited now.
public struct InvitedGuests: Codable, Sendable {
    public var items: [InvitationView]
    /// As in ``InviteGuests/Outcome``.
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
