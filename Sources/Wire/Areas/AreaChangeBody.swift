public import Domain

/// Changes to an area. An omitted field stays unchanged; `null` clears it.
public struct AreaChangeBody: Codable, Sendable {
    public var name: Patch<String>
    public var areaType: Patch<AreaType>
    public var parentGeographicAreaId: Patch<ID<Area>>
}
