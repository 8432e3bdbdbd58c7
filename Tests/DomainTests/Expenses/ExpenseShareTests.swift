import Domain
import Testing

struct ExpenseShareTests {
    private typealias Part = ExpenseShare<String>

    @Test func whoPaysAndWhoBearsItNeedNotBeTheSame() throws {
        let parts = try Part.parts(
            of: 1000, in: .defaultCurrency, paidBy: [("Ana", 600), ("Bo", 400)], .shares,
            among: [("Cem", 2), ("Ana", 1)])
        #expect(
            parts == [
                Part(person: "Cem", paid: 0, value: 2, owed: 667), Part(person: "Ana", paid: 600, value: 1, owed: 333),
                Part(person: "Bo", paid: 400, value: nil, owed: 0),
            ])
        #expect(parts.map(\.net) == [-667, 267, 400])
    }

    @Test func everythingThatIsWrongIsSaidAtOnce() {
        let refusal = #expect(throws: Refusal.self) {
            try Part.parts(
                of: 1000, in: .defaultCurrency, paidBy: [("Ana", 999)], .percent, among: [("Ana", 5000), ("Bo", 4000)])
        }
        #expect(refusal?.fields.keys.sorted() == ["paidBy", "split"])
    }

    @Test(arguments: [
        [], [("Ana", 0), ("Bo", 1000)], [("Ana", -1), ("Bo", 1001)], [("Ana", 500), ("Ana", 500)], [("Ana", 1001)],
        [("Ana", Int.max), ("Bo", Int.max)],
        (0...20).map { ("P\($0)", 1) },
    ])
    func whatWasNotPaidLikeThatIsRefused(_ paidBy: [(String, Int)]) {
        let refusal = #expect(throws: Refusal.self) {
            try Part.parts(
                of: 1000, in: .defaultCurrency, paidBy: paidBy.map { (person: $0.0, minor: $0.1) }, .equal,
                among: [("Ana", nil)])
        }
        #expect(refusal?.fields.keys.sorted() == ["paidBy"])
    }

    /// The recipient of a refund owes the others their shares.
    @Test func aRefundIsAnExpenseTheOtherWayRound() throws {
        let parts = try Part.parts(
            of: -1000, in: .defaultCurrency, paidBy: [("Ana", -1000)], .shares, among: [("Cem", 2), ("Ana", 1)])
        #expect(
            parts == [
                Part(person: "Cem", paid: 0, value: 2, owed: -667),
                Part(person: "Ana", paid: -1000, value: 1, owed: -333),
            ])
        #expect(parts.map(\.net) == [667, -667])
        for paidBy in [[("Ana", 1000)], [("Ana", -1500), ("Bo", 500)], [("Ana", -999)], [("Ana", -1001)]] {
            let refusal = #expect(throws: Refusal.self) {
                try Part.parts(
                    of: -1000, in: .defaultCurrency, paidBy: paidBy.map { (person: $0.0, minor: $0.1) }, .equal,
                    among: [("Ana", nil)])
            }
            #expect(refusal?.fields.keys.sorted() == ["paidBy"])
        }
    }

    @Test func nobodyBearsTwoParts() {
        let refusal = #expect(throws: Refusal.self) {
            try Part.parts(
                of: 10, in: .defaultCurrency, paidBy: [("Ana", 10)], .equal, among: [("Bo", nil), ("Bo", nil)])
        }
        #expect(refusal?.fields.keys.sorted() == ["split"])
    }
}
