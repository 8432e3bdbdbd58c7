public import Domain
public import Store

public enum TodoQuery {
    /// A page of the to-do list of an event, in its order.
    ///
    /// - Throws: ``Refusal`` `not_found`, or `not_allowed` for those who are not of the crew.
    public static func todos(
        of event: ID<Event>, as actor: Actor, after cursor: PageCursor? = nil, limit: Int, in reader: any Reader
    ) throws -> Page<TodoView> {
        _ = try TodoAccess.event(event, to: .seePlan, as: actor, in: reader)
        let start: SQL = cursor.map { "(t.position > \($0.key) OR (t.position = \($0.key) AND t.id > \($0.id)))" } ?? "TRUE"
        let rows = try found("t.event_id = \(event) AND \(start)", limit: limit + 1, as: actor, in: reader)
        let page = Page(rows, limit: limit) { PageCursor(key: $0.position, id: $0.view.id.bytes) }
        return Page(items: page.items.map(\.view), next: page.next)
    }

    /// One item.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    public static func todo(_ id: ID<Todo>, as actor: Actor, in reader: any Reader) throws -> TodoView {
        _ = try TodoAccess.todo(id, to: .seePlan, as: actor, in: reader)
        guard let view = try found("t.id = \(id)", limit: 1, as: actor, in: reader).first?.view else { throw Refusal.notFound }
        return view
    }

    /// One item that the actor may change.
    ///
    /// - Throws: ``Refusal`` `not_found`, or `not_allowed` where they only may see it.
    public static func changeable(_ id: ID<Todo>, as actor: Actor, in reader: any Reader) throws -> TodoView {
        _ = try TodoAccess.todo(id, to: .plan, as: actor, in: reader)
        return try todo(id, as: actor, in: reader)
    }

    /// The event on whose list an item is.
    public static func event(of id: ID<Todo>, in reader: any Reader) throws -> ID<Event> {
        guard let event: ID<Event> = try reader.value("SELECT event_id FROM todo WHERE id = \(id)") else { throw Refusal.notFound }
        return event
    }

    /// Who can take an item, by name; at most so many.
    public static func crew(of event: EventView, as actor: Actor, limit: Int, in reader: any Reader) throws -> [TodoView.Person] {
        try event.check(.seePlan)
        let me = try actor.verified().id
        return try reader.rows(
            """
            SELECT u.id, u.given_name, u.family_name, u.photo
            FROM (SELECT \(event.host.id) AS user_id UNION \(EventAccess.crew(of: event.id))) c JOIN users u ON u.id = c.user_id
            WHERE u.id NOT IN (\(FriendGraph.blocked(from: me))) ORDER BY u.given_name, u.family_name, u.id LIMIT \(limit)
            """
        ) { try person(&$0) }
    }

    private static func found(
        _ condition: SQL, limit: Int, as actor: Actor, in reader: any Reader
    ) throws -> [(view: TodoView, position: Int64)] {
        let me = try actor.verified().id
        var todos = try reader.rows(
            """
            SELECT t.id, t.title, t.description, t.due_at, t.places, t.claimed, t.completed_at, t.position FROM todo t
            WHERE \(condition) ORDER BY t.position, t.id LIMIT \(limit)
            """
        ) { row -> (view: TodoView, position: Int64) in
            var view = TodoView(id: try row.next(), title: try row.next(), description: try row.next(), dueAt: try row.next(), places: try row.next())
            view.claimed = try row.next()
            view.completedAt = try row.next()
            return (view, try row.next())
        }
        guard !todos.isEmpty else { return [] }
        var ids = todos.map(\.view.id)
        // Statements of a few lengths: each is kept prepared.
        while ids.count & (ids.count - 1) != 0 { ids.append(ids[0]) }
        let people = try reader.rows(
            """
            SELECT u.id, u.given_name, u.family_name, u.photo, p.todo_id, p.part FROM todo_person p JOIN users u ON u.id = p.user_id
            WHERE p.todo_id IN \(list: ids) AND u.id NOT IN (\(FriendGraph.blocked(from: me))) ORDER BY p.since, p.id
            """
        ) { (person: try person(&$0), todo: try $0.next(ID<Todo>.self), part: try $0.next(TodoPart.self)) }
        let places = Dictionary(uniqueKeysWithValues: todos.enumerated().map { ($0.element.view.id, $0.offset) })
        for one in people {
            guard let index = places[one.todo] else { continue }
            switch one.part {
            case .assignee: (todos[index].view.assigneeId, todos[index].view.assignee) = (one.person.id, one.person)
            case .claim: todos[index].view.claims.append(one.person)
            case .completed: (todos[index].view.completedBy, todos[index].view.completer) = (one.person.id, one.person)
            }
        }
        return todos
    }

    private static func person(_ row: inout Row) throws -> TodoView.Person {
        let id: ID<User> = try row.next()
        let name = PersonName(given: try row.next(), family: try row.next())
        return .init(id: id, name: name.full, photo: try row.next())
    }
}
