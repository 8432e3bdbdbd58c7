import Domain
import Operations
import Samples

/// The people of the budgets of these tests.
enum BudgetSamples {
    static let ada = BudgetPersonView(id: Samples.id(1), userId: Samples.id(1), name: "Ada")
    static let alan = BudgetPersonView(id: Samples.id(3), userId: Samples.id(3), name: "Alan")
    static let gil = BudgetPersonView(id: Samples.id(4), guestId: Samples.id(4), name: "Gil")
    static let hidden = BudgetPersonView(id: Samples.id(5))

    static func euros(_ euros: Int) -> Money { Money(euros * 100, .defaultCurrency) }

    static func payment(_ from: BudgetPersonView, _ to: BudgetPersonView) -> PaymentView {
        PaymentView(
            id: Samples.id(140), from: from, to: to, amount: euros(5), recordedAt: Samples.now, recordedBy: nil)
    }

    static func settlement(_ from: BudgetPersonView, _ to: BudgetPersonView) -> BalancesView.Settlement {
        BalancesView.Settlement(from: from, to: to, minor: 500, paymentId: Samples.id(150))
    }

    static func balances(
        _ balances: [PersonAmount] = [], settlements: [BalancesView.Settlement] = [], payments: [PaymentView] = []
    ) -> BalancesView {
        BalancesView(
            currency: .defaultCurrency, balances: balances, settlements: settlements, payments: payments)
    }
}
