import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct PaymentPresentationTests {
    private let samples = Samples()
    private let ada = BudgetSamples.ada
    private let alan = BudgetSamples.alan
    private let gil = BudgetSamples.gil

    private func suggested(
        _ from: BudgetPersonView, _ to: BudgetPersonView, _ event: EventView? = nil
    ) -> PaymentPresentation {
        PaymentPresentation(
            BudgetSamples.settlement(from, to), .defaultCurrency, event ?? samples.event(role: .host),
            samples.presentationContext())
    }

    private func recorded(
        _ from: BudgetPersonView, _ to: BudgetPersonView, _ event: EventView? = nil
    ) -> PaymentPresentation {
        PaymentPresentation(
            BudgetSamples.payment(from, to), event ?? samples.event(role: .host), samples.presentationContext())
    }

    @Test func aPaymentAddressesTheViewer() {
        #expect(suggested(ada, alan).sentence.english == "You pay Alan €5.00")
        #expect(suggested(alan, ada).sentence.english == "Alan pays you €5.00")
        #expect(suggested(alan, gil).sentence.english == "Alan pays Gil €5.00")
        #expect(recorded(ada, alan).sentence.english == "You paid Alan €5.00")
        #expect(recorded(alan, ada).sentence.english == "Alan paid you €5.00")
        #expect(recorded(gil, BudgetSamples.hidden).sentence.english == "Gil paid Somebody you don’t see €5.00")
    }

    @Test func aSuggestionIsRecordedByEitherParty() {
        let mine = suggested(ada, alan)
        #expect(mine.action?.label.english == "I paid" && mine.recordedAt == nil)
        #expect(mine.action?.name?.english == "I paid: You pay Alan €5.00")
        #expect(suggested(alan, ada).action?.label.english == "I got it")
        #expect(suggested(alan, gil).action?.label.english == "Paid")
    }

    @Test func aRecordedPaymentCanBeUndone() {
        let payment = recorded(alan, ada)
        #expect(payment.action?.label.english == "Undo" && payment.recordedAt == Samples.now)
        #expect(payment.action?.name?.english == "Undo: Alan paid you €5.00")
    }

    /// People who may not plan still settle their own debts.
    @Test func theInvitedChangeOnlyTheirOwnPayments() {
        let event = samples.event(invited: true)
        #expect(suggested(ada, alan, event).action != nil && recorded(alan, ada, event).action != nil)
        #expect(suggested(alan, gil, event).action == nil && recorded(alan, gil, event).action == nil)
    }

    @Test(arguments: [
        (true, false, "You pay Alan €5.00", "I paid"), (false, false, "Alan pays you €5.00", "I got it"),
        (true, true, "You paid Alan €5.00", "Undo"), (false, true, "Alan paid you €5.00", "Undo"),
    ]) func aGuestIsAddressedToo(_ isFromGuest: Bool, _ isDone: Bool, _ sentence: String, _ label: String) {
        let payment = PaymentPresentation(
            GuestBudgetView.Payment(
                id: Samples.id(160), isFromGuest: isFromGuest, name: "Alan", amount: BudgetSamples.euros(5),
                recordedAt: isDone ? Samples.now : nil))
        #expect(payment.sentence.english == sentence)
        #expect(payment.action?.label.english == label && payment.action?.name?.english == "\(label): \(sentence)")
    }
}
