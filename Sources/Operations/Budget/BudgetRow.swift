package import Domain
package import Store

/// The stored budget of an event. No row exists until someone sets a limit or a currency.
package struct BudgetRow: Equatable {
    package var currency = Currency.defaultCurrency
    /// In minor units.
    var amount: Int?

    package static func find(_ event: ID<Event>, in reader: any Reader) throws -> BudgetRow {
        try reader.row("SELECT currency, amount FROM budget WHERE event_id = \(event)") {
            BudgetRow(currency: try $0.next(), amount: try $0.next())
        } ?? BudgetRow()
    }

    /// Checks a currency that a request names.
    ///
    /// - Parameter currency: The currency of an amount; `nil` if the request names none.
    /// - Returns: The event's currency.
    /// - Throws: ``Refusal`` `invalid` at `amount` if the event uses another currency.
    @discardableResult
    func currency(saidToBe currency: Currency?) throws(Refusal) -> Currency {
        guard let currency, currency != self.currency else { return self.currency }
        throw .invalid("amount", "This budget is in \(self.currency.code).")
    }
}
