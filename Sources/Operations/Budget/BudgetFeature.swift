extension Feature {
    static let budget = Feature(
        commands: [
            UpdateBudget.self, RecordPayment.self, UndoPayment.self, RecordPaymentByPass.self, UndoPaymentByPass.self,
        ],
        shapes: [.budget, .budgetPerson, .expense, .expensePerson, .payment, .budgetChange],
        tables: PersonalDataTable.budget,
        eventRows: [.expensePeople, .payments, .budgetChanges, .expenses, .budgetPeople, .budgets],
        handlers: BudgetNotices.handlers)
}
