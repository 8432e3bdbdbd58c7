import Domain
import Properties
import Store

@testable import Operations

extension RandomLife {
    static let todos = [
        Habit(AddTodo.self, 3) { d in
            let event = try d.event()
            let person = try d.planner(at: event)
            let places = d.g.one(in: 2) ? d.g.int(1...3) : nil
            return (
                AddTodo(
                    event: event, title: d.g.word(5), assigneeId: d.g.one(in: 3) ? person.userID : nil, places: places),
                person
            )
        },
        Habit(AddTodos.self, 1) { d in
            let event = try d.event()
            return (AddTodos(event: event, lines: "\(d.g.word(4))\n2 × \(d.g.word(3))"), try d.planner(at: event))
        },
        Habit(UpdateTodo.self, 2) { d in
            let (id, event) = try d.todo()
            let other = try d.planner(at: event).userID
            return (
                UpdateTodo(
                    id: id, title: d.g.one(in: 2) ? .set(d.g.word(5)) : .keep,
                    assigneeId: d.g.one(in: 2) ? .set(other!) : .clear,
                    places: d.g.one(in: 4) ? .set(d.g.int(1...4)) : .keep), try d.planner(at: event)
            )
        },
        Habit(MoveTodo.self, 2) { d in
            let ((id, event), (after, other)) = (try d.todo(), try d.todo())
            return (MoveTodo(id: id, after: other == event ? after : nil), try d.planner(at: event))
        },
        Habit(DeleteTodo.self, 1) { d in
            let (id, event) = try d.todo()
            return (DeleteTodo(id: id), try d.planner(at: event))
        },
        Habit(CompleteTodo.self, 2) { d in
            let (id, event) = try d.todo()
            return (CompleteTodo(id: id), try d.planner(at: event))
        },
        Habit(ReopenTodo.self, 1) { d in
            let (id, event) = try d.todo()
            return (ReopenTodo(id: id), try d.planner(at: event))
        },
        Habit(ClaimTodo.self, 3) { d in
            let (id, event) = try d.todo()
            return (ClaimTodo(id: id), try d.planner(at: event))
        },
        Habit(UnclaimTodo.self, 1) { d in
            let (id, event) = try d.todo()
            return (UnclaimTodo(id: id), try d.planner(at: event))
        },
    ]
}

extension Draw {
    /// Draws an item and the event on whose list it is.
    fileprivate mutating func todo() throws -> (ID<Todo>, ID<Event>) {
        try two("SELECT id, event_id FROM todo ORDER BY id")
    }
}

extension AddTodo: Making { mutating func choose(_ g: inout Generator, now: Instant) { id = chosen(id, &g, now) } }
