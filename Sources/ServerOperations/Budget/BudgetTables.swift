import Operations
import Store

extension ServerFeature {
    static let budget = ServerFeature(
        commands: [RecordPaymentByPass.self, UndoPaymentByPass.self],
        tables: PersonalDataTable.budget,
        handlers: BudgetNotices.handlers,
        checks: [BudgetCheck.problems])
}

extension PersonalDataTable {
    static let budget: [PersonalDataTable] = [
        PersonalDataTable(
            name: "budget", columns: [.withheld("event_id", "of the event"), .withheld("currency", "of the event")],
            deletion: .namesNobody("what an event may cost")),
        PersonalDataTable(
            name: "budget_person",
            columns: [
                .id("id"), .event("event_id"), .withheld("user_id", "always oneself"),
                .withheld("guest_id", "of a guest without an account, whose name is forgotten 30 days after the event"),
                .withheld(
                    "name",
                    "of a guest without an account, whose name is forgotten 30 days after the event, or of somebody whose account is gone"
                ),
            ],
            isOf: own("user_id"), section: "budgets",
            deletion: .kept(
                "what was paid and is owed stays, under the name that they had, so that the sums of the others are right"
            )),
        PersonalDataTable(
            name: "expense",
            columns: [
                .id("id"), .event("event_id"), .text("description"), .number("amount"), .number("day"), .text("split"),
                .withheld("created_by", "always oneself"), .time("created_at"), .withheld("photo", "in the photos"),
            ],
            isOf: named("created_by"), section: "expenses",
            deletion: .kept("what was paid stays, under the name that they had")),
        PersonalDataTable(
            name: "expense_person",
            columns: [
                .withheld("id", "of no meaning outside"), .id("expense_id"), .event("event_id"),
                .withheld("person_id", "always oneself"),
                .number("paid"), .number("owed"),
            ],
            isOf: named("person_id"), section: "expenseParts",
            deletion: .kept("what is owed stays, under the name that they had")),
        PersonalDataTable(
            name: "payment",
            columns: [
                .id("id"), .event("event_id"), .id("from_id"), .id("to_id"), .number("amount"),
                .withheld("recorded_by", "in the changes"),
                .time("recorded_at"),
            ],
            isOf: named("from_id", or: "to_id"), section: "payments",
            deletion: .kept("what was paid stays, under the name that they had")),
        PersonalDataTable(
            name: "budget_change",
            columns: [
                .withheld("id", "of no meaning outside"), .event("event_id"), .withheld("by_id", "always oneself"),
                .time("made_at"),
                .text("kind"), .id("expense_id"), .text("description"), .id("from_id"), .id("to_id"), .number("amount"),
                .text("fields"),
            ],
            isOf: named("by_id"), section: "budgetChanges",
            deletion: .kept("who changed what stays, under the name that they had")),
    ]

    /// Returns the condition that a row names the person by their row in the budget. It uses the events of their
    /// budgets, so that an index finds the rows.
    private static func named(_ column: SQL, or other: SQL? = nil) -> @Sendable (Subject) -> SQL {
        { subject in
            let own: SQL = "(SELECT b.id FROM budget_person b WHERE b.user_id = \(subject.id))"
            let isNamed: SQL = other.map { "(t.\(column) IN \(own) OR t.\($0) IN \(own))" } ?? "t.\(column) IN \(own)"
            return
                "t.event_id IN (SELECT b.event_id FROM budget_person b WHERE b.user_id = \(subject.id)) AND \(isNamed)"
        }
    }
}
