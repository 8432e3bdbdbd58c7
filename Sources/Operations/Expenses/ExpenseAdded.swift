import Domain
import Store

/// A person added an expense to the budget of an event.
package struct ExpenseAdded: Signal {
    package var expense: ExpenseRow
    package var event: EventRow
    package var author: BudgetAuthor
}
