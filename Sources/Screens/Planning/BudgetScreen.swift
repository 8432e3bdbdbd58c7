public import Domain
public import Observation
import Operations
public import Presentation

/// The costs of an event, who owes what, and how to settle up.
public struct BudgetContent: ScreenValue {
    public struct Balance: Equatable, Sendable {
        public var person: BudgetPersonPresentation
        public var balance: BalancePresentation
    }

    public var title: String
    public var budget: BudgetPresentation
    public var currency: Currency
    public var balances: [Balance]
    /// The payments that would settle everything.
    public var settlements: [PaymentPresentation]
    public var payments: [PaymentPresentation]
    /// Newest first.
    public var expenses: [ExpensePresentation]
    public var hasMore: Bool
    /// Who can pay, and share an expense; empty if the viewer may not add one.
    public var people: [BudgetPersonPresentation]
    /// The suggested payments, with which they are recorded.
    var suggestions: [BalancesView.Settlement]

    public var empty: EmptyListPresentation? { budget.empty }
}

@Observable @MainActor
public final class BudgetScreen: ActingScreen<BudgetContent> {
    nonisolated static let pageLength = 100

    public let event: ID<Event>
    private var pages = 1

    public init(of event: ID<Event>, on account: OpenAccount) {
        self.event = event
        super.init(of: account)
    }

    override func loading() -> @Sendable (ScreenReading) throws -> BudgetContent {
        { [event, limit = pages * BudgetScreen.pageLength] in try BudgetContent(event, limit: limit, $0) }
    }

    public func mark(of expense: ID<Expense>) -> PendingMark? { marks.mark(expense) }
    public func mark(of payment: ID<Payment>) -> PendingMark? { marks.mark(payment) }

    public func showMore() async {
        guard content.value?.hasMore == true else { return }
        pages += 1
        await reload()
    }

    /// Sets the limit in minor units of the currency; nil takes it away.
    @discardableResult
    public func setLimit(_ amount: Int?) -> Task<Bool, Never>? {
        perform(UpdateBudget(event: event, amount: amount.map { .set($0) } ?? .clear))
    }

    @discardableResult
    public func delete(_ expense: ID<Expense>) -> Task<Bool, Never>? { perform(DeleteExpense(id: expense)) }

    /// Records a suggested payment as made.
    @discardableResult
    public func record(_ payment: ID<Payment>) -> Task<Bool, Never>? {
        guard let value = content.value,
            let suggestion = value.suggestions.first(where: { $0.paymentId == payment })
        else { return nil }
        return perform(
            RecordPayment(
                event: event, id: payment, from: suggestion.from, to: suggestion.to, amount: suggestion.minor,
                currency: value.currency))
    }

    /// Takes a recorded payment back.
    @discardableResult
    public func undo(_ payment: ID<Payment>) -> Task<Bool, Never>? { perform(UndoPayment(id: payment)) }

    /// The form of a new expense.
    public func newExpense() -> ExpenseFormScreen { ExpenseFormScreen(at: event, on: account) }
}

extension BudgetContent {
    init(_ id: ID<Event>, limit: Int, _ reading: ScreenReading) throws {
        let (actor, reader, context) = (reading.actor, reading.reader, reading.context)
        let event = try EventQuery.event(id, as: actor, now: reading.now, in: reader)
        let view = try BudgetQuery.budget(of: id, as: actor, in: reader)
        let all = try BalanceQuery.balances(of: id, as: actor, in: reader)
        let found = try BudgetQuery.expenses(of: id, as: actor, limit: limit, in: reader)
        (title, currency) = (event.title, all.currency)
        budget = BudgetPresentation(view, all, event, context)
        balances = all.balances.map { one in
            let person = BudgetPersonPresentation(one.person, context)
            return Balance(
                person: person,
                balance: BalancePresentation(Money(one.minor, all.currency), isMine: person.isViewer))
        }
        settlements = all.settlements.map { PaymentPresentation($0, all.currency, event, context) }
        payments = all.payments.map { PaymentPresentation($0, event, context) }
        expenses = found.items.map { ExpensePresentation($0, event, context) }
        hasMore = found.next != nil
        people =
            try event.mine.may.plan
            ? BudgetQuery.choices(of: event, as: actor, in: reader).map { BudgetPersonPresentation($0, context) } : []
        suggestions = all.settlements
    }
}
