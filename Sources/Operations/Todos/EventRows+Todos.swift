import Domain
import Store

extension EventRows {
    static let todoPersons = EventRows(entries: 1) { event, limit, tx in
        let gone = try tx.rows(
            "DELETE FROM todo_person WHERE id IN (SELECT id FROM todo_person WHERE event_id = \(event.id) LIMIT \(limit)) RETURNING id"
        ) { try $0.next(ID<TodoPerson>.self) }
        for person in gone { tx.remove(.todoPerson, person, from: .crew(event.id)) }
        return gone.count
    }

    static let todos = EventRows(entries: 1) { event, limit, tx in
        let gone = try tx.rows(
            "DELETE FROM todo WHERE id IN (SELECT id FROM todo WHERE event_id = \(event.id) LIMIT \(limit)) RETURNING id"
        ) { try $0.next(ID<Todo>.self) }
        for todo in gone { tx.remove(.todo, todo, from: .crew(event.id)) }
        return gone.count
    }
}
