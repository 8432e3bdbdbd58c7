public import Domain
public import Store

/// Changes an area or its parent. The command contains only the changed fields.
public struct UpdateArea: UpdatingCommand {
    public static let name = "area.update"
    // Two concurrent moves could create a cycle, so the server decides.
    public static let offline = Offline.withHint
    public var id: ID<Area>
    public var name: Patch<String>
    public var areaType: Patch<AreaType>
    public var parentGeographicAreaId: Patch<ID<Area>>
    public var base: Int?

    public init(
        id: ID<Area>, name: Patch<String> = .keep, areaType: Patch<AreaType> = .keep,
        parentGeographicAreaId: Patch<ID<Area>> = .keep,
        base: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.areaType = areaType
        self.parentGeographicAreaId = parentGeographicAreaId
        self.base = base
    }

    public static let rowKind = RowKind.area
    public var rowID: ID<Area> { id }

    public static func current(_ id: ID<Area>, in reader: any Reader) throws -> UpdateArea? {
        guard let row = try AreaRow.find(id, in: reader) else { return nil }
        var command = UpdateArea(row)
        command.parentGeographicAreaId = .keep
        return command
    }

    public func update(in tx: Transaction, as actor: Actor) throws {
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
                parent_id = \(details.parent), updated_at = \(tx.now), version = version + 1 WHERE id = \(id)
            """)
        tx.put(.area, id, in: .staff)
    }
}

extension UpdateArea {
    /// Creates the command that restores every field of a row.
    package init(_ old: AreaRow) {
        self.init(
            id: old.id, name: .set(old.details.name), areaType: .set(old.details.type),
            parentGeographicAreaId: Patch(setting: old.details.parent))
    }
}
