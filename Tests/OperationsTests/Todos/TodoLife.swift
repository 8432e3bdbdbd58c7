import Domain
import Properties
import Store

@testable import Operations

extension RandomRun {
    static let todos = [
        RandomAction(AddTodo.self, 3) { d in
            let event = try d.event()
            let person = try d.planner(at: event)
            let places = d.g.one(in: 2) ? d.g.int(1...3) : nil
            return (
                AddTodo(
                    event: event, title: d.g.word(5), assigneeId: d.g.one(in: 3) ? person.userID : nil, places: places),
                person
            )
        },
        RandomAction(AddTodos.self, 1) { d in
            let event = try d.event()
            return (AddTodos(event: event, lines: "\(d.g.word(4))\n2 × \(d.g.word(3))"), try d.planner(at: event))
        },
        RandomAction(UpdateTodo.self, 2) { d in
            let (id, event) = try d.todo()
            let other = try d.planner(at: event).userID
            return (
                UpdateTodo(
                    id: id, title: d.g.one(in: 2) ? .set(d.g.word(5)) : .keep,
                    assigneeId: d.g.one(in: 2) ? .set(other!) : .clear,
                    places: d.g.one(in: 4) ? .set(d.g.int(1...4)) : .keep, base: d.g.one(in: 2) ? d.g.int(1...3) : nil),
                try d.planner(at: event)
            )
        },
        RandomAction(MoveTodo.self, 2) { d in
            let ((id, event), (after, other)) = (try d.todo(), try d.todo())
            return (MoveTodo(id: id, after: other == event ? after : nil), try d.planner(at: event))
        },
        RandomAction(DeleteTodo.self, 1) { d in
            let (id, event) = try d.todo()
            return (DeleteTodo(id: id), try d.planner(at: event))
        },
        RandomAction(CompleteTodo.self, 2) { d in
            let (id, event) = try d.todo()
            return (CompleteTodo(id: id), try d.planner(at: event))
        },
        RandomAction(ReopenTodo.self, 1) { d in
            let (id, event) = try d.todo()
            return (ReopenTodo(id: id), try d.planner(at: event))
        },
        RandomAction(ClaimTodo.self, 3) { d in
            let (id, event) = try d.todo()
            return (ClaimTodo(id: id), try d.planner(at: event))
        },
        RandomAction(UnclaimTodo.self, 1) { d in
            let (id, event) = try d.todo()
            return (UnclaimTodo(id: id), try d.planner(at: event))
        },
    ]
}

extension RandomDraw {
    /// Draws an item and the event on whose list it is.
    fileprivate mutating func todo() throws -> (ID<Todo>, ID<Event>) {
        try two("SELECT id, event_id FROM todo ORDER BY id")
    }
}
