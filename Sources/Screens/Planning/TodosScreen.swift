public import Domain
public import Observation
import Operations
public import Presentation

/// The to-do list of an event.
public struct TodosContent: ScreenValue {
    public var title: String
    public var list: TodoListPresentation
    /// Who can take an item, and in which zone its date is.
    public var draft: TodoDraft
    /// Why the viewer may not change the list; nil if they may.
    public var hint: Phrase?
    public var hasMore: Bool

    public var empty: EmptyListPresentation? { list.empty }
}

@Observable @MainActor
public final class TodosScreen: ActingScreen<TodosContent> {
    nonisolated static let pageLength = 200
    nonisolated static let maxCrew = 200

    public let event: ID<Event>
    /// The item that is being added.
    public var newTitle = ""
    public var newDescription = ""
    public var newDue: Instant?
    public var newAssignee: ID<User>?
    /// The number of people who can take it; nil for one.
    public var newSpots: Int?
    private var pages = 1

    public init(of event: ID<Event>, on account: OpenAccount) {
        self.event = event
        super.init(of: account)
    }

    override func loading() -> @Sendable (ScreenReading) throws -> TodosContent {
        { [event, limit = pages * TodosScreen.pageLength] in try TodosContent(event, limit: limit, $0) }
    }

    public func mark(of todo: ID<Todo>) -> PendingMark? { marks.mark(todo) }

    public func showMore() async {
        guard content.value?.hasMore == true else { return }
        pages += 1
        await reload()
    }

    @discardableResult
    public func add() -> Task<Bool, Never>? {
        let command = AddTodo(
            event: event, title: newTitle, description: newDescription.isEmpty ? nil : newDescription, dueAt: newDue,
            assigneeId: newAssignee, places: newSpots)
        return perform(command) {
            (self.newTitle, self.newDescription, self.newDue) = ("", "", nil)
            (self.newAssignee, self.newSpots) = (nil, nil)
        }
    }

    /// Adds an item for each line.
    @discardableResult
    public func addAll(_ lines: String) -> Task<Bool, Never>? { perform(AddTodos(event: event, lines: lines)) }

    /// Ticks an item, or takes the tick away.
    @discardableResult
    public func toggle(_ todo: TodoPresentation) -> Task<Bool, Never>? {
        todo.isDone ? perform(ReopenTodo(id: todo.id)) : perform(CompleteTodo(id: todo.id))
    }

    /// Takes a spot, or gives it back.
    @discardableResult
    public func claim(_ todo: TodoPresentation) -> Task<Bool, Never>? {
        todo.isClaimed ? perform(UnclaimTodo(id: todo.id)) : perform(ClaimTodo(id: todo.id))
    }

    @discardableResult
    public func rename(_ todo: ID<Todo>, to title: String) -> Task<Bool, Never>? {
        perform(UpdateTodo(id: todo, title: .set(title)))
    }

    @discardableResult
    public func move(_ todo: ID<Todo>, after other: ID<Todo>?) -> Task<Bool, Never>? {
        perform(MoveTodo(id: todo, after: other))
    }

    @discardableResult
    public func delete(_ todo: ID<Todo>) -> Task<Bool, Never>? { perform(DeleteTodo(id: todo)) }
}

extension TodosContent {
    init(_ id: ID<Event>, limit: Int, _ reading: ScreenReading) throws {
        let (actor, reader, context) = (reading.actor, reading.reader, reading.context)
        let event = try EventQuery.event(id, as: actor, now: reading.now, in: reader)
        let found = try TodoQuery.todos(of: id, as: actor, limit: limit, in: reader)
        let crew = try TodoQuery.crew(of: event, as: actor, limit: TodosScreen.maxCrew, in: reader)
        title = event.title
        list = TodoListPresentation(found.items, event, context)
        draft = TodoDraft(event, crew: crew, context)
        hint = event.planHint
        hasMore = found.next != nil
    }
}
