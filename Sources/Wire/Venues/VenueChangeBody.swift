public import Domain

/// Changes to a venue. An omitted field stays unchanged; `null` clears it.
public struct VenueChangeBody: Codable, Sendable {
    public var name: Patch<String>
    public var address: Patch<String>
    public var geographicAreaId: Patch<ID<Area>>
    public var latitude: Patch<Double>
    public var longitude: Patch<Double>
    public var venueType: Patch<VenueType>
}
