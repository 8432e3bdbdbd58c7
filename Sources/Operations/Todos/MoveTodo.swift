public import Domain
public import Store

/// Moves an item after another one of its list, or to the top.
public struct MoveTodo: ClientCommand {
    public static let name = "todo.move"
    public static let offline = Offline.yes
    /// The distance between the positions of neighbors. Once no position is free between two items, the list
    /// is renumbered.
    static let gap: Int64 = 1024

    public var id: ID<Todo>
    /// The item to move it after; `nil` for the top.
    public var after: ID<Todo>?

    public init(id: ID<Todo>, after: ID<Todo>?) {
        self.id = id
        self.after = after
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let row = try CrewAccess.find(TodoRow.self, id, to: .plan, as: actor, in: tx).row
        guard after != id else { return }
        let list = try tx.rows("SELECT id, position FROM todo WHERE event_id = \(row.event) ORDER BY position, id") {
            (id: try $0.next(ID<Todo>.self), position: try $0.next(Int64.self))
        }
        var others = list.filter { $0.id != id }
        // An item that was deleted from the list cannot be a target.
        guard let place = after.map({ after in others.firstIndex { $0.id == after }.map { $0 + 1 } }) ?? 0 else {
            throw Refusal.notFound
        }
        guard list[place].id != id else { return }
        let (before, behind) = (
            place > 0 ? others[place - 1].position : nil, place < others.count ? others[place].position : nil
        )
        let position =
            switch (before, behind) {
            case (let before?, let behind?): before + (behind - before) / 2
            case (let before?, nil): before + MoveTodo.gap
            case (nil, let behind): (behind ?? 0) - MoveTodo.gap
            }
        guard position == before || position == behind else { return try put(id, at: position, of: row.event, in: tx) }
        others.insert((id, 0), at: place)
        for (number, one) in others.enumerated() {
            let position = Int64(number + 1) * MoveTodo.gap
            if one.id == id || one.position != position { try put(one.id, at: position, of: row.event, in: tx) }
        }
    }

    private func put(_ todo: ID<Todo>, at position: Int64, of event: ID<Event>, in tx: Transaction) throws {
        try tx.execute("UPDATE todo SET position = \(position), version = version + 1 WHERE id = \(todo)")
        tx.put(.todo, todo, in: .crew(event))
    }
}
