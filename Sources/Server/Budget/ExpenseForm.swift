import Domain
import Operations
import Web

/// What somebody typed of an expense: amounts as people write them, and of all ways to divide it the one that is chosen.
struct ExpenseForm {
    let amount: Int
    let paidBy: [ExpensePayer]
    let split: ExpenseDivision

    /// - Parameters:
    ///   - currency: that of the event.
    ///   - mark: what stands before the decimals in the language of whoever types.
    ///   - filled: with what the form was filled, as it is written in every language; what was not touched is read so.
    /// - Throws: ``Refusal`` `invalid` with each field that cannot be read.
    init(_ form: Form, in currency: Currency, mark: Unicode.Scalar, filled: FormState = FormState()) throws(Refusal) {
        func decimalMark(of field: String) -> Unicode.Scalar {
            form[field] != nil && form[field] == filled.fields[field] ? "." : mark
        }
        // What came back is an expense the other way round.
        let sign = form[ExpenseFields.direction] == ExpenseFields.refund ? -1 : 1
        var errors = FieldErrors()
        // In the order in which the form names them: what is left over goes to the first.
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

    /// Where all bear alike, those who are ticked; else those for whom something is written.
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

    /// As it is stored, of a percentage the hundredths.
    private static func value(
        _ text: String, _ kind: ExpenseSplit.Kind, _ currency: Currency, mark: Unicode.Scalar
    ) throws(Refusal) -> Int {
        switch kind {
        case .exact: return try currency.amount(text, orNothing: true, mark: mark)
        // A percentage is written as an amount with two decimals is.
        case .percent:
            do { return try Currency.usual.amount(text, orNothing: true) } catch {
                throw .invalid("split", "Write a percentage, as 33.3.")
            }
        case .shares, .equal:
            guard let number = Int(Text.trimmed(text)) else {
                throw .invalid("split", "A share is a number from 0 to \(ExpenseSplit.largestWeight).")
            }
            return number
        }
    }
}
