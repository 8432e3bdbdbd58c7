import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct BudgetPresentationTests {
    private let samples = Samples()

    private func budget(
        limit: Int? = nil, spent: Int = 0, _ balances: BalancesView = BudgetSamples.balances(),
        _ event: EventView? = nil, signedIn: Bool = true
    ) -> BudgetPresentation {
        BudgetPresentation(
            BudgetView(currency: .defaultCurrency, amount: limit, spent: spent, expenses: spent == 0 ? 0 : 2), balances,
            event ?? samples.event(role: .host), samples.presentationContext(signedIn: signedIn))
    }

    @Test func spendingIsComparedToTheLimit() {
        #expect(budget().progress == nil)
        let open = budget(spent: 10_000).progress
        #expect(open?.text.english == "€100.00 spent" && open?.rest == nil && open?.meter == nil)
        let within = budget(limit: 20_000, spent: 10_000).progress
        #expect(within?.text.english == "€100.00 of €200.00 spent" && within?.rest?.english == "€100.00 left")
        #expect(within?.isOver == false && within?.meter?.value == 10_000 && within?.meter?.limit == 20_000)
        let over = budget(limit: 9000, spent: 10_000).progress
        #expect(over?.rest?.english == "€10.00 too much")
        #expect(over?.isOver == true && over?.meter?.value == 9000 && over?.meter?.limit == 9000)
    }

    @Test func anEmptyBudgetOffersTheNextStep() {
        let seen = samples.event(invited: true)
        #expect(budget().empty?.step.label.english == "Add an expense")
        #expect(budget(BudgetSamples.balances(), seen).empty?.step.label.english == "See the event")
        #expect(budget(spent: 100).empty == nil)
        let paid = BudgetSamples.balances(payments: [BudgetSamples.payment(BudgetSamples.ada, BudgetSamples.alan)])
        #expect(budget(paid).empty == nil)
    }

    @Test func onlyThoseWhoPlanChangeTheBudget() {
        let seen = budget(BudgetSamples.balances(), samples.event(invited: true))
        #expect(seen.add == nil && seen.limitTitle == nil)
        #expect(seen.hint?.english == "Answer “Going” or “Maybe” first, then you can help plan.")
        #expect(budget().hint == nil && budget().add != nil)
        #expect(budget().limitTitle?.english == "Set a budget")
        #expect(budget(limit: 9000).limitTitle?.english == "Change the budget")
    }

    @Test func theBalanceOfTheViewerCanBeExplainedIfTheyArePartOfTheBudget() {
        let part = budget(BudgetSamples.balances([PersonAmount(BudgetSamples.ada, -500)]))
        #expect(part.own?.text.english == "You owe €5.00" && part.explained == Samples.id(1))
        #expect(budget().own?.text.english == "You are settled up" && budget().explained == nil)
        #expect(budget(signedIn: false).own == nil)
    }
}
