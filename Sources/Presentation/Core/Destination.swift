public import Domain

/// Where a link leads. `Web` makes a path of it, an app a screen.
public indirect enum Destination: Hashable, Sendable {
    /// - Parameter next: where the visitor returns after signing in.
    case signIn(next: Destination)
    case event(ID<Event>)
    case editEvent(ID<Event>)
    case guests(ID<Event>)
    /// An event, opened with the token of its invite link.
    case inviteLink(String)
    case person(ID<User>)
    case venues
    /// The form of a new expense.
    case newExpense(ID<Event>)
    /// The form that adds several to-do items.
    case addTodos(ID<Event>)
    case board(ID<Event>)
}
