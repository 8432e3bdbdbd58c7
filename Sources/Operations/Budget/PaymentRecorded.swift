import Domain
import Store

/// A person recorded a payment in the budget of an event.
package struct PaymentRecorded: Signal {
    package var payment: PaymentRow
    package var event: EventRow
    package var author: BudgetAuthor
}
