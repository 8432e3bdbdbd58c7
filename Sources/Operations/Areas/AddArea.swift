public import Domain
public import Store

/// Makes a geographic area. The same id sent again is the same area.
public struct AddArea: MakingCommand {
    public static let name = "area.add"
    // How deep it comes to lie, the server knows.
    public static let offline = Offline.withHint
    /// Made by the client if it likes.
    public var id: ID<Area>?
    /// At most 100 characters.
    public var name: String?
    public var areaType: AreaType?
    /// In which other area it lies; nil for one at the top.
    public var parentGeographicAreaId: ID<Area>?

    public var madeID: ID<Area>? {
        get { id }
        set { id = newValue }
    }

    public init(id: ID<Area>? = nil, name: String?, areaType: AreaType?, parentGeographicAreaId: ID<Area>? = nil) {
        self.id = id
        self.name = name
        self.areaType = areaType
        self.parentGeographicAreaId = parentGeographicAreaId
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Area> {
        try ProgrammeAccess.check(.edit, actor)
        let details = try AreaDetails.checked(name: name, type: areaType, parent: parentGeographicAreaId)
        let id = id ?? tx.newID()
        if try isMade(in: tx, isThere: { try AreaRow.find($0, in: tx) != nil }) { return id }
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
