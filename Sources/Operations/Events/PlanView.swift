public import Domain

/// What an event's plan has for a viewer: their to-dos, their balance, and news on the board.
public struct PlanView: Hashable, Sendable {
    /// Sorted by due date.
    public var todos: [TodoView]
    public var board: PostQuery.News
    /// The amount that they are owed, negative if they owe; nil if the budget does not include them.
    public var balance: Money?

    public init(todos: [TodoView] = [], board: PostQuery.News = .init(), balance: Money? = nil) {
        self.todos = todos
        self.board = board
        self.balance = balance
    }
}
