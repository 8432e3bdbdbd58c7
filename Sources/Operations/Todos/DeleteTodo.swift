public import Domain
public import Store

/// Deletes an item from a to-do list.
public struct DeleteTodo: ClientCommand {
    public static let name = "todo.delete"
    public static let offline = Offline.yes
    public var id: ID<Todo>

    public init(id: ID<Todo>) {
        self.id = id
    }

    /// - Returns: The event to whose list the item belonged.
    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Event> {
        let row = try CrewAccess.find(TodoRow.self, id, to: .plan, as: actor, in: tx).row
        for part in [TodoRole.assignee, .claim, .completed] { try row.remove(as: part, in: tx) }
        try tx.execute("DELETE FROM todo WHERE id = \(id)")
        try tx.resolve([.todoAssigned, .todoDue], about: id.bytes, of: row.event)
        tx.remove(.todo, id, from: .crew(row.event))
        return row.event
    }
}
