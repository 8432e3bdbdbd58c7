public import Domain
public import Store

/// Creates a geographic area. Idempotent by id.
public struct AddArea: CreatingCommand {
    public static let name = "area.add"
    // Only the server knows the resulting depth.
    public static let offline = Offline.withHint
    public static let requiredFields = [["name"], ["areaType"]]
    /// The id of the area; the client may choose it.
    public var id: ID<Area>?
    /// At most 100 characters.
    public var name: String?
    public var areaType: AreaType?
    /// The parent area; nil for a top-level area.
    public var parentGeographicAreaId: ID<Area>?

    public var createdID: ID<Area>? {
        get { id }
        set { id = newValue }
    }

    public init(id: ID<Area>? = nil, name: String?, areaType: AreaType?, parentGeographicAreaId: ID<Area>? = nil) {
        self.id = id
        self.name = name
        self.areaType = areaType
        self.parentGeographicAreaId = parentGeographicAreaId
    }

    public func exists(_ id: ID<Area>, in tx: Transaction) throws -> Bool {
        try AreaRow.find(id, in: tx) != nil
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Area> {
        try ProgrammeAccess.check(.edit, actor)
        let details = try AreaDetails.checked(name: name, type: areaType, parent: parentGeographicAreaId)
        let id = id ?? tx.newID()
        try Quota.areas.check(tx.value("SELECT count(*) FROM area") ?? 0)
        try AreaTree.check(nil, under: details.parent, in: tx)
        try tx.execute(
            """
            INSERT INTO area (id, name, name_key, area_type, parent_id, created_at, updated_at)
            VALUES (\(id), \(details.name), \(SearchText.name(details.name)), \(details.type), \(details.parent), \(tx.now), \(tx.now))
            """)
        tx.put(.area, id, in: .staff)
        return id
    }
}
