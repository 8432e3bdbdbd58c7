import Domain
import Operations
import Web

/// A submitted expense. Amounts are in the format of the person's language, and only the chosen kind of split is read.
struct ExpenseForm {
    let amount: Int
    let paidBy: [ExpensePayer]
    let split: ExpenseDivision

    /// - Parameters:
    ///   - currency: The currency of the event's budget.
    ///   - mark: The decimal separator of the person's language.
    ///   - filled: The original values of the form, in a language-independent format. Unchanged values are parsed
    ///     as such.
    /// - Throws: ``Refusal`` `invalid` with each invalid field.
    init(_ form: Form, in currency: Currency, mark: Unicode.Scalar, filled: FormInput = FormInput()) throws(Refusal) {
        func decimalMark(of field: String) -> Unicode.Scalar {
            form[field] != nil && form[field] == filled.fields[field] ? "." : mark
        }
        // A refund is an expense with a negative amount.
        let sign = form[ExpenseFields.direction] == ExpenseFields.refund ? -1 : 1
        var errors = FieldErrors()
        // In form order, because the first person gets the remainder.
        let people = form.list(ExpenseFields.person).prefix(2 * ExpenseSplit.people.upperBound).compactMap {
            ID<Attendee>($0)
        }
        var amount = 0
        do throws(Refusal) {
            amount = try sign * currency.amount(form["amount"] ?? "", mark: decimalMark(of: "amount"))
        } catch { errors.add("amount", error.message) }

        var paidBy: [ExpensePayer] = []
        if form["paidBy"] == ExpenseFields.several {
            do throws(Refusal) {
                for person in people {
                    guard let text = form[ExpenseFields.paid(person)] else { continue }
                    let minor = try currency.amount(
                        text, orNothing: true, mark: decimalMark(of: ExpenseFields.paid(person)))
                    if minor > 0 { paidBy.append(ExpensePayer(person, sign * minor)) }
                }
            } catch { errors.add("paidBy", error.message) }
        } else if let person = form["paidBy"].flatMap({ ID<Attendee>($0) }) {
            paidBy = [ExpensePayer(person, amount)]
        }

        let kind = form["kind"].flatMap(ExpenseSplit.Kind.init(rawValue:)) ?? .equal
        var parts: [ExpenseDivision.Part] = []
        do throws(Refusal) {
            parts = try ExpenseForm.parts(kind, of: people, form) { person, text throws(Refusal) in
                let number = try ExpenseForm.value(
                    text, kind, currency, mark: decimalMark(of: ExpenseFields.value(person)))
                return kind == .exact ? sign * number : number
            }
        } catch { errors.add("split", error.message) }
        try errors.check()
        (self.amount, self.paidBy) = (amount, paidBy)
        split = ExpenseDivision(kind, parts)
    }

    /// Returns the shares. An equal split is among those who are ticked; other splits are among those with a value.
    private static func parts(
        _ kind: ExpenseSplit.Kind, of people: [ID<Attendee>], _ form: Form,
        value: (ID<Attendee>, String) throws(Refusal) -> Int
    ) throws(Refusal) -> [ExpenseDivision.Part] {
        guard kind != .equal else {
            let chosen = Set(form.list(ExpenseFields.bears))
            return people.filter { chosen.contains($0.description) }.map { ExpenseDivision.Part($0) }
        }
        var parts: [ExpenseDivision.Part] = []
        for person in people {
            guard let text = form[ExpenseFields.value(person)], !Text.trimmed(text).isEmpty else { continue }
            parts.append(ExpenseDivision.Part(person, try value(person, text)))
        }
        return parts
    }

    /// Returns the stored value. Percentages are stored in hundredths.
    private static func value(
        _ text: String, _ kind: ExpenseSplit.Kind, _ currency: Currency, mark: Unicode.Scalar
    ) throws(Refusal) -> Int {
        switch kind {
        case .exact: return try currency.amount(text, orNothing: true, mark: mark)
        // A percentage has the format of an amount with two decimals.
        case .percent:
            do { return try Currency.defaultCurrency.amount(text, orNothing: true) } catch {
                throw .invalid("split", "Enter a percentage, such as 33.3.")
            }
        case .shares, .equal:
            guard let number = Int(Text.trimmed(text)) else {
                throw .invalid("split", "Enter shares from 0 to \(ExpenseSplit.largestWeight).")
            }
            return number
        }
    }
}
