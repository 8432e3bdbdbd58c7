import Domain
import Operations
import Web

/// What somebody typed of an expense: amounts as people write them, and of all ways to divide it the one that is chosen.
struct ExpenseForm {
    let amount: Int
    let paidBy: [ExpensePayer]
    let split: ExpenseDivision

    /// - Parameter currency: that of the event.
    /// - Throws: ``Refusal`` `invalid` with each field that cannot be read.
    init(_ form: Form, in currency: Currency) throws(Refusal) {
        var errors = FieldErrors()
        // In the order in which the form names them: what is left over goes to the first.
        let people = form.list(ExpenseFields.person).prefix(2 * ExpenseSplit.people.upperBound).compactMap { ID<Attendee>($0) }
        var amount = 0
        do throws(Refusal) { amount = try currency.amount(form["amount"] ?? "") } catch { errors.add("amount", error.message) }

        var paidBy: [ExpensePayer] = []
        if form["paidBy"] == ExpenseFields.several {
            do throws(Refusal) {
                for person in people {
                    guard let text = form[ExpenseFields.paid(person)] else { continue }
                    let minor = try currency.amount(text, orNothing: true)
                    if minor > 0 { paidBy.append(ExpensePayer(person, minor)) }
                }
            } catch { errors.add("paidBy", error.message) }
        } else if let person = form["paidBy"].flatMap({ ID<Attendee>($0) }) {
            paidBy = [ExpensePayer(person, amount)]
        }

        let kind = form["kind"].flatMap(ExpenseSplit.Kind.init(rawValue:)) ?? .equal
        var parts: [ExpenseDivision.Part] = []
        do throws(Refusal) { parts = try ExpenseForm.parts(kind, of: people, form, currency) } catch { errors.add("split", error.message) }
        try errors.check()
        (self.amount, self.paidBy) = (amount, paidBy)
        split = ExpenseDivision(kind, parts)
    }

    /// Where all bear alike, those who are ticked; else those for whom something is written.
    private static func parts(
        _ kind: ExpenseSplit.Kind, of people: [ID<Attendee>], _ form: Form, _ currency: Currency
    ) throws(Refusal) -> [ExpenseDivision.Part] {
        guard kind != .equal else {
            let chosen = Set(form.list(ExpenseFields.bears))
            return people.filter { chosen.contains($0.description) }.map { ExpenseDivision.Part($0) }
        }
        var parts: [ExpenseDivision.Part] = []
        for person in people {
            guard let text = form[ExpenseFields.value(person)], !Text.trimmed(text).isEmpty else { continue }
            parts.append(ExpenseDivision.Part(person, try value(text, kind, currency)))
        }
        return parts
    }

    /// As it is stored, of a percentage the hundredths.
    private static func value(_ text: String, _ kind: ExpenseSplit.Kind, _ currency: Currency) throws(Refusal) -> Int {
        switch kind {
        case .exact: return try currency.amount(text, orNothing: true)
        // A percentage is written as an amount with two decimals is.
        case .percent:
            do { return try Currency.usual.amount(text, orNothing: true) } catch { throw .invalid("split", "Write a percentage, as 33.3.") }
        case .shares, .equal:
            guard let number = Int(Text.trimmed(text)) else { throw .invalid("split", "A share is a number from 0 to \(ExpenseSplit.largestWeight).") }
            return number
        }
    }
}
