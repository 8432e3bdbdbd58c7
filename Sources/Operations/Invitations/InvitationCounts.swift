/// How many people were invited and how many were not, each counted once.
public struct InvitationCounts: Hashable, Sendable, Codable {
    public var invited = 0
    /// Already invited or with an RSVP. People hidden by a block are counted here too, so that nothing else is revealed.
    public var known = 0
    /// Declined and not invited again; reported only to hosts.
    public var declined = 0
    public var askedAgain = 0

    public init() {}
}
