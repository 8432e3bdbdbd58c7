import Store

extension RowShape {
    static let eventReminder = RowShape(
        kind: .eventReminder, table: "event_reminder",
        fields: [.id("event_id"), .person("user_id"), .text("reminders")],
        unique: [["event_id", "user_id"]], concernsPermissions: false, membership: ofUser("t.user_id"))

    /// Reminders with this note go to people who know the location: hosts and those who are going.
    static let reminderNote = RowShape(
        kind: .reminderNote, table: "reminder_note", id: "event_id", fields: [.text("body"), .integer("updated_at")],
        membership: { if case .place(let id) = $0 { "t.event_id = \(id)" } else { nil } })
}
