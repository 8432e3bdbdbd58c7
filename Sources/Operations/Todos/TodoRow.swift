package import Domain
package import Store

/// A stored to-do item.
package struct TodoRow: CrewRow {
    var id: ID<Todo>
    package var event: ID<Event>
    package var details: TodoDetails
    /// The number of claimed spots.
    var claimed: Int
    package var completedAt: Instant?

    package static func find(_ id: ID<Todo>, in reader: any Reader) throws -> TodoRow? {
        try reader.row(
            "SELECT event_id, title, description, due_at, places, claimed, completed_at FROM todo WHERE id = \(id)"
        ) {
            TodoRow(
                id: id, event: try $0.next(),
                details: TodoDetails(
                    title: try $0.next(), description: try $0.next(), dueAt: try $0.next(), places: try $0.next()),
                claimed: try $0.next(), completedAt: try $0.next())
        }
    }
}

/// The relation of a person to an item.
enum TodoRole: String, Column {
    case assignee, claim, completed
}

extension TodoRow {
    /// - Returns: Whether they were not added before.
    @discardableResult
    func add(_ user: ID<User>, as part: TodoRole, in tx: Transaction) throws -> Bool {
        let id: ID<TodoPerson> = tx.id(.todoPerson, of: self.id.bytes, user.bytes, Array(part.rawValue.utf8))
        let added = try tx.row(
            """
            INSERT INTO todo_person (id, todo_id, event_id, user_id, part, since)
            VALUES (\(id), \(self.id), \(event), \(user), \(part), \(tx.now)) ON CONFLICT (todo_id, part, user_id) DO NOTHING RETURNING id
            """
        ) { try $0.next(ID<TodoPerson>.self) }
        guard added != nil else { return false }
        tx.put(.todoPerson, id, in: .crew(event))
        return true
    }

    func people(as part: TodoRole, in reader: any Reader) throws -> [ID<User>] {
        try reader.rows("SELECT user_id FROM todo_person WHERE todo_id = \(id) AND part = \(part)") { try $0.next() }
    }

    /// Removes people who have a block with the person who edited the item: it is no longer what they agreed to.
    func removeBlocked(from editor: ID<User>, in tx: Transaction) throws {
        let gone = try tx.rows(
            """
            DELETE FROM todo_person WHERE todo_id = \(id) AND part <> 'completed' AND user_id IN (\(FriendGraph.blocked(from: editor)))
            RETURNING id, part
            """
        ) { (id: try $0.next(ID<TodoPerson>.self), part: try $0.next(TodoRole.self)) }
        for one in gone { tx.remove(.todoPerson, one.id, from: .crew(event)) }
        let claims = gone.count { $0.part == .claim }
        if claims > 0 { try tx.execute("UPDATE todo SET claimed = claimed - \(claims) WHERE id = \(id)") }
    }

    /// - Parameter user: The person to remove; `nil` removes everyone.
    /// - Returns: The number of removed people.
    @discardableResult
    func remove(_ user: ID<User>? = nil, as part: TodoRole, in tx: Transaction) throws -> Int {
        let isOne: SQL = user.map { "user_id = \($0)" } ?? "TRUE"
        return try tx.delete(
            .todoPerson, from: "todo_person", where: "todo_id = \(id) AND part = \(part) AND \(isOne)", in: .crew(event)
        )
    }
}
