public import Domain

/// Who takes part in what: the figures of a time and a place, by the definitions of ``AnalyticsQuery``.
public struct Engagement: Hashable, Sendable {
    /// How many are of a type, or have a role.
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
    /// Assignments; the most first, none of nought.
    public var roles: [Share]
    /// Activities; the most first, none of nought.
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

    /// Whether there is nothing at all.
    public var isEmpty: Bool { totalParticipants == 0 && totalActivities == 0 }
}

/// What lies in an area and all below it.
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

/// The same as in the contract.
public struct EngagementView: Hashable, Sendable, Codable {
    public var totalParticipants: Int
    public var totalActivities: Int
    public var activeActivities: Int
    public var ongoingActivities: Int
    /// Assignments by the name of the role.
    public var participantsByRole: [String: Int]
    public var activitiesByType: [String: Int]
    /// Areas with something in them, the uppermost first; at most 1,000.
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
