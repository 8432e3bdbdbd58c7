import Store

extension RowShape {
    static let todo = RowShape(
        kind: .todo, table: "todo",
        fields: [
            .id("event_id"), .text("title"), .text("description"), .integer("due_at"), .integer("places"),
            .integer("claimed"),
            .integer("position"), .integer("completed_at"), .integer("version", default: 1),
        ],
        membership: { if case .crew(let id) = $0 { "t.event_id = \(id)" } else { nil } })

    static let todoPerson = RowShape(
        kind: .todoPerson, table: "todo_person",
        fields: [.id("todo_id"), .id("event_id"), .person("user_id"), .text("part"), .integer("since")],
        unique: [["todo_id", "part", "user_id"]],
        membership: { if case .crew(let id) = $0 { "t.event_id = \(id)" } else { nil } })
}
