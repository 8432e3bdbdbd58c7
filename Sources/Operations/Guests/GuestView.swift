public import Domain

/// One entry of a guest list.
public struct GuestView: Hashable, Sendable, Codable {
    /// The id of the RSVP, by which a host removes the entry.
    public var id: ID<RSVP>
    /// Nil for a guest without an account.
    public var userId: ID<User>?
    /// The id of a guest without an account, as used in expenses and payments; nil for members.
    public var guestId: ID<Guest>?
    public var name: String
    public var status: RSVPStatus
    public var party: Int
    /// The position on the waitlist, from 1; nil otherwise.
    public var position: Int?
    public var answeredAt: Instant
    /// For hosts, the address of a guest without an account. Members are reached through their account.
    public var email: String?
    /// The hash of the profile photo.
    public var photo: String?
    /// For hosts, the deadline for confirming the address, until which the RSVP counts; nil if it is confirmed.
    public var heldUntil: Instant?
    /// For hosts, when the guest arrived; nil if nobody has checked them in.
    public var checkedInAt: Instant?
    /// For hosts, the name of the host who checked the guest in.
    public var checkedInBy: String?

    /// Whether the guest can be notified of changes that the hosts make.
    public var isNotifiable: Bool { userId != nil || email?.isEmpty == false }

    public init(
        id: ID<RSVP>, userId: ID<User>?, guestId: ID<Guest>? = nil, name: String, status: RSVPStatus, party: Int,
        position: Int?,
        answeredAt: Instant, email: String?, photo: String? = nil, heldUntil: Instant? = nil,
        checkedInAt: Instant? = nil, checkedInBy: String? = nil
    ) {
        self.photo = photo
        self.heldUntil = heldUntil
        self.checkedInAt = checkedInAt
        self.checkedInBy = checkedInBy
        self.id = id
        self.userId = userId
        self.guestId = guestId
        self.name = name
        self.status = status
        self.party = party
        self.position = position
        self.answeredAt = answeredAt
        self.email = email
    }
}
