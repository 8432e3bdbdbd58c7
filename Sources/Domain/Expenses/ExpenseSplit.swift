/// How an expense is divided among the people who share it.
public enum ExpenseSplit: Hashable, Sendable {
    /// Equally, among this many people.
    case equal(Int)
    /// By weights, each 0 or more, such as 2 for a couple and 1 for everybody else.
    case shares([Int])
    /// By amounts in minor units that add up to the expense; negative for a refund.
    case exact([Int])
    /// By hundredths of a percent that add up to 100 %.
    case percent([Int])

    /// The kinds of split, as named in the REST contract.
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        case equal, shares, exact, percent
    }

    /// - Parameter values: The input of each share; nil is 0. An equal split ignores the values.
    public init(_ kind: Kind, _ values: [Int?]) {
        let numbers = values.map { $0 ?? 0 }
        self =
            switch kind {
            case .equal: .equal(values.count)
            case .shares: .shares(numbers)
            case .exact: .exact(numbers)
            case .percent: .percent(numbers)
            }
    }

    /// 100 % in hundredths of a percent.
    public static let wholePercent = 10_000
    /// The largest weight. A sum of weights times an amount of money stays far below the range of an integer.
    public static let largestWeight = 10_000
    /// The allowed number of people who share an expense.
    public static let people = 1...200

    /// Returns what each share owes, in order. The shares always add up to the amount exactly (P47). Minor units that
    /// do not divide evenly go, one each, to the first who owe anything.
    ///
    /// - Parameters:
    ///   - amount: In minor units; negative for a refund, whose shares are negative too.
    ///   - currency: The currency in which an error states what is missing or too much.
    /// - Throws: ``Refusal`` `invalid` at `split` if the shares do not add up to the amount.
    public func parts(of amount: Int, in currency: Currency) throws(Refusal) -> [Int] {
        switch self {
        case .equal(let count):
            try check(count)
            return divided(amount, by: Array(repeating: 1, count: count))
        case .shares(let weights):
            try check(weights.count)
            guard weights.allSatisfy({ (0...ExpenseSplit.largestWeight).contains($0) }) else {
                throw Refusal.invalid("split", "Enter shares from 0 to \(ExpenseSplit.largestWeight).")
            }
            guard weights.contains(where: { $0 > 0 }) else {
                throw Refusal.invalid("split", "Give at least one person a share.")
            }
            return divided(amount, by: weights)
        case .exact(let amounts):
            try check(amounts.count)
            guard amounts.allSatisfy({ $0 == 0 || $0.signum() == amount.signum() }) else {
                throw Refusal.invalid("split", "Each share must be 0 or have the same sign as the whole amount.")
            }
            switch Remainder(of: amount, after: amounts) {
            case .none: return amounts
            case .missing(let minor):
                throw .invalid("split", "The shares must add up to the amount: \(Money(minor, currency)) missing.")
            case .tooMuch(let minor):
                throw .invalid("split", "The shares must add up to the amount: \(Money(minor, currency)) too much.")
            }
        case .percent(let hundredths):
            try check(hundredths.count)
            guard hundredths.allSatisfy({ $0 >= 0 }) else {
                throw Refusal.invalid("split", "Enter percentages of 0 or more.")
            }
            switch Remainder(of: ExpenseSplit.wholePercent, after: hundredths) {
            case .none: return divided(amount, by: hundredths)
            case .missing(let rest):
                throw .invalid("split", "The percentages must add up to 100: \(hundredths: rest) % missing.")
            case .tooMuch(let rest):
                throw .invalid("split", "The percentages must add up to 100: \(hundredths: rest) % too much.")
            }
        }
    }

    private func check(_ count: Int) throws(Refusal) {
        guard ExpenseSplit.people.contains(count) else {
            throw Refusal.invalid("split", "Split the expense among 1 to \(ExpenseSplit.people.upperBound) people.")
        }
    }

    /// The difference between a whole and its parts.
    enum Remainder: Hashable {
        case none
        /// More than 0, as in the next case.
        case missing(Int)
        case tooMuch(Int)

        /// - Parameter parts: Each is 0 or has the sign of the whole.
        init(of whole: Int, after parts: [Int]) {
            var left = whole
            for part in parts {
                let (rest, overflows) = left.subtractingReportingOverflow(part)
                // Saturates on overflow, which only nonsensical parts cause.
                left = overflows ? (whole < 0 ? Int.max : -Int.max) : rest
            }
            let size = Int(min(left.magnitude, UInt(Int.max)))
            self = left == 0 ? .none : left.signum() == whole.signum() ? .missing(size) : .tooMuch(size)
        }
    }

    private func divided(_ amount: Int, by weights: [Int]) -> [Int] {
        let total = weights.reduce(0, +)
        // The amount times a weight may overflow; quotient and remainder times a weight do not.
        let (whole, rest) = amount.quotientAndRemainder(dividingBy: total)
        var parts = weights.map { whole * $0 + rest * $0 / total }
        // Has the sign of the amount, because division rounds towards 0.
        var left = amount - parts.reduce(0, +)
        for index in parts.indices where left != 0 && weights[index] > 0 {
            parts[index] += left.signum()
            left -= left.signum()
        }
        return parts
    }
}
