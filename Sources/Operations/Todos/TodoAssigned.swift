import Domain
import Store

/// A person assigned a to-do item to somebody else.
struct TodoAssigned: Signal {
    var todo: ID<Todo>
    var title: String
    var assignee: ID<User>
    /// The person who assigned it.
    var by: ID<User>
    var event: EventRow
}
