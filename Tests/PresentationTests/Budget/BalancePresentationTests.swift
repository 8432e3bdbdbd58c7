import Domain
import Presentation
import Properties
import Testing

@Suite struct BalancePresentationTests {
    @Test(arguments: [
        (5, true, "You get €5.00"), (-5, true, "You owe €5.00"), (0, true, "You are settled up"),
        (5, false, "gets €5.00"), (-5, false, "owes €5.00"), (0, false, "is settled up"),
    ]) func aBalanceSaysWhoGetsAndWhoOwes(_ euros: Int, _ isMine: Bool, _ text: String) {
        let balance = BalancePresentation(BudgetSamples.euros(euros), isMine: isMine)
        #expect(balance.text.english == text && balance.isOwing == (euros < 0))
    }
}
