public import Domain

/// A join request to an event whose host approves guests.
public struct JoinRequestView: Hashable, Sendable, Codable {
    public var id: ID<JoinRequest>
    /// Nil for a person without an account.
    public var userId: ID<User>?
    public var name: String
    public var handle: String?
    public var photo: String?
    /// Only for a person without an account.
    public var email: String?
    /// Number of people including the requester.
    public var party: Int
    public var note: String
    public var status: JoinRequestStatus
    public var askedAt: Instant

    public init(
        id: ID<JoinRequest>, userId: ID<User>? = nil, name: String, handle: String? = nil, photo: String? = nil,
        email: String? = nil,
        party: Int, note: String, status: JoinRequestStatus, askedAt: Instant
    ) {
        self.id = id
        self.userId = userId
        self.name = name
        self.handle = handle
        self.photo = photo
        self.email = email
        self.party = party
        self.note = note
        self.status = status
        self.askedAt = askedAt
    }
}
