import Store

extension RowShape {
    static let notice = RowShape(
        kind: .notice, table: "notice",
        fields: [
            .person("user_id"), .text("kind"), .person("actor_id"), .id("event_id"), .text("title"),
            .id("announcement_id"), .id("about_id"),
            .integer("about_at"), .text("about_start_date"), .text("about_end_date"), .text("about_zone"),
            .text("detail"), .flag("is_late", default: false), .integer("count", default: 1), .integer("counts_from"),
            .integer("made_at"),
            .integer("read_at"),
        ],
        concernsPermissions: false,
        membership: { if case .user(let id) = $0 { "t.user_id = \(id) AND t.hidden_at IS NULL" } else { nil } })

    static let preferences = RowShape(
        kind: .preferences, table: "preferences", id: "user_id",
        fields: [
            .text("changed"), .integer("quiet_from"), .integer("quiet_to"), .text("reminders"), .text("todo_reminders"),
        ], concernsPermissions: false,
        membership: ofUser("t.user_id"))

    static let pushSubscription = RowShape(
        kind: .pushSubscription, table: "push_subscription",
        fields: [.person("user_id"), .id("session_id"), .text("endpoint"), .integer("made_at")], unique: [["endpoint"]],
        concernsPermissions: false, membership: ofUser("t.user_id"))
}
