import Domain
import Operations
import Wire

extension ExpenseBody.Payer {
    func input() throws(Refusal) -> ExpensePayer { ExpensePayer(try attendee(userId, guestId, at: "paidBy"), minor) }
}

extension ExpenseBody.Split {
    /// Returns the division of the expense.
    ///
    /// - Throws: ``Refusal`` `invalid` at `split` for a value that its kind does not allow.
    func input() throws(Refusal) -> ExpenseDivision {
        var inputs: [ExpenseDivision.Part] = []
        for part in parts {
            inputs.append(.init(try attendee(part.userId, part.guestId, at: "split"), try stored(part.value)))
        }
        return ExpenseDivision(kind, inputs)
    }

    /// Returns the stored value. Percentages are stored in hundredths.
    private func stored(_ value: Double?) throws(Refusal) -> Int? {
        guard let value, kind != .equal else { return nil }
        let number = kind == .percent ? value * 100 : value
        let whole = number.rounded()
        // Tolerates rounding: 33.33 times 100 is not exactly 3333.
        guard abs(number - whole) < 1e-6, let stored = Int(exactly: whole), abs(stored) <= Currency.largestAmount else {
            throw Refusal.invalid(
                "split", kind == .percent ? "A percentage can have at most two decimals." : "Enter a whole number.")
        }
        return stored
    }
}

private func attendee(_ user: ID<User>?, _ guest: ID<Guest>?, at field: String) throws(Refusal) -> ID<Attendee> {
    guard let id = user?.of(Attendee.self) ?? guest?.of(Attendee.self) else {
        throw Refusal.invalid(field, "Choose a person.")
    }
    return id
}

extension AddExpense {
    init(_ body: ExpenseBody, event: ID<Event>) throws(Refusal) {
        var paidBy: [ExpensePayer] = []
        for payer in body.paidBy ?? [] { paidBy.append(try payer.input()) }
        self.init(
            event: event, id: body.id, description: body.description, amount: body.amount?.minor,
            currency: body.amount?.currency, paidBy: paidBy,
            split: try body.split?.input() ?? ExpenseDivision(.equal, []), on: body.on)
    }
}

extension UpdateExpense {
    init(_ body: ExpenseChangeBody, id: ID<Expense>) throws(Refusal) {
        /// Returns the new value of a field that every expense has.
        func unwrapped<Value>(_ patch: Patch<Value>, _ field: String) throws(Refusal) -> Value? {
            switch patch {
            case .keep: nil
            case .clear: throw Refusal.invalid(field, "This field cannot be null.")
            case .set(let value): value
            }
        }
        let amount = try unwrapped(body.amount, "amount")
        var paidBy: [ExpensePayer]?
        if let payers = try unwrapped(body.paidBy, "paidBy") {
            paidBy = []
            for payer in payers { paidBy!.append(try payer.input()) }
        }
        self.init(
            id: id, version: body.version, description: body.description,
            amount: amount.map { .set($0.minor) } ?? .keep,
            currency: amount?.currency, paidBy: paidBy, split: try unwrapped(body.split, "split")?.input(), on: body.on)
    }
}
