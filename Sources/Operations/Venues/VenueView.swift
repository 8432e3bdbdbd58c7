public import Domain

/// A venue with its area.
public struct VenueView: Hashable, Sendable, Codable {
    public var id: ID<Venue>
    public var name: String
    public var address: String
    public var geographicAreaId: ID<Area>
    public var geographicArea: AreaSummary
    /// In degrees. Set together with ``longitude``, or not at all.
    public var latitude: Double?
    public var longitude: Double?
    public var venueType: VenueType?
    public var createdAt: Instant
    public var updatedAt: Instant

    public init(
        id: ID<Venue>, name: String, address: String, area: AreaSummary, latitude: Double? = nil,
        longitude: Double? = nil,
        venueType: VenueType? = nil, createdAt: Instant, updatedAt: Instant
    ) {
        self.id = id
        self.name = name
        self.address = address
        self.geographicAreaId = area.id
        self.geographicArea = area
        self.latitude = latitude
        self.longitude = longitude
        self.venueType = venueType
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}
