public import Domain
public import Store

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

public enum PlanQuery {
    /// Nothing for whoever is not of the crew.
    ///
    /// - Parameter event: as the actor was found to see it on this snapshot.
    public static func mine(of event: EventView, as actor: Actor, in reader: any Reader) throws -> PlanView {
        PlanView(
            todos: try TodoQuery.mine(of: event, as: actor, limit: 5, in: reader), board: try PostQuery.news(of: event, as: actor, limit: 4, in: reader),
            balance: try BalanceQuery.mine(of: event, as: actor, in: reader))
    }
}
