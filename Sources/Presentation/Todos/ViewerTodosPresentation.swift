public import Domain
public import Operations

/// What the viewer still has to do for an event.
public struct ViewerTodosPresentation: Equatable, Sendable {
    public struct Item: Equatable, Sendable {
        public var id: ID<Todo>
        public var title: String
        public var due: TodoDuePresentation?
    }

    public var title: Phrase
    public var items: [Item]
    /// Shown instead of items.
    public var placeholder: Phrase?

    /// Returns nil if the viewer may not see the list.
    ///
    /// - Parameter todos: the viewer's open items.
    public init?(_ event: EventView, _ todos: [TodoView], _ context: PresentationContext) {
        guard event.mine.may.seePlan else { return nil }
        title = todos.isEmpty ? "To-do" : "Your to-dos"
        items = todos.map { todo in
            Item(id: todo.id, title: todo.title, due: todo.dueAt.map { TodoDuePresentation($0, context) })
        }
        placeholder = todos.isEmpty ? "You have nothing to do here." : nil
    }
}
