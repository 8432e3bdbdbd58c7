import Domain
import Store

/// What an event may cost, as it is stored; where nobody has said anything, nothing is.
struct BudgetRow: Equatable {
    var currency = Currency.usual
    /// In minor units.
    var amount: Int?

    static func find(_ event: ID<Event>, in reader: any Reader) throws -> BudgetRow {
        try reader.row("SELECT currency, amount FROM budget WHERE event_id = \(event)") {
            BudgetRow(currency: try $0.next(), amount: try $0.next())
        } ?? BudgetRow()
    }

    /// - Parameter currency: in which an amount is said to be; nil where nothing is said.
    /// - Returns: that of the event.
    /// - Throws: ``Refusal`` `invalid` at `amount` where the event counts in another.
    @discardableResult
    func currency(saidToBe currency: Currency?) throws(Refusal) -> Currency {
        guard let currency, currency != self.currency else { return self.currency }
        throw .invalid("amount", "This budget is in \(self.currency.code).")
    }
}
