public import Domain
public import Operations

/// A to-do item: its state, who does it, and what the viewer can do with it.
public struct TodoPresentation: Equatable, Sendable {
    public struct Completion: Equatable, Sendable {
        /// Who completed it. The time follows.
        public var text: Phrase
        public var at: Instant
    }

    /// The spots that several people can take.
    public struct Spots: Equatable, Sendable {
        public var text: Phrase
        /// At most three of the people who took one.
        public var people: [CrewMemberPresentation]
        /// Counts the people besides ``people``.
        public var more: Phrase?
    }

    /// An action that moves an open item in its list.
    public struct Move: Equatable, Sendable {
        public var label: Phrase
        /// The item to follow; nil for the top of the list.
        public var after: ID<Todo>?
    }

    public var id: ID<Todo>
    public var title: String
    /// Nil while the item is open.
    public var completion: Completion?
    /// Nil once the item is done.
    public var due: TodoDuePresentation?
    /// Nil once the item is done.
    public var assignee: CrewMemberPresentation?
    public var spots: Spots?
    /// Completes or reopens the item; nil if the viewer may not.
    public var toggle: ActionPresentation?
    /// Takes a spot or gives it back.
    public var claim: ActionPresentation?
    /// Whether ``claim`` gives back a spot of the viewer.
    public var isClaimed = false
    /// Shown instead of ``claim``.
    public var badge: Badge?
    public var moves: [Move] = []
    /// Nil if the viewer may not change the item.
    public var delete: ActionPresentation?

    public var isDone: Bool { completion != nil }

    /// - Parameter moves: the moves within its list.
    public init(_ todo: TodoView, _ event: EventView, moves: [Move] = [], _ context: PresentationContext) {
        id = todo.id
        title = todo.title
        if let at = todo.completedAt {
            completion = Completion(text: TodoPresentation.completer(of: todo, context), at: at)
        } else {
            due = todo.dueAt.map { TodoDuePresentation($0, context) }
            assignee = todo.assignee.map { CrewMemberPresentation($0, context) }
        }
        spots = todo.places.map { TodoPresentation.spots($0, of: todo, context) }
        guard event.mine.may.plan else { return }
        toggle = ActionPresentation("Done", name: "Done: \(todo.title)")
        delete = ActionPresentation(
            "Delete it", .danger,
            confirmation: .init(opener: "Delete", consequence: "This deletes “\(todo.title)” for everyone."))
        guard !isDone else { return }
        self.moves = moves
        guard todo.places != nil else { return }
        isClaimed = todo.claims.contains { $0.id == context.viewer?.id }
        if isClaimed {
            claim = ActionPresentation("Give it back", name: "Give it back: \(todo.title)")
        } else if TodoDetails.hasFreeSpot(places: todo.places, claimed: todo.claimed) {
            claim = ActionPresentation("I’ll take one", name: "I’ll take one: \(todo.title)")
        } else {
            badge = Badge("All taken", .muted)
        }
    }

    private static func completer(of todo: TodoView, _ context: PresentationContext) -> Phrase {
        let isMine = todo.completedBy != nil && todo.completedBy == context.viewer?.id
        return isMine ? "Done by you" : todo.completer.map { "Done by \($0.name)" } ?? "Done"
    }

    private static func spots(_ places: Int, of todo: TodoView, _ context: PresentationContext) -> Spots {
        let people = todo.claims.prefix(3).map { CrewMemberPresentation($0, context) }
        return Spots(
            text: "\(todo.claimed) of \(places, .count) spots taken", people: people,
            more: todo.claimed > people.count && !people.isEmpty ? "and \(todo.claimed - people.count) more" : nil)
    }
}
