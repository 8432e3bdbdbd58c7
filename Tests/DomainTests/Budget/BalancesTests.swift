import Domain
import Properties
import Testing

struct BalancesTests {
    private typealias Books = Balances<Int>
    private typealias Part = ExpenseShare<Int>

    /// Returns the parts of a random expense, or of a refund if the amount is negative. The payers and the shares
    /// each add up to it.
    private func expense(_ g: inout Generator, people: Int, amount: Int) throws -> [Part] {
        func some() -> [Int] {
            let all = (0..<people).filter { _ in g.one(in: 2) }
            return all.isEmpty ? [g.int(0...people - 1)] : all
        }
        func cut(_ whole: Int, among count: Int) -> [Int] {
            let size = abs(whole)
            let cuts = ((1..<count).map { _ in g.int(0...size) } + [0, size]).sorted()
            return zip(cuts.dropFirst(), cuts).map { ($0 - $1) * whole.signum() }
        }
        let payers = some()
        let paid = zip(payers, cut(amount, among: payers.count)).filter { $0.1 != 0 }.map {
            (person: $0.0, minor: $0.1)
        }
        let bearing = some()
        let kind = g.pick(ExpenseSplit.Kind.allCases)
        let values: [Int?] =
            switch kind {
            case .equal: bearing.map { _ in nil }
            case .shares: bearing.indices.map { $0 == 0 ? g.int(1...3) : g.int(0...3) }
            case .exact: cut(amount, among: bearing.count)
            case .percent: cut(ExpenseSplit.wholePercent, among: bearing.count)
            }
        return try Part.parts(
            of: amount, in: .defaultCurrency, paidBy: paid, kind,
            among: zip(bearing, values).map { (person: $0.0, value: $0.1) })
    }

    /// Balances always add up to zero, whatever is added, changed and undone.
    @Test(.tags(.P48)) func allBalancesTogetherAreNothing() throws {
        try forAll(1000) { g in
            let people = g.int(1...12)
            var expenses: [[Part]] = []
            var payments: [Books.Payment] = []
            for _ in 1...g.int(1...30) {
                let amount = g.one(in: 5) ? g.int(1...Currency.largestAmount) : g.int(1...10_000)
                let isRefund = g.one(in: 3)
                switch g.int(1...6) {
                case 1 where !expenses.isEmpty: expenses.remove(at: g.int(0...expenses.count - 1))
                case 2 where !expenses.isEmpty:
                    expenses[g.int(0...expenses.count - 1)] = try expense(
                        &g, people: people, amount: isRefund ? -amount : amount)
                case 3 where !payments.isEmpty: payments.remove(at: g.int(0...payments.count - 1))
                case 4 where people > 1:
                    let from = g.int(0...people - 1)
                    payments.append(
                        try Books.check(from: from, to: (from + g.int(1...people - 1)) % people, amount: amount))
                default: expenses.append(try expense(&g, people: people, amount: isRefund ? -amount : amount))
                }
            }
            var books = Books()
            for part in expenses.joined() { books.add(part.person, paid: part.paid, owed: part.owed) }
            for payment in payments { books.add(payment) }
            let all = Array(0..<people)
            try #require(all.reduce(0) { $0 + books[$1] } == 0)
            for person in all {
                // The reasons listed for a balance add up to it.
                let listed =
                    expenses.joined().filter { $0.person == person }.reduce(0) { $0 + $1.net }
                    + payments.reduce(0) {
                        $0 + ($1.from == person ? $1.amount : 0) - ($1.to == person ? $1.amount : 0)
                    }
                try #require(listed == books[person])
            }
            var after = books
            for settlement in books.settlements(all) { after.add(settlement) }
            try #require(all.allSatisfy { after[$0] == 0 })
        }
    }

    /// The maximum number of payments per event, and expenses of the maximum total amount, all owed to one person.
    @Test func theLargestBooksAreCounted() throws {
        var books = Books()
        let parts = try Part.parts(
            of: Currency.largestAmount, in: .defaultCurrency, paidBy: [(0, Currency.largestAmount)], .equal,
            among: [(1, nil)])
        for _ in 1...500 { for part in parts { books.add(part.person, paid: part.paid, owed: part.owed) } }
        for _ in 1...Quota.payments.limit { books.add(.init(from: 0, to: 1, amount: Currency.largestAmount)) }
        #expect(books[0] == 1000 * Currency.largestAmount && books[1] == -books[0])
        #expect(books.settlements([0, 1]) == [.init(from: 1, to: 0, amount: books[0])])
    }

    @Test func whatIsNoPaymentIsRefused() {
        for (from, to, amount, field) in [
            (1, 1, 5, "to"), (1, 2, 0, "amount"), (1, 2, -5, "amount"), (1, 2, Currency.largestAmount + 1, "amount"),
        ] {
            let refusal = #expect(throws: Refusal.self) { try Books.check(from: from, to: to, amount: amount) }
            #expect(refusal?.fields.keys.sorted() == [field])
        }
    }
}
