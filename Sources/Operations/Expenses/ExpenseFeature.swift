extension Feature {
    static let expenses = Feature(commands: [AddExpense.self, UpdateExpense.self, DeleteExpense.self, SetReceipt.self])
}
