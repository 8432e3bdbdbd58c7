/// How an expense is divided among those for whom it was.
public enum ExpenseSplit: Hashable, Sendable {
    /// Among so many, alike.
    case equal(Int)
    /// By weights, each 0 or more, as 2 for a couple and 1 for everybody else.
    case shares([Int])
    /// By amounts in minor units, which together are the expense; of a refund they are below 0, too.
    case exact([Int])
    /// By hundredths of a percent, which together are 100 %.
    case percent([Int])

    /// The ways to divide, by the names that the contract has.
    public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        case equal, shares, exact, percent
    }

    /// - Parameter values: of each part; what is not said is 0, and counts for nothing where all bear alike.
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

    /// Hundredths of a percent that are everything.
    public static let wholePercent = 10_000
    /// The largest weight: a sum of weights times a sum of money stays far below what a number holds.
    public static let largestWeight = 10_000
    /// People among whom an expense is divided.
    public static let people = 1...200

    /// What each part owes, in the order of the parts; together always the amount, to the last unit (P47). What is left over goes,
    /// a unit each, to the first who owe anything.
    ///
    /// - Parameters:
    ///   - amount: in minor units; below 0 for a refund, of which the parts are below 0, too.
    ///   - currency: in which it is said what is missing or too much.
    /// - Throws: ``Refusal`` `invalid` at `split` where the parts do not add up to the amount.
    public func parts(of amount: Int, in currency: Currency) throws(Refusal) -> [Int] {
        switch self {
        case .equal(let count):
            try check(count)
            return divided(amount, by: Array(repeating: 1, count: count))
        case .shares(let weights):
            try check(weights.count)
            guard weights.allSatisfy({ (0...ExpenseSplit.largestWeight).contains($0) }) else {
                throw Refusal.invalid("split", "A share is a number from 0 to \(ExpenseSplit.largestWeight).")
            }
            guard weights.contains(where: { $0 > 0 }) else {
                throw Refusal.invalid("split", "Somebody must have a share.")
            }
            return divided(amount, by: weights)
        case .exact(let amounts):
            try check(amounts.count)
            guard amounts.allSatisfy({ $0 == 0 || $0.signum() == amount.signum() }) else {
                throw Refusal.invalid("split", "Each part is 0 or goes the same way as the whole amount.")
            }
            switch Remainder(of: amount, after: amounts) {
            case .none: return amounts
            case .missing(let minor):
                throw .invalid("split", "The parts must add up to the amount: \(Money(minor, currency)) missing.")
            case .tooMuch(let minor):
                throw .invalid("split", "The parts must add up to the amount: \(Money(minor, currency)) too much.")
            }
        case .percent(let hundredths):
            try check(hundredths.count)
            guard hundredths.allSatisfy({ $0 >= 0 }) else {
                throw Refusal.invalid("split", "A percentage is 0 or more.")
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
            throw Refusal.invalid("split", "An expense is split among 1 to \(ExpenseSplit.people.upperBound) people.")
        }
    }

    /// What the parts of something leave of it.
    enum Remainder: Hashable {
        case none
        /// Above 0; as all that follow.
        case missing(Int)
        case tooMuch(Int)

        /// - Parameter parts: each 0 or with the sign of the whole.
        init(of whole: Int, after parts: [Int]) {
            var left = whole
            for part in parts {
                let (rest, overflows) = left.subtractingReportingOverflow(part)
                // More than a number holds, of parts that nobody has.
                left = overflows ? (whole < 0 ? Int.max : -Int.max) : rest
            }
            let size = Int(min(left.magnitude, UInt(Int.max)))
            self = left == 0 ? .none : left.signum() == whole.signum() ? .missing(size) : .tooMuch(size)
        }
    }

    private func divided(_ amount: Int, by weights: [Int]) -> [Int] {
        let total = weights.reduce(0, +)
        // The amount times a weight may be more than a number holds; its quotient and its rest are not.
        let (whole, rest) = amount.quotientAndRemainder(dividingBy: total)
        var parts = weights.map { whole * $0 + rest * $0 / total }
        // With the sign of the amount: division rounds towards 0.
        var left = amount - parts.reduce(0, +)
        for index in parts.indices where left != 0 && weights[index] > 0 {
            parts[index] += left.signum()
            left -= left.signum()
        }
        return parts
    }
}
