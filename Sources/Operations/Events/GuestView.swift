public import Domain

/// One entry of a guest list.
public struct GuestView: Hashable, Sendable, Codable {
    /// The RSVP's id; what a host removes by.
    public var id: ID<RSVP>
    /// Left out for a guest without an account.
    public var userId: ID<User>?
    public var name: String
    public var status: RSVPStatus
    public var party: Int
    /// From 1; only on the waitlist.
    public var position: Int?
    public var answeredAt: Instant
    /// For hosts only.
    public var email: String?
    /// The hash of the profile photo.
    public var photo: String?
    /// For hosts only: until when the RSVP of a guest stands who has not confirmed the address. Left out otherwise.
    public var heldUntil: Instant?

    public init(
        id: ID<RSVP>, userId: ID<User>?, name: String, status: RSVPStatus, party: Int, position: Int?,
        answeredAt: Instant, email: String?, photo: String? = nil, heldUntil: Instant? = nil
    ) {
        self.photo = photo
        self.heldUntil = heldUntil
        self.id = id
        self.userId = userId
        self.name = name
        self.status = status
        self.party = party
        self.position = position
        self.answeredAt = answeredAt
        self.email = email
    }
}

/// What an RSVP has become, as `PUT …/rsvp` gives it.
public struct RSVPView: Hashable, Sendable, Codable {
    public var status: RSVPStatus
    public var party: Int
    public var position: Int?
    /// Until when an offered seat is held.
    public var offerUntil: Instant?
    public var counts: EventView.Counts?
    public var capacity: Int?
    /// Until when the RSVP stands unless the address is confirmed by the mailed link.
    public var heldUntil: Instant?

    public init(
        status: RSVPStatus, party: Int, position: Int?, offerUntil: Instant?, counts: EventView.Counts?, capacity: Int?
    ) {
        self.status = status
        self.party = party
        self.position = position
        self.offerUntil = offerUntil
        self.counts = counts
        self.capacity = capacity
    }
}

/// A guest without an account, by the link that was mailed to them.
public struct GuestPassView: Hashable, Sendable, Codable {
    /// Whether the address is known to be the guest's.
    public enum Confirmation: String, Hashable, Sendable, Codable, CaseIterable {
        case confirmed
        /// The RSVP stands until ``heldUntil``.
        case waiting
        /// It was not confirmed in time, and stands no more.
        case lapsed
    }

    public var name: String
    public var email: String
    public var event: EventView
    public var confirmation: Confirmation
    public var heldUntil: Instant?
    /// Whether it is seen under the link that was mailed; only that one confirms the address.
    public var isMailed: Bool
    /// Whether an account can be made with this address.
    public var mayRegister: Bool

    public init(
        name: String, email: String, event: EventView, confirmation: Confirmation = .confirmed, heldUntil: Instant? = nil,
        isMailed: Bool = true, mayRegister: Bool = true
    ) {
        self.name = name
        self.email = email
        self.event = event
        self.confirmation = confirmation
        self.heldUntil = heldUntil
        self.isMailed = isMailed
        self.mayRegister = mayRegister
    }
}
