import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct ExpensePresentationTests {
    private let samples = Samples()

    private func expense(
        euros: Int = 100, payers: [BudgetPersonView] = [BudgetSamples.ada], kind: ExpenseSplit.Kind = .equal,
        value: Int? = nil, receipt: String? = nil, event: EventView? = nil
    ) -> ExpensePresentation {
        let amount = BudgetSamples.euros(euros)
        let view = ExpenseView(
            id: Samples.id(130), description: "Drinks", amount: amount,
            paidBy: payers.map { PersonAmount($0, amount.minor / payers.count) },
            split: .init(kind: kind, parts: [.init(BudgetSamples.alan, value, kind)]), on: "2026-11-23",
            shares: [PersonAmount(BudgetSamples.alan, amount.minor)], createdBy: nil, createdAt: Samples.now,
            version: 1, receipt: receipt)
        return ExpensePresentation(view, event ?? samples.event(role: .host), samples.presentationContext())
    }

    @Test(arguments: [
        (100, 1, "You paid", "Alan paid"), (100, 2, "You and 1 other paid", "Alan and 1 other paid"),
        (100, 3, "You and 2 others paid", "Alan and 2 others paid"),
        (-100, 1, "You got it back", "Alan got it back"),
        (-100, 2, "You and 1 other got it back", "Alan and 1 other got it back"),
        (-100, 3, "You and 2 others got it back", "Alan and 2 others got it back"),
    ]) func theFirstPayerIsNamedAndTheRestCounted(_ euros: Int, _ count: Int, _ mine: String, _ other: String) {
        let (ada, alan) = (BudgetSamples.ada, BudgetSamples.alan)
        #expect(
            expense(euros: euros, payers: Array([ada, alan, BudgetSamples.gil].prefix(count))).payers.english == mine)
        #expect(
            expense(euros: euros, payers: Array([alan, ada, BudgetSamples.gil].prefix(count))).payers.english == other)
    }

    @Test func aRefundIsNotCalledAnExpense() {
        let (spent, refund) = (expense(), expense(euros: -100))
        #expect(spent.kind == nil && spent.payersTitle.english == "Paid by")
        #expect(refund.kind?.english == "Refund or income" && refund.payersTitle.english == "Who got it")
        #expect(refund.payments.map(\.amount.english) == ["€100.00"] && refund.payments[0].person.isViewer)
        #expect(spent.day.english == "Yesterday" && spent.receipt == nil)
        #expect(expense(receipt: "0123abcd").receipt?.english == "with receipt")
    }

    private static let splits: [(ExpenseSplit.Kind, Int?, String, String?)] = [
        (.equal, nil, "Split: Equally", nil), (.shares, 2, "Split: By shares", "2 shares"),
        (.exact, 5000, "Split: By amounts", "€50.00"), (.percent, 3333, "Split: By percent", "33.33 %"),
    ]

    @Test(arguments: splits)
    func aShareIsShownAsItWasEntered(_ kind: ExpenseSplit.Kind, _ value: Int?, _ title: String, _ note: String?) {
        let expense = self.expense(kind: kind, value: value)
        #expect(expense.splitTitle.english == title && expense.shares[0].note?.english == note)
        #expect(expense.shares[0].amount.english == "€100.00")
    }

    @Test func onlyThoseWhoPlanChangeAnExpense() {
        let seen = expense(event: samples.event(invited: true))
        #expect(seen.edit == nil && seen.delete == nil)
        #expect(expense().edit != nil && expense().delete?.confirmation != nil)
    }
}
