import Domain
import Store

/// A person recorded a payment in the budget of an event.
struct PaymentRecorded: Signal {
    var payment: PaymentRow
    var event: EventRow
    var author: BudgetAuthor
}
