public import Domain
public import Store

/// Sets the actor's reminders of one event, which replace those from the preferences; or disables them. People who
/// answered maybe or are only invited have no reminders without this.
public struct SetEventReminders: ClientCommand {
    public static let name = "event.remind"
    public static let offline = Offline.yes
    public var event: ID<Event>
    /// Minutes before the event, each from ``ReminderOffset/all``; at most five. Empty disables reminders; `nil`
    /// restores the preferences.
    public var reminders: [Int]?

    public init(event: ID<Event>, reminders: [Int]?) {
        self.event = event
        self.reminders = reminders
    }

    /// - Throws: ``Refusal`` `invalid` at `reminders`.
    public func perform(in tx: Transaction, as actor: Actor) throws {
        let me = try actor.verified().id
        let event = try EventAccess.event(event, as: actor, in: tx).id
        let id: ID<EventReminder> = tx.id(.eventReminder, of: event.bytes, me.bytes)
        guard let reminders else {
            if try tx.execute("DELETE FROM event_reminder WHERE id = \(id)") > 0 {
                tx.remove(.eventReminder, id, from: .user(me))
            }
            return
        }
        var errors = FieldErrors()
        let times = ReminderOffsets.checked(reminders, &errors)
        try errors.check()
        try SetEventReminders.write(times, of: event, for: me, in: tx)
    }

    package static func write(
        _ times: ReminderOffsets, of event: ID<Event>, for user: ID<User>, in tx: Transaction
    ) throws {
        let id: ID<EventReminder> = tx.id(.eventReminder, of: event.bytes, user.bytes)
        try tx.execute(
            """
            INSERT INTO event_reminder (id, event_id, user_id, reminders) VALUES (\(id), \(event), \(user), \(times.text))
            ON CONFLICT (event_id, user_id) DO UPDATE SET reminders = excluded.reminders
            """)
        tx.put(.eventReminder, id, in: .user(user))
    }
}
