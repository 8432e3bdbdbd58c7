import Store

extension RowShape {
    static let message = RowShape(
        kind: .message, table: "message",
        fields: [
            .id("event_id"), .person("author_id"), .integer("number"), .text("body"), .integer("sent_at"),
            .integer("edited_at"),
            .integer("deleted_at"),
        ],
        unique: [["event_id", "number"]],
        membership: { if case .crew(let id) = $0 { "t.event_id = \(id)" } else { nil } })

    static let readMark = RowShape(
        kind: .readMark, table: "read_mark", fields: [.id("event_id"), .person("user_id"), .integer("number")],
        unique: [["event_id", "user_id"]], concernsPermissions: false, membership: ofUser("t.user_id"))
}
