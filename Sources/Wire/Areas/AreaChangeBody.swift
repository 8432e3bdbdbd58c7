public import Domain

/// What of an area is changed: what is left out stays, `null` takes away.
public struct AreaChangeBody: Codable, Sendable {
    public var name: Patch<String>
    public var areaType: Patch<AreaType>
    public var parentGeographicAreaId: Patch<ID<Area>>
}
