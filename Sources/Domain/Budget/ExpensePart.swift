/// What one person has to do with an expense: what they paid of it, and what of it they bear.
///
/// A refund, or other income, is an expense the other way round: its amount is below 0, and so is all that follows from it. Whoever got
/// the money has “paid” an amount below 0, and those among whom it is divided bear amounts below 0.
public struct ExpensePart<Person: Hashable & Sendable>: Hashable, Sendable {
    public var person: Person
    /// In minor units; 0, or with the sign of the expense.
    public var paid: Int
    /// What was said of their part of the split: a weight, an amount, hundredths of a percent; 1 where all bear alike. Nil for
    /// whoever is no part of it and only paid.
    public var value: Int?
    /// In minor units; 0, or with the sign of the expense. Follows from the split.
    public var owed: Int

    public init(person: Person, paid: Int, value: Int?, owed: Int) {
        self.person = person
        self.paid = paid
        self.value = value
        self.owed = owed
    }

    /// What the expense adds to what they are owed; below 0 where they owe more.
    public var net: Int { paid - owed }

    /// People who pay one expense together.
    public static var payers: ClosedRange<Int> { 1...20 }

    /// Everybody's part, those who bear it first, in the order of the split: left-over units go to the first. What is paid
    /// together, and so is what is borne together, is the amount, to the last unit.
    ///
    /// - Parameters:
    ///   - amount: in minor units, from 1 to ``Currency/largestAmount``, or as far below 0.
    ///   - currency: in which it is said what is missing or too much.
    ///   - paidBy: what each has paid, in minor units.
    ///   - parts: those who bear it, with what is said of their part; nothing is said where all bear alike.
    /// - Throws: ``Refusal`` `invalid` at `paidBy` and `split`.
    public static func parts(
        of amount: Int, in currency: Currency, paidBy: [(person: Person, minor: Int)], _ kind: ExpenseSplit.Kind,
        among parts: [(person: Person, value: Int?)]
    ) throws(Refusal) -> [ExpensePart] {
        var errors = FieldErrors()
        do throws(Refusal) { try check(paidBy, pay: amount, in: currency) } catch {
            errors.add("paidBy", error.message)
        }
        var owed: [Int] = []
        do throws(Refusal) {
            guard Set(parts.map { $0.person }).count == parts.count else {
                throw Refusal.invalid("split", "Name each person once.")
            }
            owed = try ExpenseSplit(kind, parts.map { $0.value }).parts(of: amount, in: currency)
        } catch { errors.add("split", error.message) }
        try errors.check()
        let paid = Dictionary(paidBy.map { ($0.person, $0.minor) }) { first, _ in first }
        var all = zip(parts, owed).map { part, owed in
            ExpensePart(
                person: part.person, paid: paid[part.person] ?? 0, value: kind == .equal ? 1 : part.value, owed: owed)
        }
        let bearing = Set(parts.map { $0.person })
        for payer in paidBy where !bearing.contains(payer.person) {
            all.append(ExpensePart(person: payer.person, paid: payer.minor, value: nil, owed: 0))
        }
        return all
    }

    private static func check(
        _ paidBy: [(person: Person, minor: Int)], pay amount: Int, in currency: Currency
    ) throws(Refusal) {
        guard !paidBy.isEmpty else { throw Refusal.invalid("paidBy", "Say who paid.") }
        guard payers.contains(paidBy.count) else {
            throw Refusal.invalid("paidBy", "At most \(payers.upperBound) people pay an expense together.")
        }
        guard Set(paidBy.map { $0.person }).count == paidBy.count else {
            throw Refusal.invalid("paidBy", "Name each person once.")
        }
        guard paidBy.allSatisfy({ $0.minor != 0 }) else {
            throw Refusal.invalid("paidBy", "Whoever paid has paid more than 0.")
        }
        guard paidBy.allSatisfy({ $0.minor.signum() == amount.signum() }) else {
            throw Refusal.invalid("paidBy", "What each paid goes the same way as the whole amount.")
        }
        switch ExpenseSplit.Remainder(of: amount, after: paidBy.map { $0.minor }) {
        case .none: break
        case .missing(let minor):
            throw .invalid(
                "paidBy", "What everybody paid must add up to the amount: \(Money(minor, currency)) missing.")
        case .tooMuch(let minor):
            throw .invalid(
                "paidBy", "What everybody paid must add up to the amount: \(Money(minor, currency)) too much.")
        }
    }
}
