/// The budget of an event.
extension APIPath {
    public static let budget = APIPath("/events/{id}/budget")
    public static let expenses = APIPath("/events/{id}/expenses")
    public static let expenseTable = APIPath("/events/{id}/expenses.csv")
    public static let balances = APIPath("/events/{id}/balances")
    public static let payments = APIPath("/events/{id}/payments")
    public static let expense = APIPath("/expenses/{id}")
    public static let receipt = APIPath("/expenses/{id}/receipt")
    public static let payment = APIPath("/payments/{id}")
    /// For guests without an account.
    public static let guestPassPayment = APIPath("/guests/{guestToken}/payments/{id}")
}
