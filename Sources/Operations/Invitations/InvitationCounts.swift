/// How many people were invited and how many were not, each counted once.
public struct InvitationCounts: Hashable, Sendable, Codable {
    public var invited = 0
    /// Already invited or with an RSVP. People hidden by a block are counted here too, so that nothing else is revealed.
    public var known = 0
    /// Declined and not invited again; reported only to hosts.
    public var declined = 0
    public var askedAgain = 0

    public init() {}

    package mutating func add(_ one: InvitationWriter.Outcome) {
        switch one {
        case .invited: invited += 1
        case .known: known += 1
        case .declined: declined += 1
        case .askedAgain: askedAgain += 1
        }
    }

    mutating func add(_ others: InvitationCounts) {
        invited += others.invited
        known += others.known
        declined += others.declined
        askedAgain += others.askedAgain
    }
}
