public import Domain
public import Store

/// Sets the note that is added to an event's reminders, for people who are going. Reminders already sent do not change.
public struct SetReminderNote: ClientCommand {
    public static let name = "event.reminderNote"
    public static let offline = Offline.yes
    public static let bounds = InputBounds(longer: ["body": TextLength.reminderNote])
    public var event: ID<Event>
    /// At most 500 characters (``TextLength/reminderNote``); blank or `nil` removes the note.
    public var body: String?

    public init(event: ID<Event>, body: String?) {
        self.event = event
        self.body = body
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let event = try EventAccess.hosted(event, as: actor, in: tx).id
        var errors = FieldErrors()
        let body = errors.paragraphs(body, "body", max: TextLength.reminderNote)
        try errors.check()
        try SetReminderNote.write(body, of: event, in: tx)
    }

    static func copy(from event: ID<Event>, to copy: ID<Event>, in tx: Transaction) throws {
        try write(tx.value("SELECT body FROM reminder_note WHERE event_id = \(event)"), of: copy, in: tx)
    }

    private static func write(_ body: String?, of event: ID<Event>, in tx: Transaction) throws {
        guard let body else {
            if try tx.execute("DELETE FROM reminder_note WHERE event_id = \(event)") > 0 {
                tx.remove(.reminderNote, event, from: .place(event))
            }
            return
        }
        try tx.execute(
            """
            INSERT INTO reminder_note (event_id, body, updated_at) VALUES (\(event), \(body), \(tx.now))
            ON CONFLICT (event_id) DO UPDATE SET body = excluded.body, updated_at = excluded.updated_at
            """)
        tx.put(.reminderNote, event, in: .place(event))
    }
}
