public import Domain

/// One entry of a guest list.
public struct GuestView: Hashable, Sendable, Codable {
    /// The RSVP's id; what a host removes by.
    public var id: ID<RSVP>
    /// Left out for a guest without an account.
    public var userId: ID<User>?
    /// Of a guest without an account, by which expenses and payments name them; left out for members.
    public var guestId: ID<Guest>?
    public var name: String
    public var status: RSVPStatus
    public var party: Int
    /// From 1; only on the waitlist.
    public var position: Int?
    public var answeredAt: Instant
    /// For hosts, of guests without an account: members are reached by theirs.
    public var email: String?
    /// The hash of the profile photo.
    public var photo: String?
    /// For hosts only: until when the RSVP of a guest stands who has not confirmed the address. Left out otherwise.
    public var heldUntil: Instant?

    public init(
        id: ID<RSVP>, userId: ID<User>?, guestId: ID<Guest>? = nil, name: String, status: RSVPStatus, party: Int,
        position: Int?,
        answeredAt: Instant, email: String?, photo: String? = nil, heldUntil: Instant? = nil
    ) {
        self.photo = photo
        self.heldUntil = heldUntil
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
