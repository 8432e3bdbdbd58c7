import Store

extension RowShape {
    static let budget = RowShape(
        kind: .budget, table: "budget", id: "event_id",
        fields: [.text("currency"), .integer("amount"), .integer("version", default: 1)],
        membership: ofCrew)

    /// The row comes to name a user when a guest without an account gets one.
    static let budgetPerson = RowShape(
        kind: .budgetPerson, table: "budget_person",
        fields: [.id("event_id"), .person("user_id"), .id("guest_id"), .text("name")],
        unique: [["event_id", "user_id"], ["event_id", "guest_id"]], canNameAnotherPerson: true, membership: ofCrew)

    static let expense = RowShape(
        kind: .expense, table: "expense",
        fields: [
            .id("event_id"), .text("description"), .integer("amount"), .integer("day"), .text("split"),
            .id("created_by"), .integer("created_at"),
            .integer("version"), .photo("photo"),
        ],
        membership: ofCrew)

    static let expensePerson = RowShape(
        kind: .expensePerson, table: "expense_person",
        fields: [
            .id("expense_id"), .id("event_id"), .id("person_id"), .integer("place"), .integer("paid"),
            .integer("value"), .integer("owed"),
        ],
        unique: [["expense_id", "person_id"]], membership: ofCrew)

    static let payment = RowShape(
        kind: .payment, table: "payment",
        fields: [
            .id("event_id"), .id("from_id"), .id("to_id"), .integer("amount"), .id("recorded_by"),
            .integer("recorded_at"),
        ], membership: ofCrew)

    static let budgetChange = RowShape(
        kind: .budgetChange, table: "budget_change",
        fields: [
            .id("event_id"), .id("by_id"), .integer("made_at"), .text("kind"), .id("expense_id"), .text("description"),
            .id("from_id"),
            .id("to_id"), .integer("amount"), .integer("amount_before"), .text("fields"),
        ],
        membership: ofCrew)

    private static let ofCrew: @Sendable (Scope) -> SQL? = {
        if case .crew(let id) = $0 { "t.event_id = \(id)" } else { nil }
    }
}
