import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct BalanceReasonsPresentationTests {
    private let samples = Samples()

    private func reasons(
        of person: BudgetPersonView, _ euros: Int = 5, paid: Int = 0, owed: Int = 0, payments: [PaymentView] = []
    ) -> BalanceReasonsPresentation {
        BalanceReasonsPresentation(
            BalanceReasons(
                person: person, balance: BudgetSamples.euros(euros),
                parts: [
                    .init(
                        expense: Samples.id(130), description: "Drinks", on: "2026-11-23", paid: paid * 100,
                        owed: owed * 100)
                ], payments: payments),
            samples.event(role: .host), samples.presentationContext())
    }

    @Test func theViewerIsAddressed() {
        let mine = reasons(of: BudgetSamples.ada, -5)
        #expect(mine.title.english == "Why this is your balance")
        #expect(mine.person == nil && mine.balance.text.english == "You owe €5.00")
        let other = reasons(of: BudgetSamples.gil)
        #expect(other.title.english == "Why this is the balance of Gil")
        #expect(other.person?.title.english == "Gil" && other.balance.text.english == "gets €5.00")
    }

    @Test(arguments: [
        (9, 4, "paid €9.00, share €4.00"), (9, 0, "paid €9.00"), (0, 4, "share €4.00"),
        (-9, -4, "got back €9.00, share €4.00"), (-9, 0, "got back €9.00"), (0, -4, "share €4.00 of the refund"),
    ]) func anExpenseSaysWhatThePersonPaidAndBears(_ paid: Int, _ owed: Int, _ part: String) {
        let reason = reasons(of: BudgetSamples.gil, paid: paid, owed: owed).expenses[0]
        #expect(reason.part.english == part && reason.day.english == "Yesterday")
        let change = BudgetSamples.euros(paid - owed)
        #expect(reason.change == (paid > owed ? "+\(change)" : "\(change)"))
        let guest = GuestSharePresentation(
            GuestBudgetView(
                balance: change, settlements: [],
                parts: [
                    .init(
                        description: "Drinks", on: "2026-11-23", paid: BudgetSamples.euros(paid),
                        owed: BudgetSamples.euros(owed))
                ], payments: []),
            samples.event(), samples.presentationContext(signedIn: false))
        #expect(guest.expenses[0].part == reason.part && guest.expenses[0].change == reason.change)
        #expect(guest.expenses[0].expense == nil && reason.expense == Samples.id(130))
    }

    @Test func aPaymentRaisesTheBalanceOfThePayer() {
        let payments = [
            BudgetSamples.payment(BudgetSamples.ada, BudgetSamples.alan),
            BudgetSamples.payment(BudgetSamples.alan, BudgetSamples.ada),
        ]
        let mine = reasons(of: BudgetSamples.ada, payments: payments).payments
        #expect(mine.map(\.payment.sentence.english) == ["You paid Alan €5.00", "Alan paid you €5.00"])
        #expect(mine.map(\.change) == ["+\(BudgetSamples.euros(5))", "\(BudgetSamples.euros(-5))"])
    }
}
