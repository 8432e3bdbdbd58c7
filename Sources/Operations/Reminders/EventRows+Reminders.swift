import Domain
import Store

extension EventRows {
    static let eventReminders = perPerson("event_reminder", .eventReminder)

    static let reminderNotes = EventRows(entries: 1) { event, limit, tx in
        let gone = try tx.execute("DELETE FROM reminder_note WHERE event_id = \(event.id)")
        if gone > 0 { tx.remove(.reminderNote, event.id, from: .place(event.id)) }
        return gone
    }
}
