import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct PaymentDraftTests {
    private let samples = Samples()
    private let ada = BudgetSamples.ada
    private let alan = BudgetSamples.alan
    private let gil = BudgetSamples.gil

    private func draft(
        _ people: [BudgetPersonView], _ settlements: [BalancesView.Settlement] = [], balances: [PersonAmount] = [],
        _ event: EventView? = nil
    ) -> PaymentDraft? {
        PaymentDraft(
            people, BudgetSamples.balances(balances, settlements: settlements), event ?? samples.event(role: .host),
            samples.presentationContext())
    }

    @Test func aSuggestionOfTheViewerIsSelectedFirst() {
        let (others, toMe, mine) = (
            BudgetSamples.settlement(alan, gil), BudgetSamples.settlement(gil, ada), BudgetSamples.settlement(ada, alan)
        )
        let people = [ada, alan, gil]
        for (settlements, parties) in [
            ([others, toMe, mine], (ada, alan)), ([others, toMe], (gil, ada)), ([others], (alan, gil)),
            ([], (ada, alan)),
        ] {
            let draft = draft(people, settlements)
            #expect(draft?.from == parties.0.id && draft?.to == parties.1.id)
        }
        // A person of a suggestion may have left.
        let left = draft([alan, ada], [BudgetSamples.settlement(ada, gil)])
        #expect(left?.from == ada.id && left?.to == alan.id)
    }

    @Test func peopleWithABalanceCanBeNamed() {
        let draft = draft([ada, alan], balances: [PersonAmount(gil, 500), PersonAmount(ada, -500)])
        #expect(draft?.people.map(\.name.english) == ["Ada", "Alan", "Gil"])
    }

    @Test func aPaymentNeedsTwoPeopleAndSomeoneWhoPlans() {
        #expect(draft([ada]) == nil && draft([ada, alan], [], samples.event(invited: true)) == nil)
    }
}
