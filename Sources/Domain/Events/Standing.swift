/// A person's role at an event.
public enum EventRole: String, Hashable, Sendable, Codable, CaseIterable {
    case host
    case cohost
    /// Invited, or with an RSVP of any kind.
    case guest
    case none
}

/// The state of a join request.
public enum JoinRequestStatus: String, Hashable, Sendable, Codable, CaseIterable {
    case waiting
    case approved
    case declined
}

/// A person's relation to an event that they may see, from which their permissions derive. Commands, pages, REST and
/// devices share this value (spec, "Events", "RSVPs", "Invitations").
///
/// Whether they may see the event is decided earlier, so friendships and blocks are not part of it.
public struct Standing: Hashable, Sendable {
    public var role: EventRole
    public var rsvp: RSVPStatus?
    public var isInvited: Bool
    /// Whether a host has invited them, and not only another guest.
    public var isInvitedByHost: Bool
    public var request: JoinRequestStatus?
    /// Whether a host has removed them from the event.
    public var isRemoved: Bool
    /// Whether they have an account with a confirmed address. A guest with a pass has none.
    public var isMember: Bool
    /// Whether the RSVP is known to be theirs. A member's always is; that of a guest without an account is once they
    /// confirm the address. Anybody with an invite link can type somebody's address.
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

    /// Whether they are going or maybe going.
    var isComing: Bool { rsvp == .going || rsvp == .maybe }

    /// Whether they belong to the crew, which chats and plans.
    public var isCrew: Bool { isMember && (isHost || isInvited || isComing) }

    /// Whether they may know a withheld location.
    public var knowsLocation: Bool { isHost || (rsvp == .going && isConfirmed) }

    /// Whether they have a join request that was not declined.
    public var isAsking: Bool { request == .waiting || request == .approved }

    /// Whether they are on the event's lists or have asked to be, so that an invite link gives them nothing new.
    public var isPart: Bool { isMember && (isHost || rsvp != nil || isAsking) }

    /// Whether they need approval before they can RSVP. This holds where the host approves guests, unless a host has
    /// invited or approved them. Guests who have joined need none.
    public func mustAsk(at event: EventRules) -> Bool {
        event.requiresApproval && !isHost && !isInvitedByHost && request != .approved
            && (rsvp == nil || rsvp == .notGoing)
    }
}
