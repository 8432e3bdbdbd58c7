public import Domain

/// An activity with its current venues.
public struct ActivityView: Hashable, Sendable, Codable {
    public var id: ID<Activity>
    public var name: String
    public var description: String?
    public var startDate: Instant
    /// Nil for an ongoing activity.
    public var endDate: Instant?
    public var status: ActivityStatus
    public var activityTypeId: ID<ActivityType>
    public var activityType: ProgrammeKindView
    /// The current venues in a list. All venues, newest first, if a single activity is read.
    public var venues: [ActivityVenueView]
    /// The number of current participants, each counted once regardless of roles.
    public var participantCount: Int
    /// The time of completion or cancellation.
    public var closedAt: Instant?
    public var createdAt: Instant
    public var updatedAt: Instant

    public init(
        id: ID<Activity>, name: String, description: String? = nil, startDate: Instant, endDate: Instant? = nil,
        status: ActivityStatus,
        activityType: ProgrammeKindView, venues: [ActivityVenueView] = [], participantCount: Int = 0,
        closedAt: Instant? = nil,
        createdAt: Instant, updatedAt: Instant
    ) {
        self.id = id
        self.name = name
        self.description = description
        self.startDate = startDate
        self.endDate = endDate
        self.status = status
        self.activityTypeId = activityType.id.of(ActivityType.self)
        self.activityType = activityType
        self.venues = venues
        self.participantCount = participantCount
        self.closedAt = closedAt
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    /// Whether the activity has no end date; otherwise it is called finite.
    public var isOngoing: Bool { endDate == nil }

    /// The earlier of the end date and the time of completion or cancellation; nil while it is open.
    public var overAt: Instant? { [endDate, closedAt].compactMap(\.self).min() }

    /// Returns whether the activity is active at a time: started, not ended, and not completed or cancelled
    /// before (spec, "Analytics").
    public func isActive(at time: Instant) -> Bool { startDate <= time && overAt.map { time <= $0 } ?? true }
}
