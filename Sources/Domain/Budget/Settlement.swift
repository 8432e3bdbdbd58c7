/// Payments that settle all debts: the fewest possible for up to ``Settlement/exactUpTo`` people (P49), few for more.
///
/// A group of n people whose balances add up to 0 settles with n − 1 payments. Finding the fewest payments therefore
/// means dividing people into as many such groups as possible. The algorithm visits each subset of people once: 2ⁿ ·
/// n steps.
///
/// Of all settlements with the fewest payments, the smallest is suggested. Settlements are compared by the first
/// payment that differs: by payer, then by payee, then the larger amount first. Removing one payment from the smallest
/// settlement leaves the smallest settlement for the balances after that payment. So recording a suggestion leaves the
/// other suggestions unchanged (P50), and suggestions depend on the balances alone. The same holds for
/// ``largestFirst(_:)``, which orders by amount.
public enum Settlement {
    /// A payment between two people, given by their indices in the list of balances. The amount is in minor units, more
    /// than 0.
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

    /// The maximum number of people with open balances for which the fewest payments are found.
    public static let exactUpTo = 16

    /// The maximum number of computations per result for more than ``exactUpTo`` people.
    static let maxComputations = 4

    /// Returns the payments still to be made, given the recorded ones.
    ///
    /// Recording a suggested payment leaves the other suggestions unchanged (P50). After any other payment, everything
    /// is computed again.
    ///
    /// - Parameters:
    ///   - balances: What each person is owed from the expenses, in minor units; negative for those who owe. They add
    ///     up to 0.
    ///   - payments: In the order in which they were recorded; at most ``Quota/payments``.
    public static func suggestions(_ balances: [Int], after payments: [Payment] = []) -> [Payment] {
        var steps = 0
        return suggestions(balances, after: payments, steps: &steps)
    }

    /// - Parameter steps: Incremented by one for each subset of people that is visited.
    static func suggestions(_ balances: [Int], after payments: [Payment], steps: inout Int) -> [Payment] {
        var rest = balances
        var isInvolved = balances.map { $0 != 0 }
        for payment in payments {
            rest[payment.from] += payment.amount
            rest[payment.to] -= payment.amount
            isInvolved[payment.from] = true
            isInvolved[payment.to] = true
        }
        // A suggested payment is between people who are already involved, so it never changes which algorithm is used.
        guard isInvolved.count(where: { $0 }) > exactUpTo else { return exact(rest, steps: &steps) }
        return suggestionsAmongMany(balances, after: payments, steps: &steps) ?? largestFirst(rest)
    }

    /// Replays the payments in order, because the result for many people does not depend on the balances alone.
    ///
    /// - Returns: nil if that would take more than ``maxComputations``.
    private static func suggestionsAmongMany(
        _ balances: [Int], after payments: [Payment], steps: inout Int
    ) -> [Payment]? {
        var balances = balances
        var computations = 0
        // Nil after a payment that was not suggested, until suggestions are needed again.
        var suggestions: [Payment]?
        for payment in payments {
            let canBeSuggested = payment.amount <= min(-balances[payment.from], balances[payment.to])
            if canBeSuggested {
                if suggestions == nil {
                    guard computations < maxComputations else { return nil }
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
        return computations < maxComputations ? fewest(balances, steps: &steps) : nil
    }

    /// Returns the payments that settle balances which add up to 0, sorted by payer, then by payee.
    public static func fewest(_ balances: [Int]) -> [Payment] {
        var steps = 0
        return fewest(balances, steps: &steps)
    }

    private static func fewest(_ balances: [Int], steps: inout Int) -> [Payment] {
        var rest = balances
        var payments: [Payment] = []
        if open(rest).count > exactUpTo { matchEqual(&rest, &payments) }
        // Pays the largest amounts first, until few enough people are left for the exact algorithm.
        while open(rest).count > exactUpTo { payLargest(&rest, &payments) }
        payments += exact(rest, steps: &steps)
        return sorted(payments)
    }

    /// Returns a settlement that repeatedly makes the largest possible payment: at most one payment fewer than people.
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

    /// Pairs people who owe exactly what somebody else is owed. One payment settles both, which is optimal.
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

    /// Makes the largest possible payment, between the first pair for which it is possible.
    private static func payLargest(_ rest: inout [Int], _ payments: inout [Payment]) {
        let amount = min(-rest.min()!, rest.max()!)
        pay(rest.firstIndex { -$0 >= amount }!, rest.firstIndex { $0 >= amount }!, &rest, &payments)
    }

    /// Returns the smallest of the settlements with the fewest payments, for at most ``exactUpTo`` people.
    private static func exact(_ balances: [Int], steps: inout Int) -> [Payment] {
        var rest = balances
        var payments: [Payment] = []
        // Each payment settles at least one of the two people, so the number of subsets at least halves each time.
        while let from = rest.firstIndex(where: { $0 < 0 }) {
            pay(from, creditor(of: from, rest, steps: &steps), &rest, &payments)
        }
        return payments
    }

    /// Returns the first person that `from` can pay so that the remaining balances need one payment fewer. This is a
    /// person in the same group, in a division into as many balanced groups as possible.
    private static func creditor(of from: Int, _ balances: [Int], steps: inout Int) -> Int {
        let people = open(balances)
        let sets = 1 << people.count
        steps += sets
        var sums = [Int](repeating: 0, count: sets)
        // The maximum number of balanced groups within each subset; people outside them remain ungrouped.
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
