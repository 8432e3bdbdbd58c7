/// What a person is to an event.
public enum EventRole: String, Hashable, Sendable, Codable, CaseIterable {
    case host
    case cohost
    /// Invited, or with an RSVP, whichever it is.
    case guest
    case none
}

/// What has become of asking to come.
public enum JoinRequestStatus: String, Hashable, Sendable, Codable, CaseIterable {
    case waiting
    case approved
    case declined
}

/// All that a person has to do with an event which they may see, and from which follows what they may do with it: one value
/// for commands, pages, REST and devices (spec, "Events", "RSVPs", "Invitations").
///
/// Whether they may see it at all is decided before: friendships and blocks are in no standing.
public struct Standing: Hashable, Sendable {
    public var role: EventRole
    public var rsvp: RSVPStatus?
    public var isInvited: Bool
    /// A host has invited them, not only another guest.
    public var isInvitedByHost: Bool
    public var request: JoinRequestStatus?
    /// A host has taken them off the event.
    public var isRemoved: Bool
    /// Has an account with a confirmed address; a guest with a pass has none.
    public var isMember: Bool
    /// Whether the RSVP is known to be theirs: a member's always, that of a guest without an account once they have confirmed
    /// the address. Anybody with an invite link can type somebody's address.
    public var isConfirmed: Bool

    public init(
        role: EventRole = .none, rsvp: RSVPStatus? = nil, isInvited: Bool = false, isInvitedByHost: Bool = false,
        request: JoinRequestStatus? = nil, isRemoved: Bool = false, isMember: Bool, isConfirmed: Bool = true
    ) {
        self.role = role
        self.rsvp = rsvp
        self.isInvited = isInvited
        self.isInvitedByHost = isInvitedByHost
        self.request = request
        self.isRemoved = isRemoved
        self.isMember = isMember
        self.isConfirmed = isMember || isConfirmed
    }

    public var isHost: Bool { role == .host || role == .cohost }

    /// Is going, or may be.
    var comes: Bool { rsvp == .going || rsvp == .maybe }

    /// Chats, and plans along.
    public var isCrew: Bool { isMember && (isHost || isInvited || comes) }

    /// Is told the place, whatever is kept from others.
    public var knowsPlace: Bool { isHost || (rsvp == .going && isConfirmed) }

    /// Has asked to come and was not turned away.
    public var isAsking: Bool { request == .waiting || request == .approved }

    /// Is on its list or asks to be, so that an invite link opens nothing new to them.
    public var isPart: Bool { isMember && (isHost || rsvp != nil || isAsking) }

    /// Whether they have to ask before they can RSVP: where the host lets people in one by one, those whom no host has
    /// invited or let in. Whoever has come in stays in.
    public func mustAsk(at event: EventTerms) -> Bool {
        event.requiresApproval && !isHost && !isInvitedByHost && request != .approved
            && (rsvp == nil || rsvp == .notGoing)
    }
}
