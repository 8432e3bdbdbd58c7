public import Domain

/// An activity, with the venues at which it takes place now.
public struct ActivityView: Hashable, Sendable, Codable {
    public var id: ID<Activity>
    public var name: String
    public var description: String?
    public var startDate: Instant
    /// Nil for an ongoing one.
    public var endDate: Instant?
    public var status: ActivityStatus
    public var activityTypeId: ID<ActivityType>
    public var activityType: ProgrammeKindView
    /// Of lists, those of now; of one by itself, all, the newest first.
    public var venues: [ActivityVenueView]
    /// People who take part now, each once however many roles they have.
    public var participantCount: Int
    /// When it was completed or called off.
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

    /// Whether it has no end; one that has is called finite.
    public var isOngoing: Bool { endDate == nil }

    /// When nothing more happens: at its end, or when it was completed or called off; nil while that is open.
    public var overAt: Instant? { [endDate, closedAt].compactMap(\.self).min() }

    /// Whether it is active at a time: started, not ended, and not completed or called off before (spec, "Analytics").
    public func isActive(at time: Instant) -> Bool { startDate <= time && overAt.map { time <= $0 } ?? true }
}
