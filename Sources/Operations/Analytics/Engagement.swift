public import Domain

/// The statistics of participation for a period and an area, by the definitions of ``AnalyticsQuery``.
public struct Engagement: Hashable, Sendable {
    /// The count of one activity type or role.
    public struct Share: Hashable, Sendable {
        public var kind: ProgrammeKindView
        public var count: Int

        public init(kind: ProgrammeKindView, count: Int) {
            self.kind = kind
            self.count = count
        }
    }

    public var totalParticipants: Int
    public var totalActivities: Int
    public var activeActivities: Int
    public var ongoingActivities: Int
    /// Assignments by role, largest first, without zeros.
    public var roles: [Share]
    /// Activities by type, largest first, without zeros.
    public var types: [Share]
    public var areas: [AreaShare]

    public init(
        totalParticipants: Int = 0, totalActivities: Int = 0, activeActivities: Int = 0, ongoingActivities: Int = 0,
        roles: [Share] = [],
        types: [Share] = [], areas: [AreaShare] = []
    ) {
        self.totalParticipants = totalParticipants
        self.totalActivities = totalActivities
        self.activeActivities = activeActivities
        self.ongoingActivities = ongoingActivities
        self.roles = roles
        self.types = types
        self.areas = areas
    }

    /// Whether there is no data at all.
    public var isEmpty: Bool { totalParticipants == 0 && totalActivities == 0 }
}

/// The totals of an area including its sub-areas.
public struct AreaShare: Hashable, Sendable, Codable {
    public var geographicAreaId: ID<Area>
    public var geographicAreaName: String
    public var parentGeographicAreaId: ID<Area>?
    public var activityCount: Int
    public var participantCount: Int

    public init(
        geographicAreaId: ID<Area>, geographicAreaName: String, parentGeographicAreaId: ID<Area>? = nil,
        activityCount: Int, participantCount: Int
    ) {
        self.geographicAreaId = geographicAreaId
        self.geographicAreaName = geographicAreaName
        self.parentGeographicAreaId = parentGeographicAreaId
        self.activityCount = activityCount
        self.participantCount = participantCount
    }
}

/// The statistics in the form of the contract.
public struct EngagementView: Hashable, Sendable, Codable {
    public var totalParticipants: Int
    public var totalActivities: Int
    public var activeActivities: Int
    public var ongoingActivities: Int
    /// Assignments by role name.
    public var participantsByRole: [String: Int]
    public var activitiesByType: [String: Int]
    /// Areas that are not empty, top level first; at most 1,000.
    public var geographicBreakdown: [AreaShare]

    public init(_ figures: Engagement) {
        totalParticipants = figures.totalParticipants
        totalActivities = figures.totalActivities
        activeActivities = figures.activeActivities
        ongoingActivities = figures.ongoingActivities
        participantsByRole = Dictionary(figures.roles.map { ($0.kind.name, $0.count) }, uniquingKeysWith: +)
        activitiesByType = Dictionary(figures.types.map { ($0.kind.name, $0.count) }, uniquingKeysWith: +)
        geographicBreakdown = figures.areas
    }
}
