public import Domain
public import Store

/// Reopens a completed item.
public struct ReopenTodo: ClientCommand {
    public static let name = "todo.reopen"
    public static let offline = Offline.yes
    public var id: ID<Todo>

    public init(id: ID<Todo>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let row = try CrewAccess.find(TodoRow.self, id, to: .plan, as: actor, in: tx).row
        guard row.completedAt != nil else { return }
        try tx.execute("UPDATE todo SET completed_at = NULL, version = version + 1 WHERE id = \(id)")
        tx.put(.todo, id, in: .crew(row.event))
        try row.remove(as: .completed, in: tx)
    }
}
