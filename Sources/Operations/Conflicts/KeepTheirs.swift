public import Domain
public import Store

/// Settles a conflict by writing the other value back, as an update of the actor.
public struct KeepTheirs: ClientCommand {
    public static let name = "conflict.keepTheirs"
    public static let offline = Offline.yes
    public var id: ID<Conflict>

    public init(id: ID<Conflict>) {
        self.id = id
    }

    /// - Throws: ``Refusal`` of the update: `not_found` if the row was deleted, `invalid` if the rules no longer permit
    ///   the value. The conflict stays then.
    public func perform(in tx: Transaction, as actor: Actor) throws {
        let conflict = try ConflictRow.own(id, of: actor, in: tx)
        // Deleted first, because the update may cause a new conflict under the same id.
        try ConflictRow.delete("id = \(conflict.id)", in: tx)
        try FieldHistory.commands[conflict.rowKind]?.set(
            conflict.field, to: conflict.theirs, of: conflict.rowID, base: conflict.version, in: tx, as: actor)
        if let row = ID<Never>(bytes: conflict.rowID) { tx.setSubject(conflict.rowKind, row) }
    }
}
