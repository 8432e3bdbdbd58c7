/// The validated details of an expense (spec, "Inside an event": Budget).
public struct ExpenseDetails: Hashable, Sendable {
    /// The maximum length, in characters as people count them.
    public static let maxDescriptionLength = 120

    public var description: String
    /// In minor units of the event's currency, from 1 to ``Currency/largestAmount``; negative, with the same bound, for
    /// a refund or other income.
    public var amount: Int
    /// The date of the expense, in days since 1970-01-01.
    public var day: Int

    public init(description: String, amount: Int, day: Int) {
        self.description = description
        self.amount = amount
        self.day = day
    }

    /// Checks all fields.
    ///
    /// - Parameters:
    ///   - on: A date such as `2026-11-27`; blank means today.
    ///   - today: Today at the event's location, in days since 1970-01-01.
    ///   - oldDay: The stored day, which stays valid however long ago it was.
    /// - Throws: ``Refusal`` `invalid`, with every invalid field.
    public static func checked(
        description: String?, amount: Int?, on: String?, today: Int, since oldDay: Int? = nil
    ) throws(Refusal) -> ExpenseDetails {
        var errors = FieldErrors()
        let description = errors.line(
            description, "description", max: maxDescriptionLength, required: "Enter what it was for.")
        var checked = 0
        if let amount {
            do throws(Refusal) { checked = try Currency.checkedEitherWay(amount) } catch {
                errors.add("amount", error.message)
            }
        } else {
            errors.add("amount", "Enter the amount.")
        }
        let day = errors.day(on, "on", today: today, since: oldDay)
        try errors.check()
        return ExpenseDetails(description: description!, amount: checked, day: day)
    }
}

extension FieldErrors {
    /// Checks the day of an expense, which defaults to today.
    fileprivate mutating func day(_ text: String?, _ field: String, today: Int, since old: Int?) -> Int {
        let trimmed = Text.trimmed(text ?? "")
        guard !trimmed.isEmpty else { return today }
        guard let day = CivilTime(iso: trimmed)?.daysSince1970 else {
            add(field, "Give a date, such as 2026-11-27.")
            return today
        }
        if day != old, !((today - 3660)...(today + 366)).contains(day) {
            add(field, "Enter a date from ten years ago to one year ahead.")
        }
        return day
    }
}
