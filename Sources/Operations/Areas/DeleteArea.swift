public import Domain
public import Store

/// Deletes an area without venues and sub-areas.
public struct DeleteArea: ClientCommand {
    public static let name = "area.delete"
    // Only the server knows whether it is in use.
    public static let offline = Offline.withHint
    public var id: ID<Area>

    public init(id: ID<Area>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        try ProgrammeAccess.check(.edit, actor)
        tx.setSubject(.area, id, try AreaRow.existing(id, in: tx).details.name)
        try AreaRow.uses(of: id, in: tx).check()
        try tx.execute("DELETE FROM area WHERE id = \(id)")
        tx.remove(.area, id, from: .staff)
    }
}
