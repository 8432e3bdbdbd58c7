import Domain
import Store

/// A person added an expense to the budget of an event.
struct ExpenseAdded: Signal {
    var expense: ExpenseRow
    var event: EventRow
    var author: BudgetAuthor
}
