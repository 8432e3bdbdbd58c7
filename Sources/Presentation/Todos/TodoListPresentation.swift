public import Domain
public import Operations

/// The to-do list of an event.
public struct TodoListPresentation: Equatable, Sendable {
    public var open: [TodoPresentation]
    public var done: [TodoPresentation]
    /// The title of the completed items.
    public var doneTitle: Phrase
    /// Shown instead of open items.
    public var placeholder: Phrase?
    /// Nil if there are items.
    public var empty: EmptyListPresentation?
    /// Whether the viewer can begin with a predefined list.
    public var offersTemplates: Bool

    public init(_ todos: [TodoView], _ event: EventView, _ context: PresentationContext) {
        let (open, done) = (todos.filter { $0.completedAt == nil }, todos.filter { $0.completedAt != nil })
        self.open = open.indices.map { index in
            var moves: [TodoPresentation.Move] = []
            if index > 0 { moves.append(.init(label: "Move up", after: index > 1 ? open[index - 2].id : nil)) }
            if index + 1 < open.count { moves.append(.init(label: "Move down", after: open[index + 1].id)) }
            return TodoPresentation(open[index], event, moves: moves, context)
        }
        self.done = done.map { TodoPresentation($0, event, context) }
        doneTitle = "\(done.count) done"
        placeholder = open.isEmpty ? "Everything is done." : nil
        offersTemplates = todos.isEmpty && event.mine.may.plan
        guard todos.isEmpty else { return }
        empty =
            event.mine.may.plan
            ? EmptyListPresentation(
                .list, "Nothing to do yet", "Add the first item above, or start with a ready-made list.",
                step: LinkPresentation("Several at once", .addTodos(event.id)))
            : EmptyListPresentation(
                .list, "Nothing to do yet", "To-dos appear here.",
                step: LinkPresentation("See the event", .event(event.id)))
    }
}
