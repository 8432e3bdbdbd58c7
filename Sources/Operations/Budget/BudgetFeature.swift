extension Feature {
    static let budget = Feature(
        commands: [UpdateBudget.self, RecordPayment.self, UndoPayment.self],
        shapes: [.budget, .budgetPerson, .expense, .expensePerson, .payment, .budgetChange],
        eventRows: [.expensePeople, .payments, .budgetChanges, .expenses, .budgetPeople, .budgets])
}
