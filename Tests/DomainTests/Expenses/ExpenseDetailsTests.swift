import Domain
import Testing

struct ExpenseDetailsTests {
    private let today = CivilTime(iso: "2026-11-27")!.daysSince1970

    @Test func whatIsTypedIsKept() throws {
        let details = try ExpenseDetails.checked(description: "  Drinks ", amount: 1250, on: "2026-11-26", today: today)
        #expect(details == ExpenseDetails(description: "Drinks", amount: 1250, day: today - 1))
        #expect(try ExpenseDetails.checked(description: "Ice", amount: 1, on: " ", today: today).day == today)
    }

    @Test func aRefundIsBelowZero() throws {
        for amount in [-1, -Currency.largestAmount] {
            #expect(
                try ExpenseDetails.checked(description: "Deposit", amount: amount, on: nil, today: today).amount
                    == amount)
        }
    }

    @Test func everyFieldThatIsWrongIsNamed() {
        let refusal = #expect(throws: Refusal.self) {
            try ExpenseDetails.checked(description: " ", amount: 0, on: "soon", today: today)
        }
        #expect(refusal?.fields.keys.sorted() == ["amount", "description", "on"])
        for amount in [nil, 0, Currency.largestAmount + 1, -Currency.largestAmount - 1, Int.max, Int.min] {
            let refusal = #expect(throws: Refusal.self) {
                try ExpenseDetails.checked(description: "Ice", amount: amount, on: nil, today: today)
            }
            #expect(refusal?.fields.keys.sorted() == ["amount"])
        }
    }

    @Test func aDayOfAnotherTimeIsRefusedUnlessItStoodThere() throws {
        let long = "1999-12-31"
        let refusal = #expect(throws: Refusal.self) {
            try ExpenseDetails.checked(description: "Ice", amount: 5, on: long, today: today)
        }
        #expect(refusal?.fields.keys.sorted() == ["on"])
        let day = CivilTime(iso: long)!.daysSince1970
        #expect(
            try ExpenseDetails.checked(description: "Ice", amount: 5, on: long, today: today, since: day).day == day)
    }
}
