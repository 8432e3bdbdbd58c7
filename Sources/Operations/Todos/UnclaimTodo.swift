public import Domain
public import Store

/// Releases one's own spot of an item.
public struct UnclaimTodo: ClientCommand {
    public static let name = "todo.unclaim"
    public static let offline = Offline.yes
    public var id: ID<Todo>

    public init(id: ID<Todo>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let row = try CrewAccess.find(TodoRow.self, id, to: .plan, as: actor, in: tx).row
        guard try row.remove(actor.verified().id, as: .claim, in: tx) > 0 else { return }
        try tx.execute("UPDATE todo SET claimed = claimed - 1, version = version + 1 WHERE id = \(id)")
        tx.put(.todo, id, in: .crew(row.event))
    }
}
