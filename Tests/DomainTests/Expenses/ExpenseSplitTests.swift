import Domain
import Properties
import Testing

struct ExpenseSplitTests {
    @Test(.tags(.P47)) func theSharesSumToTheAmountToTheLastUnit() throws {
        try forAll(5000) { g in
            let amount = g.one(in: 4) ? g.int(1...(1 << 53)) : g.int(1...100_000)
            let people = g.int(1...12)
            let split: ExpenseSplit
            switch g.int(1...4) {
            case 1: split = .equal(people)
            case 2:
                var weights = (1...people).map { _ in g.int(0...ExpenseSplit.largestWeight) }
                weights[g.int(0...people - 1)] = g.int(1...5)
                split = .shares(weights)
            case 3:
                let cuts = ((1..<people).map { _ in g.int(0...amount) } + [0, amount]).sorted()
                split = .exact(zip(cuts.dropFirst(), cuts).map(-))
            default:
                let cuts =
                    ((1..<people).map { _ in g.int(0...ExpenseSplit.wholePercent) } + [0, ExpenseSplit.wholePercent])
                    .sorted()
                split = .percent(zip(cuts.dropFirst(), cuts).map(-))
            }
            let parts = try split.parts(of: amount, in: .defaultCurrency)
            try #require(parts.reduce(0, +) == amount && parts.allSatisfy { $0 >= 0 })
            // A refund is split like the expense, with the opposite sign.
            try #require(try refund(split).parts(of: -amount, in: .defaultCurrency) == parts.map { -$0 })
            switch split {
            case .equal: try #require(parts.max()! - parts.min()! <= 1)
            case .exact(let amounts): try #require(parts == amounts)
            case .shares(let weights), .percent(let weights):
                let total = weights.reduce(0, +)
                for (part, weight) in zip(parts, weights) {
                    let fair = Double(amount) / Double(total) * Double(weight)
                    try #require(weight > 0 || part == 0)
                    try #require(
                        abs(Double(part) - fair) <= 1 + fair * 1e-12, "nobody pays a unit more or less than their part")
                }
            }
        }
    }

    private func refund(_ split: ExpenseSplit) -> ExpenseSplit {
        if case .exact(let amounts) = split { .exact(amounts.map { -$0 }) } else { split }
    }

    /// The message gives the difference.
    @Test func whatIsMissingOrTooMuchIsSaid() {
        let dinar = Currency("KWD")!
        let said: [(ExpenseSplit, Int, Phrase)] = [
            (.exact([500, 501]), 1000, "The shares must add up to the amount: \(Money(1, dinar)) too much."),
            (.exact([500, 0]), 1000, "The shares must add up to the amount: \(Money(500, dinar)) missing."),
            (.exact([-500, -501]), -1000, "The shares must add up to the amount: \(Money(1, dinar)) too much."),
            (.exact([-999]), -1000, "The shares must add up to the amount: \(Money(1, dinar)) missing."),
            (.percent([3333, 3333, 3333]), 1000, "The percentages must add up to 100: \(hundredths: 1) % missing."),
            (.percent([5000, 5050]), -1000, "The percentages must add up to 100: \(hundredths: 50) % too much."),
        ]
        for (split, amount, sentence) in said {
            let refusal = #expect(throws: Refusal.self, "\(split)") { try split.parts(of: amount, in: dinar) }
            #expect(refusal?.fields == ["split": sentence])
        }
    }

    @Test func whatIsLeftOverGoesToTheFirst() throws {
        #expect(try ExpenseSplit.equal(3).parts(of: 1000, in: .defaultCurrency) == [334, 333, 333])
        #expect(try ExpenseSplit.equal(3).parts(of: 2, in: .defaultCurrency) == [1, 1, 0])
        #expect(try ExpenseSplit.shares([0, 2, 1]).parts(of: 100, in: .defaultCurrency) == [0, 67, 33])
        #expect(try ExpenseSplit.percent([3333, 3333, 3334]).parts(of: 100, in: .defaultCurrency) == [34, 33, 33])
        #expect(try ExpenseSplit.equal(1).parts(of: 7, in: .defaultCurrency) == [7])
    }

    @Test func whatDoesNotAddUpIsRefused() {
        let refused: [ExpenseSplit] = [
            .equal(0), .equal(-1), .equal(201), .shares([]), .shares([0, 0]), .shares([1, -1]), .shares([10_001]),
            .exact([]), .exact([50, 49]),
            .exact([101, -1]), .exact([-100]), .exact([Int.max, 101]), .exact([Int.max, Int.max]),
            .percent([5000, 4999]), .percent([10_001, -1]), .percent([10_000, 1]),
        ]
        for split in refused {
            let refusal = #expect(throws: Refusal.self, "\(split)") { try split.parts(of: 100, in: .defaultCurrency) }
            #expect(refusal?.fields.keys.sorted() == ["split"])
        }
    }
}
