public import Domain

/// What of the plan of an event waits for somebody: what is theirs to do, what they owe, what is new on the board.
public struct PlanView: Hashable, Sendable {
    /// Those that are due first.
    public var todos: [TodoView]
    public var board: PostQuery.News
    /// What they are owed, below 0 where they owe; nil where the budget does not name them.
    public var balance: Money?

    public init(todos: [TodoView] = [], board: PostQuery.News = .init(), balance: Money? = nil) {
        self.todos = todos
        self.board = board
        self.balance = balance
    }
}
