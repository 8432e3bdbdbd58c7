/// Payments after which nobody owes anything: the fewest there can be for up to ``Settlement/exactUpTo`` people (P49), few for
/// more.
///
/// To find the fewest is to divide people into as many groups as possible that owe nothing outside: a group of n settles with n − 1
/// payments. That is done by looking at all sets of people, each once: 2ⁿ · n steps.
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

    /// What is still to be paid, given what was paid until now.
    ///
    /// A payment that was suggested leaves the other suggestions as they are (P50): what is left of the fewest payments is the
    /// fewest for what is left. After any other payment all is looked at anew.
    ///
    /// - Parameters:
    ///   - balances: in minor units, what each is owed by the expenses, below 0 for whoever owes; together 0.
    ///   - payments: in the order in which they were recorded; ``Quota/payments`` at most, each looked at.
    public static func suggestions(_ balances: [Int], after payments: [Payment] = []) -> [Payment] {
        var balances = balances
        // Nil where nobody has asked since the last payment that was no suggestion.
        var suggestions: [Payment]?
        for payment in payments {
            let canBeSuggested = payment.amount <= min(-balances[payment.from], balances[payment.to])
            if canBeSuggested {
                var all = suggestions ?? fewest(balances)
                let index = all.firstIndex(of: payment)
                if let index { all.remove(at: index) }
                suggestions = index == nil ? nil : all
            } else {
                suggestions = nil
            }
            balances[payment.from] += payment.amount
            balances[payment.to] -= payment.amount
        }
        return suggestions ?? fewest(balances)
    }

    /// The payments that settle balances which together are 0, in the order of who pays, then of who gets.
    public static func fewest(_ balances: [Int]) -> [Payment] {
        var rest = balances
        var payments: [Payment] = []
        if open(rest).count > exactUpTo { matchEqual(&rest, &payments) }
        // The largest first, until so few are left that all can be looked at.
        while open(rest).count > exactUpTo {
            let all = open(rest)
            let from = all.min { rest[$0] < rest[$1] }!
            let to = all.max { rest[$0] < rest[$1] }!
            pay(from, to, &rest, &payments)
        }
        for group in groups(open(rest), rest) { settle(group, &rest, &payments) }
        return payments.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
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

    /// Divides people into as many groups as possible that owe nothing outside.
    private static func groups(_ people: [Int], _ balances: [Int]) -> [[Int]] {
        guard !people.isEmpty else { return [] }
        let sets = 1 << people.count
        var sums = [Int](repeating: 0, count: sets)
        // The most groups that a set holds, if people are added to it one by one; and who came last.
        var most = [Int8](repeating: 0, count: sets)
        var last = [Int8](repeating: 0, count: sets)
        for set in 1..<sets {
            let lowest = set.trailingZeroBitCount
            sums[set] = sums[set & (set - 1)] &+ balances[people[lowest]]
            var best: Int8 = -1
            var left = set
            while left != 0 {
                let bit = left.trailingZeroBitCount
                left &= left - 1
                let before = most[set & ~(1 << bit)]
                if before > best { (best, last[set]) = (before, Int8(bit)) }
            }
            most[set] = best + (sums[set] == 0 ? 1 : 0)
        }
        var groups: [[Int]] = []
        var group: [Int] = []
        var set = sets - 1
        while set != 0 {
            // Whoever was added before it came to 0 again belongs to the group before.
            if sums[set] == 0, !group.isEmpty {
                groups.append(group.sorted())
                group = []
            }
            group.append(people[Int(last[set])])
            set &= ~(1 << Int(last[set]))
        }
        groups.append(group.sorted())
        return groups
    }

    /// One after the other, those who owe pay those who are owed: one payment fewer than there are people.
    private static func settle(_ group: [Int], _ rest: inout [Int], _ payments: inout [Payment]) {
        while let from = group.first(where: { rest[$0] < 0 }), let to = group.first(where: { rest[$0] > 0 }) {
            pay(from, to, &rest, &payments)
        }
    }
}
