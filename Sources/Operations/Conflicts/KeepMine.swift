public import Domain
public import Store

/// Settles a conflict by keeping the value that the actor wrote, which the row has.
public struct KeepMine: ClientCommand {
    public static let name = "conflict.keepMine"
    public static let offline = Offline.yes
    public static let isAudited = false
    public var id: ID<Conflict>

    public init(id: ID<Conflict>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let conflict = try ConflictRow.own(id, of: actor, in: tx)
        try ConflictRow.delete("id = \(conflict.id)", in: tx)
    }
}
