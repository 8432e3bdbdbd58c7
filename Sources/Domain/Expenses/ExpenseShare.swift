/// One person's part of an expense: what they paid and what they owe of it.
///
/// A refund, or other income, has a negative amount, and so are all amounts derived from it. The person who received
/// the money has “paid” a negative amount, and those who share it owe negative amounts.
public struct ExpenseShare<Person: Hashable & Sendable>: Hashable, Sendable {
    public var person: Person
    /// In minor units; 0, or with the sign of the expense.
    public var paid: Int
    /// The input for their share: a weight, an amount, or hundredths of a percent; 1 for an equal split. Nil for a
    /// person who only paid.
    public var value: Int?
    /// Computed from the split, in minor units; 0, or with the sign of the expense.
    public var owed: Int

    public init(person: Person, paid: Int, value: Int?, owed: Int) {
        self.person = person
        self.paid = paid
        self.value = value
        self.owed = owed
    }

    /// What the expense adds to the person's balance; negative if they owe more.
    public var net: Int { paid - owed }

    /// The allowed number of people who pay one expense together.
    public static var payers: ClosedRange<Int> { 1...20 }

    /// Returns the parts of all people: first those who share the expense, in the order of the split.
    ///
    /// Remaining minor units go to the first people. The paid amounts add up to the amount exactly, and so do the
    /// owed ones.
    ///
    /// - Parameters:
    ///   - amount: In minor units, from 1 to ``Currency/largestAmount``, or negative with the same bound.
    ///   - currency: The currency in which an error states what is missing or too much.
    ///   - paidBy: What each person paid, in minor units.
    ///   - parts: The people who share the expense, with the input for their share; nil for an equal split.
    /// - Throws: ``Refusal`` `invalid` at `paidBy` and `split`.
    public static func parts(
        of amount: Int, in currency: Currency, paidBy: [(person: Person, minor: Int)], _ kind: ExpenseSplit.Kind,
        among parts: [(person: Person, value: Int?)]
    ) throws(Refusal) -> [ExpenseShare] {
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
            ExpenseShare(
                person: part.person, paid: paid[part.person] ?? 0, value: kind == .equal ? 1 : part.value, owed: owed)
        }
        let bearing = Set(parts.map { $0.person })
        for payer in paidBy where !bearing.contains(payer.person) {
            all.append(ExpenseShare(person: payer.person, paid: payer.minor, value: nil, owed: 0))
        }
        return all
    }

    private static func check(
        _ paidBy: [(person: Person, minor: Int)], pay amount: Int, in currency: Currency
    ) throws(Refusal) {
        guard !paidBy.isEmpty else { throw Refusal.invalid("paidBy", "Choose who paid.") }
        guard payers.contains(paidBy.count) else {
            throw Refusal.invalid("paidBy", "At most \(payers.upperBound) people can pay an expense together.")
        }
        guard Set(paidBy.map { $0.person }).count == paidBy.count else {
            throw Refusal.invalid("paidBy", "Name each person once.")
        }
        guard paidBy.allSatisfy({ $0.minor != 0 }) else {
            throw Refusal.invalid("paidBy", "Enter more than 0 for each person who paid.")
        }
        guard paidBy.allSatisfy({ $0.minor.signum() == amount.signum() }) else {
            throw Refusal.invalid("paidBy", "Each payment must have the same sign as the whole amount.")
        }
        switch ExpenseSplit.Remainder(of: amount, after: paidBy.map { $0.minor }) {
        case .none: break
        case .missing(let minor):
            throw .invalid(
                "paidBy", "The payments must add up to the amount: \(Money(minor, currency)) missing.")
        case .tooMuch(let minor):
            throw .invalid(
                "paidBy", "The payments must add up to the amount: \(Money(minor, currency)) too much.")
        }
    }
}
