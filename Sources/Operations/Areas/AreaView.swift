public import Domain

/// A geographic area.
public struct AreaView: Hashable, Sendable, Codable {
    public var id: ID<Area>
    public var name: String
    public var areaType: AreaType
    public var parentGeographicAreaId: ID<Area>?
    /// The number of direct sub-areas.
    public var childCount: Int
    /// The number of venues directly in it.
    public var venueCount: Int
    public var createdAt: Instant
    public var updatedAt: Instant

    public init(
        id: ID<Area>, name: String, areaType: AreaType, parentGeographicAreaId: ID<Area>? = nil, childCount: Int = 0,
        venueCount: Int = 0,
        createdAt: Instant, updatedAt: Instant
    ) {
        self.id = id
        self.name = name
        self.areaType = areaType
        self.parentGeographicAreaId = parentGeographicAreaId
        self.childCount = childCount
        self.venueCount = venueCount
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}
