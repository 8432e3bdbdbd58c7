/// What an expense says of itself (spec, "Inside an event": Budget).
public struct ExpenseDetails: Hashable, Sendable {
    /// Characters, as people count them.
    public static let longestDescription = 120

    public var description: String
    /// In minor units of the event's currency, from 1 to ``Currency/largestAmount``; as far below 0 for a refund or other income.
    public var amount: Int
    /// When it was, in days since 1970-01-01.
    public var day: Int

    public init(description: String, amount: Int, day: Int) {
        self.description = description
        self.amount = amount
        self.day = day
    }

    /// - Parameters:
    ///   - on: a date, `2026-11-27`; today where it is blank.
    ///   - today: where the event is, in days since 1970-01-01.
    ///   - oldDay: what is kept is right, however long ago it was.
    /// - Throws: ``Refusal`` `invalid`, with each field at fault.
    public static func checked(
        description: String?, amount: Int?, on: String?, today: Int, since oldDay: Int? = nil
    ) throws(Refusal) -> ExpenseDetails {
        var errors = FieldErrors()
        let description = errors.line(
            description, "description", max: longestDescription, required: "Say what it was for.")
        var checked = 0
        if let amount {
            do throws(Refusal) { checked = try Currency.checkedEitherWay(amount) } catch {
                errors.add("amount", error.message)
            }
        } else {
            errors.add("amount", "Say how much it was.")
        }
        let day = errors.day(on, "on", today: today, since: oldDay)
        try errors.check()
        return ExpenseDetails(description: description!, amount: checked, day: day)
    }
}

extension FieldErrors {
    /// The day of an expense; today where none is given.
    fileprivate mutating func day(_ text: String?, _ field: String, today: Int, since old: Int?) -> Int {
        let trimmed = Text.trimmed(text ?? "")
        guard !trimmed.isEmpty else { return today }
        guard let day = CivilTime(iso: trimmed)?.daysSince1970 else {
            add(field, "Give a date, such as 2026-11-27.")
            return today
        }
        if day != old, !((today - 3660)...(today + 366)).contains(day) {
            add(field, "Give a date from the last ten years to one year ahead.")
        }
        return day
    }
}
