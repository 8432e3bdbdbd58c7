import Domain
import HTTPTypes
import Operations
import Store
import Wire

/// The to-do list of an event.
struct TodoAPI {
    func register(with api: API) {
        let todo = Schema(TodoView.self)
        api.on(
            .get, .todos, "List the to-do items, in their order.", query: Endpoint.Parameter.paging,
            reply: .list(of: TodoView.self)
        ) { call in
            let id: ID<Event> = try call.id()
            return try await call.page { try TodoQuery.todos(of: id, as: call.actor, after: $1, limit: $2, in: $0) }
        }
        api.on(.post, .todos, "Add a to-do item.", body: TodoBody.self, reply: .json(todo, status: 201)) {
            call, body in
            let command = AddTodo(
                event: try call.id(), id: body.id, title: body.title, description: body.description, dueAt: body.dueAt,
                assigneeId: body.assigneeId,
                places: body.places)
            return try await call.post(
                command, at: { APIPath.todo($0) }, reply: { try TodoQuery.todo($1, as: call.actor, in: $0) })
        }
        api.on(
            .post, .todoLines, "Add several to-do items, one per line.", body: TodoLinesBody.self,
            reply: .list(of: TodoView.self)
        ) { call, body in
            try await call.post(
                AddTodos(event: call.id(), ids: body.ids, lines: body.lines),
                of: { reader, ids in
                    Listing(items: try ids.map { try TodoQuery.todo($0, as: call.actor, in: reader) })
                })
        }
        api.on(.get, .todo, "Get a to-do item.", reply: .json(todo, status: 200)) { call in
            try await TodoAPI.representation(call)
        }
        api.on(.patch, .todo, "Update a to-do item.", body: TodoChangeBody.self, reply: .json(todo, status: 200)) {
            call, body in
            try await call.perform(
                UpdateTodo(
                    id: call.id(), title: body.title, description: body.description, dueAt: body.dueAt,
                    assigneeId: body.assigneeId, places: body.places))
            return try await TodoAPI.representation(call)
        }
        api.on(.delete, .todo, "Delete a to-do item.", reply: .none) { call in
            try await call.perform(DeleteTodo(id: call.id()))
            return .none
        }
        api.on(.put, .todoCompletion, "Complete a to-do item.", reply: .json(todo, status: 200)) { call in
            try await call.perform(CompleteTodo(id: call.id()))
            return try await TodoAPI.representation(call)
        }
        api.on(.delete, .todoCompletion, "Reopen a completed to-do item.", reply: .none) { call in
            try await call.perform(ReopenTodo(id: call.id()))
            return .none
        }
        api.on(
            .put, .todoPosition, "Move a to-do item after another one, or to the top.", body: TodoPositionBody.self,
            reply: .json(todo, status: 200)
        ) { call, body in
            try await call.perform(MoveTodo(id: call.id(), after: body.after))
            return try await TodoAPI.representation(call)
        }
        api.on(.put, .todoClaim, "Claim a spot of a to-do item.", reply: .json(todo, status: 200)) { call in
            try await call.perform(ClaimTodo(id: call.id()))
            return try await TodoAPI.representation(call)
        }
        api.on(.delete, .todoClaim, "Release your spot of a to-do item.", reply: .none) { call in
            try await call.perform(UnclaimTodo(id: call.id()))
            return .none
        }
    }

    private static func representation(_ call: Call) async throws -> Reply {
        let id: ID<Todo> = try call.id()
        return try .json(await call.read { try TodoQuery.todo(id, as: call.actor, in: $0) })
    }
}
