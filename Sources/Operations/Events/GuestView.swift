public import Domain

/// One entry of a guest list.
public struct GuestView: Hashable, Sendable, Codable {
    /// The answer's id; what a host removes by.
    public var id: ID<Answer>
    /// Left out for a guest without an account.
    public var userId: ID<User>?
    public var name: String
    public var status: AnswerStatus
    public var party: Int
    /// From 1; only on the waiting list.
    public var position: Int?
    public var answeredAt: Instant
    /// For hosts only.
    public var email: String?
    /// The hash of the profile photo.
    public var photo: String?

    public init(
        id: ID<Answer>, userId: ID<User>?, name: String, status: AnswerStatus, party: Int, position: Int?,
        answeredAt: Instant, email: String?, photo: String? = nil
    ) {
        self.photo = photo
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

/// What an answer has become, as `PUT …/rsvp` gives it.
public struct AnswerView: Hashable, Sendable, Codable {
    public var status: AnswerStatus
    public var party: Int
    public var position: Int?
    /// Until when an offered seat is held.
    public var offerUntil: Instant?
    public var counts: EventView.Counts?
    public var capacity: Int?

    public init(
        status: AnswerStatus, party: Int, position: Int?, offerUntil: Instant?, counts: EventView.Counts?, capacity: Int?
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
    public var name: String
    public var email: String
    public var event: EventView

    public init(name: String, email: String, event: EventView) {
        self.name = name
        self.email = email
        self.event = event
    }
}
