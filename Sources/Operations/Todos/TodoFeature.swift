extension Feature {
    static let todos = Feature(
        commands: [
            AddTodo.self, AddTodos.self, UpdateTodo.self, MoveTodo.self, DeleteTodo.self, CompleteTodo.self,
            ReopenTodo.self, ClaimTodo.self, UnclaimTodo.self,
        ],
        shapes: [.todo, .todoPerson],
        eventRows: [.todoPersons, .todos])
}
