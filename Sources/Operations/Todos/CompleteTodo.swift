public import Domain
public import Store

/// Completes an item, and records who did it and when. A completed item stays as it is.
public struct CompleteTodo: ClientCommand {
    public static let name = "todo.complete"
    public static let offline = Offline.yes
    public var id: ID<Todo>

    public init(id: ID<Todo>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let row = try CrewAccess.find(TodoRow.self, id, to: .plan, as: actor, in: tx).row
        guard row.completedAt == nil else { return }
        try tx.execute("UPDATE todo SET completed_at = \(tx.now), version = version + 1 WHERE id = \(id)")
        tx.put(.todo, id, in: .crew(row.event))
        try tx.resolve([.todoAssigned, .todoDue], about: id.bytes, of: row.event)
        try row.add(actor.verified().id, as: .completed, in: tx)
    }
}
