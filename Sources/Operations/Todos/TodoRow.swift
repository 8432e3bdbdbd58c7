import Domain
import Store

/// An item of a to-do list as it is stored.
struct TodoRow {
    var id: ID<Todo>
    var event: ID<Event>
    var details: TodoDetails
    /// Places that are claimed.
    var claimed: Int
    var completedAt: Instant?

    static func find(_ id: ID<Todo>, in reader: any Reader) throws -> TodoRow? {
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

/// What somebody is to an item.
enum TodoPart: String, Column {
    case assignee, claim, completed
}

extension TodoRow {
    /// - Returns: whether they were not before.
    @discardableResult
    func add(_ user: ID<User>, as part: TodoPart, in tx: Transaction) throws -> Bool {
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

    /// Takes an item from those whom a block keeps from whoever has reworded it: it is not what they took on.
    func removeBlocked(from editor: ID<User>, in tx: Transaction) throws {
        let gone = try tx.rows(
            """
            DELETE FROM todo_person WHERE todo_id = \(id) AND part <> 'completed' AND user_id IN (\(FriendGraph.blocked(from: editor)))
            RETURNING id, part
            """
        ) { (id: try $0.next(ID<TodoPerson>.self), part: try $0.next(TodoPart.self)) }
        for one in gone { tx.remove(.todoPerson, one.id, from: .crew(event)) }
        let claims = gone.count { $0.part == .claim }
        if claims > 0 { try tx.execute("UPDATE todo SET claimed = claimed - \(claims) WHERE id = \(id)") }
    }

    /// - Parameter user: nil for everybody.
    /// - Returns: how many they were.
    @discardableResult
    func remove(_ user: ID<User>? = nil, as part: TodoPart, in tx: Transaction) throws -> Int {
        let isOne: SQL = user.map { "user_id = \($0)" } ?? "TRUE"
        let gone = try tx.rows(
            "DELETE FROM todo_person WHERE todo_id = \(id) AND part = \(part) AND \(isOne) RETURNING id"
        ) {
            try $0.next(ID<TodoPerson>.self)
        }
        for one in gone { tx.remove(.todoPerson, one, from: .crew(event)) }
        return gone.count
    }
}
