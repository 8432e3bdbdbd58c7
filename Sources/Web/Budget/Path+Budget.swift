public import Domain
import Wire

extension Path.Template {
    public static let budget = "/events/{id}/budget"
    /// The changing part of the budget page as a fragment, fetched by `live-region.js`.
    public static let budgetNow = "/events/{id}/budget/now"
    public static let budgetHistory = "/events/{id}/budget/history"
    /// The expenses and payments that add up to a person's balance.
    public static let why = "/events/{id}/budget/why/{person}"
    public static let newExpense = "/events/{id}/expenses/new"
    public static let expense = "/expenses/{id}"
    public static let editExpense = "/expenses/{id}/edit"
}

extension Path {
    public static func budget(_ id: ID<Event>) -> String { filled(Template.budget, with: id.description) }
    /// - Parameter cursor: the start of the page of expenses.
    public static func budgetNow(_ id: ID<Event>, after cursor: String? = nil) -> String {
        adding([("cursor", cursor)], to: filled(Template.budgetNow, with: id.description))
    }
    public static func budgetHistory(_ id: ID<Event>) -> String { filled(Template.budgetHistory, with: id.description) }
    public static func why(_ id: ID<Event>, _ person: ID<Attendee>) -> String {
        filled(Template.why, with: "\(id)/budget/why/\(person)")
    }
    public static func newExpense(_ id: ID<Event>) -> String { filled(Template.newExpense, with: id.description) }
    public static func expense(_ id: ID<Expense>) -> String { filled(Template.expense, with: id.description) }
    public static func editExpense(_ id: ID<Expense>) -> String { filled(Template.editExpense, with: id.description) }
    public static func expensesCSV(_ id: ID<Event>) -> String { APIPath.expenseTable(id) }
}
