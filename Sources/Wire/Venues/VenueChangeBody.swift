public import Domain

/// What of a venue is changed: what is left out stays, `null` takes away.
public struct VenueChangeBody: Codable, Sendable {
    public var name: Patch<String>
    public var address: Patch<String>
    public var geographicAreaId: Patch<ID<Area>>
    public var latitude: Patch<Double>
    public var longitude: Patch<Double>
    public var venueType: Patch<VenueType>
}
