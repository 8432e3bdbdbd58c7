import Domain
import Properties
import Store

@testable import Operations

extension RandomLife {
    static let todos = [
        Habit(AddTodo.self, 5) { d in
            let (event, person) = (try d.event(), try d.person())
            let places = d.g.one(in: 2) ? d.g.int(1...3) : nil
            return (AddTodo(event: event, title: d.g.word(5), assigneeId: d.g.one(in: 3) ? person.userID : nil, places: places), person)
        },
        Habit(AddTodos.self) { d in (AddTodos(event: try d.event(), lines: "\(d.g.word(4))\n2 × \(d.g.word(3))"), try d.person()) },
        Habit(UpdateTodo.self, 3) { d in
            let other = try d.person().userID
            return (
                UpdateTodo(
                    id: try d.todo(), title: d.g.one(in: 2) ? .set(d.g.word(5)) : .keep, assigneeId: d.g.one(in: 2) ? .set(other!) : .clear,
                    places: d.g.one(in: 4) ? .set(d.g.int(1...4)) : .keep), try d.person()
            )
        },
        Habit(MoveTodo.self, 3) { d in
            let (id, event): (ID<Todo>, ID<Event>) = try d.two("SELECT id, event_id FROM todo ORDER BY id")
            let (after, other): (ID<Todo>, ID<Event>) = try d.two("SELECT id, event_id FROM todo ORDER BY id")
            return (MoveTodo(id: id, after: other == event ? after : nil), try d.person())
        },
        Habit(DeleteTodo.self) { d in (DeleteTodo(id: try d.todo()), try d.person()) },
        Habit(CompleteTodo.self, 3) { d in (CompleteTodo(id: try d.todo()), try d.person()) },
        Habit(ReopenTodo.self) { d in (ReopenTodo(id: try d.todo()), try d.person()) },
        Habit(ClaimTodo.self, 6) { d in (ClaimTodo(id: try d.todo()), try d.person()) },
        Habit(UnclaimTodo.self, 2) { d in (UnclaimTodo(id: try d.todo()), try d.person()) },
    ]
}

extension Draw {
    fileprivate mutating func todo() throws -> ID<Todo> {
        let (id, _): (ID<Todo>, ID<Event>) = try two("SELECT id, event_id FROM todo ORDER BY id")
        return id
    }
}

extension AddTodo: Making { mutating func choose(_ g: inout Generator, now: Instant) { id = chosen(id, &g, now) } }
