public import Domain

/// The totals of an area including its sub-areas, by the definitions of the spec ("Analytics").
public struct AreaStatistics: Hashable, Sendable, Codable {
    public var geographicAreaId: ID<Area>
    public var totalActivities: Int
    public var totalParticipants: Int
    public var activeActivities: Int
    public var ongoingActivities: Int

    public init(
        geographicAreaId: ID<Area>, totalActivities: Int, totalParticipants: Int, activeActivities: Int,
        ongoingActivities: Int
    ) {
        self.geographicAreaId = geographicAreaId
        self.totalActivities = totalActivities
        self.totalParticipants = totalParticipants
        self.activeActivities = activeActivities
        self.ongoingActivities = ongoingActivities
    }
}
