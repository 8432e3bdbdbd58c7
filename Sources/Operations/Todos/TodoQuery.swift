public import Domain
public import Store

public enum TodoQuery {
    /// Returns a page of an event's to-do list, in its order.
    ///
    /// - Throws: ``Refusal`` `not_found`, or `not_allowed` for anyone outside the crew.
    public static func todos(
        of event: ID<Event>, as actor: Actor, after cursor: PageCursor? = nil, limit: Int, in reader: any Reader
    ) throws -> Page<TodoView> {
        _ = try CrewAccess.event(event, to: .seePlan, as: actor, in: reader)
        let start: SQL =
            cursor.map { "(t.position > \($0.key) OR (t.position = \($0.key) AND t.id > \($0.id)))" } ?? "TRUE"
        let rows = try fetch("t.event_id = \(event) AND \(start)", limit: limit + 1, as: actor, in: reader)
        return Page(rows, limit: limit) { PageCursor(key: $0.position, id: $0.id.bytes) }
    }

    /// Returns one item.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    public static func todo(_ id: ID<Todo>, as actor: Actor, in reader: any Reader) throws -> TodoView {
        _ = try CrewAccess.find(TodoRow.self, id, as: actor, in: reader)
        return try fetch("t.id = \(id)", limit: 1, as: actor, in: reader).first.orNotFound()
    }

    /// Returns the actor's open items of an event, next due first.
    ///
    /// - Parameter event: The event as the actor sees it on this snapshot.
    public static func mine(
        of event: EventView, as actor: Actor, limit: Int, in reader: any Reader
    ) throws -> [TodoView] {
        guard let me = actor.userID, event.mine.may.seePlan else { return [] }
        return try reader.rows(
            """
            SELECT DISTINCT t.id, t.title, t.due_at FROM todo_person p JOIN todo t ON t.id = p.todo_id
            WHERE p.event_id = \(event.id) AND p.user_id = \(me) AND p.part <> 'completed' AND t.completed_at IS NULL
            ORDER BY t.due_at IS NULL, t.due_at, t.position LIMIT \(limit)
            """
        ) { TodoView(id: try $0.next(), title: try $0.next(), dueAt: try $0.next()) }
    }

    /// Returns those of the events that have a to-do list.
    public static func haveList(_ events: [EventView], in reader: any Reader) throws -> [EventView] {
        guard !events.isEmpty else { return [] }
        let listed = try reader.rows(
            "SELECT e.id FROM event e WHERE e.id IN \(list: events.map(\.id)) AND EXISTS (SELECT 1 FROM todo t WHERE t.event_id = e.id)"
        ) { try $0.next(ID<Event>.self) }
        return events.filter { listed.contains($0.id) }
    }

    /// Returns the event to whose list an item belongs.
    public static func event(of id: ID<Todo>, in reader: any Reader) throws -> ID<Event> {
        try reader.value("SELECT event_id FROM todo WHERE id = \(id)").orNotFound()
    }

    /// Returns the people who can be assigned to an item, by name, up to `limit`.
    public static func crew(
        of event: EventView, as actor: Actor, limit: Int, in reader: any Reader
    ) throws -> [NamedPerson] {
        try event.check(.seePlan)
        let me = try actor.verified().id
        return try reader.rows(
            """
            SELECT u.id, u.given_name, u.family_name, u.photo
            FROM (\(EventAccess.available(at: event.id, host: event.host.id, only: event.mine.may.seeGuests ? nil : me))) c JOIN users u ON u.id = c.user_id
            WHERE u.id NOT IN (\(FriendGraph.blocked(from: me))) ORDER BY u.given_name, u.family_name NULLS FIRST, u.id LIMIT \(limit)
            """
        ) { try NamedPerson(&$0) }
    }

    private static func fetch(
        _ condition: SQL, limit: Int, as actor: Actor, in reader: any Reader
    ) throws -> [TodoView] {
        let me = try actor.verified().id
        var todos = try reader.rows(
            """
            SELECT t.id, t.title, t.description, t.due_at, t.places, t.claimed, t.completed_at, t.position FROM todo t
            WHERE \(condition) ORDER BY t.position, t.id LIMIT \(limit)
            """
        ) { row -> TodoView in
            var view = TodoView(
                id: try row.next(), title: try row.next(), description: try row.next(), dueAt: try row.next(),
                places: try row.next())
            view.claimed = try row.next()
            view.completedAt = try row.next()
            view.position = try row.next()
            return view
        }
        guard !todos.isEmpty else { return [] }
        let ids = todos.map(\.id).paddedToPowerOfTwo()
        let people = try reader.rows(
            """
            SELECT u.id, u.given_name, u.family_name, u.photo, p.todo_id, p.part FROM todo_person p JOIN users u ON u.id = p.user_id
            WHERE p.todo_id IN \(list: ids) AND u.id NOT IN (\(FriendGraph.blocked(from: me))) ORDER BY p.since, p.id
            """
        ) { (person: try NamedPerson(&$0), todo: try $0.next(ID<Todo>.self), part: try $0.next(TodoRole.self)) }
        let places = Dictionary(uniqueKeysWithValues: todos.enumerated().map { ($0.element.id, $0.offset) })
        for one in people {
            guard let index = places[one.todo] else { continue }
            switch one.part {
            case .assignee: (todos[index].assigneeId, todos[index].assignee) = (one.person.id, one.person)
            case .claim: todos[index].claims.append(one.person)
            case .completed: (todos[index].completedBy, todos[index].completer) = (one.person.id, one.person)
            }
        }
        return todos
    }
}
