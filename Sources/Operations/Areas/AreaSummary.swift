public import Domain

/// The short form of a geographic area, as part of another view.
public struct AreaSummary: Hashable, Sendable, Codable {
    public var id: ID<Area>
    public var name: String
    public var areaType: AreaType
    public var parentGeographicAreaId: ID<Area>?
    public var createdAt: Instant
    public var updatedAt: Instant

    public init(
        id: ID<Area>, name: String, areaType: AreaType, parentGeographicAreaId: ID<Area>? = nil, createdAt: Instant,
        updatedAt: Instant
    ) {
        self.id = id
        self.name = name
        self.areaType = areaType
        self.parentGeographicAreaId = parentGeographicAreaId
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}
