/// Payments after which nobody owes anything: the fewest there can be for up to ``Settlement/exactUpTo`` people (P49), few for
/// more.
///
/// To find the fewest is to divide people into as many groups as possible that owe nothing outside: a group of n settles with n − 1
/// payments. That is done by looking at all sets of people, each once: 2ⁿ · n steps.
///
/// Of all settlements with the fewest payments, the smallest is suggested: the one that has the first payment in which two of them
/// differ, by who pays, then by who gets, then by the larger amount. Taking one payment out of the smallest settlement leaves the
/// smallest for the balances after that payment, so recording a suggestion leaves the others as they are (P50), and the suggestions
/// follow from the balances alone. The same holds for ``largestFirst(_:)``, whose order is by amount.
public enum Settlement {
    /// Somebody, by their place in the list of balances, gives somebody an amount in minor units, above 0.
    public struct Payment: Hashable, Sendable {
        public var from: Int
        public var to: Int
        public var amount: Int

        public init(from: Int, to: Int, amount: Int) {
            self.from = from
            self.to = to
            self.amount = amount
        }
    }

    /// People who owe or are owed something, for whom the fewest payments are found.
    public static let exactUpTo = 16

    /// How often the payments among more than ``exactUpTo`` people are worked out for one answer, at most.
    static let mostComputations = 4

    /// What is still to be paid, given what was paid until now.
    ///
    /// A payment that was suggested leaves the other suggestions as they are (P50). After any other payment all is looked at anew.
    ///
    /// - Parameters:
    ///   - balances: in minor units, what each is owed by the expenses, below 0 for whoever owes; together 0.
    ///   - payments: in the order in which they were recorded; ``Quota/payments`` at most, each looked at.
    public static func suggestions(_ balances: [Int], after payments: [Payment] = []) -> [Payment] {
        var steps = 0
        return suggestions(balances, after: payments, steps: &steps)
    }

    /// - Parameter steps: rises by one for each set of people that is looked at.
    static func suggestions(_ balances: [Int], after payments: [Payment], steps: inout Int) -> [Payment] {
        var rest = balances
        var isInvolved = balances.map { $0 != 0 }
        for payment in payments {
            rest[payment.from] += payment.amount
            rest[payment.to] -= payment.amount
            isInvolved[payment.from] = true
            isInvolved[payment.to] = true
        }
        // A suggested payment is between people who are involved already, so it never changes which way is taken.
        guard isInvolved.count(where: { $0 }) > exactUpTo else { return exact(rest, steps: &steps) }
        return suggestionsAmongMany(balances, after: payments, steps: &steps) ?? largestFirst(rest)
    }

    /// Goes through the payments in their order, since what is found for many people does not follow from the balances alone.
    ///
    /// - Returns: nil where that would take more than ``mostComputations``.
    private static func suggestionsAmongMany(
        _ balances: [Int], after payments: [Payment], steps: inout Int
    ) -> [Payment]? {
        var balances = balances
        var computations = 0
        // Nil where nobody has asked since the last payment that was no suggestion.
        var suggestions: [Payment]?
        for payment in payments {
            let canBeSuggested = payment.amount <= min(-balances[payment.from], balances[payment.to])
            if canBeSuggested {
                if suggestions == nil {
                    guard computations < mostComputations else { return nil }
                    computations += 1
                    suggestions = fewest(balances, steps: &steps)
                }
                if let index = suggestions!.firstIndex(of: payment) {
                    suggestions!.remove(at: index)
                } else {
                    suggestions = nil
                }
            } else {
                suggestions = nil
            }
            balances[payment.from] += payment.amount
            balances[payment.to] -= payment.amount
        }
        if let suggestions { return suggestions }
        return computations < mostComputations ? fewest(balances, steps: &steps) : nil
    }

    /// The payments that settle balances which together are 0, in the order of who pays, then of who gets.
    public static func fewest(_ balances: [Int]) -> [Payment] {
        var steps = 0
        return fewest(balances, steps: &steps)
    }

    private static func fewest(_ balances: [Int], steps: inout Int) -> [Payment] {
        var rest = balances
        var payments: [Payment] = []
        if open(rest).count > exactUpTo { matchEqual(&rest, &payments) }
        // The largest first, until so few are left that all can be looked at.
        while open(rest).count > exactUpTo { payLargest(&rest, &payments) }
        payments += exact(rest, steps: &steps)
        return sorted(payments)
    }

    /// The largest payment that is possible, again and again: at most one payment fewer than there are people.
    static func largestFirst(_ balances: [Int]) -> [Payment] {
        var rest = balances
        var payments: [Payment] = []
        while rest.contains(where: { $0 < 0 }) { payLargest(&rest, &payments) }
        return sorted(payments)
    }

    private static func sorted(_ payments: [Payment]) -> [Payment] {
        payments.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    }

    private static func open(_ balances: [Int]) -> [Int] { balances.indices.filter { balances[$0] != 0 } }

    private static func pay(_ from: Int, _ to: Int, _ rest: inout [Int], _ payments: inout [Payment]) {
        let amount = min(-rest[from], rest[to])
        payments.append(Payment(from: from, to: to, amount: amount))
        rest[from] += amount
        rest[to] -= amount
    }

    /// Who owes just what somebody else is owed: one payment settles both, which no other way betters.
    private static func matchEqual(_ rest: inout [Int], _ payments: inout [Payment]) {
        var owed: [(amount: Int, person: Int)] = rest.indices.filter { rest[$0] > 0 }.map { (rest[$0], $0) }
        var owing: [(amount: Int, person: Int)] = rest.indices.filter { rest[$0] < 0 }.map { (-rest[$0], $0) }
        owed.sort { $0 < $1 }
        owing.sort { $0 < $1 }
        var (i, j) = (0, 0)
        while i < owed.count, j < owing.count {
            if owed[i].amount == owing[j].amount {
                pay(owing[j].person, owed[i].person, &rest, &payments)
                (i, j) = (i + 1, j + 1)
            } else if owed[i].amount < owing[j].amount {
                i += 1
            } else {
                j += 1
            }
        }
    }

    /// Of all pairs between whom the largest amount can be paid, the first.
    private static func payLargest(_ rest: inout [Int], _ payments: inout [Payment]) {
        let amount = min(-rest.min()!, rest.max()!)
        pay(rest.firstIndex { -$0 >= amount }!, rest.firstIndex { $0 >= amount }!, &rest, &payments)
    }

    /// The smallest of the settlements with the fewest payments, among ``exactUpTo`` people at most.
    private static func exact(_ balances: [Int], steps: inout Int) -> [Payment] {
        var rest = balances
        var payments: [Payment] = []
        // Each payment settles at least one of the two, so each time the sets are at most half as many.
        while let from = rest.firstIndex(where: { $0 < 0 }) {
            pay(from, creditor(of: from, rest, steps: &steps), &rest, &payments)
        }
        return payments
    }

    /// The first to whom somebody can pay all that is owed between the two, so that what is left takes one payment less: whoever is in
    /// one group with them in a division into as many groups as possible that owe nothing outside.
    private static func creditor(of from: Int, _ balances: [Int], steps: inout Int) -> Int {
        let people = open(balances)
        let sets = 1 << people.count
        steps += sets
        var sums = [Int](repeating: 0, count: sets)
        // The most groups that owe nothing outside which a set holds, with people who are in none.
        var most = [Int8](repeating: 0, count: sets)
        for set in 1..<sets {
            sums[set] = sums[set & (set - 1)] &+ balances[people[set.trailingZeroBitCount]]
            var best: Int8 = 0
            var left = set
            while left != 0 {
                best = max(best, most[set & ~(left & -left)])
                left &= left - 1
            }
            most[set] = best + (sums[set] == 0 ? 1 : 0)
        }
        let all = sets - 1
        let debtor = 1 << people.firstIndex(of: from)!
        let creditors = people.indices.reduce(0) { balances[people[$1]] > 0 ? $0 | 1 << $1 : $0 }
        var first = people.count
        for set in 1..<sets where set & debtor != 0 && sums[set] == 0 && most[all & ~set] == most[all] - 1 {
            first = min(first, (set & creditors).trailingZeroBitCount)
        }
        return people[first]
    }
}
