import Domain
import Operations
import Presentation
import Properties
import Samples
import Testing

@Suite struct BudgetChangePresentationTests {
    private func text(
        _ kind: BudgetChangeView.Kind, from before: Int? = nil, to amount: Int? = nil, fields: [String] = []
    ) -> String {
        let change = BudgetChangeView(
            id: Samples.id(160), by: BudgetSamples.alan, at: Samples.now, kind: kind, description: "Drinks",
            from: BudgetSamples.ada, to: BudgetSamples.alan, amount: amount.map(BudgetSamples.euros),
            amountBefore: before.map(BudgetSamples.euros), fields: fields)
        return BudgetChangePresentation(change, Samples().presentationContext()).text.english
    }

    @Test func everyChangeHasItsSentence() {
        #expect(text(.budget, to: 90) == "Budget: €90.00")
        #expect(text(.budget) == "Budget: no limit")
        #expect(text(.added, to: 5) == "Added “Drinks”, €5.00")
        #expect(text(.added) == "Added “Drinks”")
        #expect(text(.deleted, to: 5) == "Deleted “Drinks”, €5.00")
        #expect(text(.deleted) == "Deleted “Drinks”")
        #expect(text(.changed, from: 5, to: 6, fields: ["amount"]) == "Changed “Drinks” from €5.00 to €6.00")
        #expect(
            text(.changed, from: 5, to: 6, fields: ["amount", "paidBy"])
                == "Changed “Drinks” from €5.00 to €6.00: amount and who paid")
        #expect(text(.changed, to: 6, fields: ["on", "receipt"]) == "Changed “Drinks”: date and receipt")
        #expect(text(.paid, to: 5) == "Recorded: You paid Alan €5.00")
        #expect(text(.undone, to: 5) == "Undone: You paid Alan €5.00")
    }

    @Test func unknownFieldsAreOmitted() {
        #expect(text(.changed, fields: ["split", "colour"]) == "Changed “Drinks”: split")
    }
}
