import Domain
import Store

extension Transaction {
    /// Cleans up after a person who may have left an event's crew. Marks notices about its chat, to-do list and budget
    /// as read, and removes the person from its to-do items.
    func leaveCrew(of event: ID<Event>, _ user: ID<User>) throws {
        try settleChat(of: event, for: user)
        let plans = try exists(
            """
            SELECT 1 FROM event WHERE id = \(event) AND host_id = \(user)
            UNION ALL SELECT 1 FROM cohost WHERE event_id = \(event) AND user_id = \(user)
            UNION ALL SELECT 1 FROM rsvp WHERE event_id = \(event) AND user_id = \(user) AND status IN ('going', 'maybe')
            """)
        guard !plans else { return }
        try resolve([.todoAssigned, .todoDue, .expenseAdded, .paid], of: event, for: user)
        let left = try rows(
            """
            DELETE FROM todo_person WHERE event_id = \(event) AND user_id = \(user) AND part <> 'completed' RETURNING id, todo_id, part
            """
        ) { (id: try $0.next(ID<TodoPerson>.self), todo: try $0.next(ID<Todo>.self), part: try $0.next(TodoRole.self)) }
        for one in left {
            remove(.todoPerson, one.id, from: .crew(event))
            guard one.part == .claim else { continue }
            try execute("UPDATE todo SET claimed = claimed - 1, version = version + 1 WHERE id = \(one.todo)")
            put(.todo, one.todo, in: .crew(event))
        }
    }
}
