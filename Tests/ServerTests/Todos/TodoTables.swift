@testable import TestCampus

extension PermissionTable {
    private static func planners(_ route: String, _ done: Int) -> Row {
        // The guest is going; for people outside the crew the item does not exist.
        row(route, "401 403 404 \(done) \(done) 404 404 404 404").at(\.todo)
    }

    static let todos: [Row] = [
        crewOnly("GET /events/{id}/todos", 200),
        crewOnly("POST /events/{id}/todos", 201).sends { _ in ["title": "Bread"] },
        crewOnly("POST /events/{id}/todos/lines", 200).sends { _ in ["lines": "Bread\n2 × Salad"] },
        planners("GET /todos/{id}", 200),
        planners("PATCH /todos/{id}", 200).sends { _ in ["title": "Juice"] },
        planners("DELETE /todos/{id}", 204),
        planners("PUT /todos/{id}/completion", 200),
        planners("DELETE /todos/{id}/completion", 204),
        planners("PUT /todos/{id}/position", 200).sends { _ in [:] },
        planners("PUT /todos/{id}/claim", 200),
        planners("DELETE /todos/{id}/claim", 204),
    ]
}

extension PageTable {
    static let todos: [Row] = [
        crewOnly("GET /events/{id}/todos", "200"),
        crewOnly("GET /events/{id}/todos/list", "200"),
        crewOnly("GET /events/{id}/todos/several", "200"),
        row("GET /todos/{id}", "in mail 404 200 200 404 404 404 404").at(\.todo),
    ]

    private static func planners(_ command: String) -> Row { form(command, "in mail 404 303 303 404 404 404 404") }

    static let todoForms: [Row] = [
        crewOnly("POST /do/todo.add", "303").sends { [("event", $0.event), ("title", "Bread")] },
        crewOnly("POST /do/todo.addLines", "303").sends { [("event", $0.event), ("lines", "Bread")] },
        planners("todo.update").sends { [("id", $0.todo), ("title", "Juice")] },
        planners("todo.move").sends { [("id", $0.todo), ("after", "")] },
        planners("todo.delete").sends { [("id", $0.todo)] },
        planners("todo.complete").sends { [("id", $0.todo)] },
        planners("todo.reopen").sends { [("id", $0.todo)] },
        planners("todo.claim").sends { [("id", $0.todo)] },
        planners("todo.unclaim").sends { [("id", $0.todo)] },
    ]
}
