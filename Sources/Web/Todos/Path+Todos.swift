public import Domain

extension Path.Template {
    public static let todos = "/events/{id}/todos"
    /// The list as a fragment, fetched by `live-region.js`.
    public static let todoList = "/events/{id}/todos/list"
    public static let addTodos = "/events/{id}/todos/several"
    public static let todo = "/todos/{id}"
}

extension Path {
    public static func todos(_ id: ID<Event>) -> String { filled(Template.todos, with: id.description) }
    public static func todoList(_ id: ID<Event>, after cursor: String? = nil) -> String {
        adding([("cursor", cursor)], to: filled(Template.todoList, with: id.description))
    }
    /// - Parameters:
    ///   - template: the template to prefill the page with.
    ///   - copied: the event whose list to prefill the page with.
    public static func addTodos(_ id: ID<Event>, template: TodoTemplate? = nil, of copied: ID<Event>? = nil) -> String {
        adding(
            [("template", template?.rawValue), ("copy", copied?.description)],
            to: filled(Template.addTodos, with: id.description))
    }
    public static func todo(_ id: ID<Todo>) -> String { filled(Template.todo, with: id.description) }
}
