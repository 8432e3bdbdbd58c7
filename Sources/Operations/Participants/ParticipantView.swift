public import Domain

/// A person who takes part in activities.
public struct ParticipantView: Hashable, Sendable, Codable {
    public var id: ID<Participant>
    public var name: String
    public var email: String
    public var phone: String?
    public var notes: String?
    public var homeVenueId: ID<Venue>?
    public var homeVenue: NamedReference<Venue>?
    /// The account of the same person.
    public var userId: ID<User>?
    /// The number of activities in which they take or took part.
    public var activityCount: Int
    public var createdAt: Instant
    public var updatedAt: Instant

    public init(
        id: ID<Participant>, name: String, email: String, phone: String? = nil, notes: String? = nil,
        homeVenue: NamedReference<Venue>? = nil,
        userId: ID<User>? = nil, activityCount: Int = 0, createdAt: Instant, updatedAt: Instant
    ) {
        self.id = id
        self.name = name
        self.email = email
        self.phone = phone
        self.notes = notes
        self.homeVenueId = homeVenue?.id
        self.homeVenue = homeVenue
        self.userId = userId
        self.activityCount = activityCount
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}
