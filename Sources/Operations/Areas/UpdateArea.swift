public import Domain
public import Store

/// Changes an area or its parent. The command contains only the changed fields.
public struct UpdateArea: ClientCommand {
    public static let name = "area.update"
    // Two concurrent moves could create a cycle, so the server decides.
    public static let offline = Offline.withHint
    public var id: ID<Area>
    public var name: Patch<String>
    public var areaType: Patch<AreaType>
    public var parentGeographicAreaId: Patch<ID<Area>>

    public init(
        id: ID<Area>, name: Patch<String> = .keep, areaType: Patch<AreaType> = .keep,
        parentGeographicAreaId: Patch<ID<Area>> = .keep
    ) {
        self.id = id
        self.name = name
        self.areaType = areaType
        self.parentGeographicAreaId = parentGeographicAreaId
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try ProgrammeAccess.check(.edit, actor)
        let old = try AreaRow.existing(id, in: tx).details
        let details = try AreaDetails.checked(
            name: name.applied(to: old.name), type: areaType.applied(to: old.type),
            parent: parentGeographicAreaId.applied(to: old.parent))
        guard details != old else { return }
        if details.parent != old.parent { try AreaTree.check(id, under: details.parent, in: tx) }
        try tx.execute(
            """
            UPDATE area SET name = \(details.name), name_key = \(SearchText.name(details.name)), area_type = \(details.type),
                parent_id = \(details.parent), updated_at = \(tx.now) WHERE id = \(id)
            """)
        tx.put(.area, id, in: .staff)
    }
}
