package import Domain
import Store

/// A person assigned a to-do item to somebody else.
package struct TodoAssigned: Signal {
    package var todo: ID<Todo>
    package var title: String
    package var assignee: ID<User>
    /// The person who assigned it.
    package var by: ID<User>
    package var event: EventRow
}
