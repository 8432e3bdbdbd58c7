package import Domain
package import Store

/// A person's stored notification preferences.
package struct PreferencesRow {
    package var value: NoticePreferences

    package static func find(_ user: ID<User>, in reader: any Reader) throws -> PreferencesRow {
        let found = try reader.row(
            "SELECT changed, quiet_from, quiet_to, reminders, todo_reminders FROM preferences WHERE user_id = \(user)"
        ) {
            let changed: String = try $0.next()
            let (from, to): (Int?, Int?) = (try $0.next(), try $0.next())
            return NoticePreferences(
                changed: Set(changed.split(separator: " ").compactMap(choice)),
                quietHours: from.flatMap { from in to.flatMap { QuietHours(from: from, to: $0) } },
                reminders: try $0.next(String?.self).map { ReminderOffsets(stored: $0) },
                todoReminders: try $0.next(String?.self).map { ReminderOffsets(stored: $0) })
        }
        return PreferencesRow(value: found ?? NoticePreferences())
    }

    package func write(for user: ID<User>, in tx: Transaction) throws {
        let changed = value.changed.map { "\($0.kind.rawValue).\($0.channel.rawValue)" }.sorted().joined(separator: " ")
        try tx.execute(
            """
            INSERT INTO preferences (user_id, changed, quiet_from, quiet_to, reminders, todo_reminders)
            VALUES (\(user), \(changed), \(value.quietHours?.from), \(value.quietHours?.to), \(value.reminders?.text), \(value.todoReminders?.text))
            ON CONFLICT (user_id) DO UPDATE SET changed = excluded.changed, quiet_from = excluded.quiet_from,
                quiet_to = excluded.quiet_to, reminders = excluded.reminders, todo_reminders = excluded.todo_reminders
            """)
        tx.put(.preferences, user, in: .user(user))
    }

    private static func choice(_ text: Substring) -> NoticePreferences.Choice? {
        let parts = text.split(separator: ".").map(String.init)
        guard parts.count == 2, let kind = NoticeKind(rawValue: parts[0]),
            let channel = NoticeChannel(rawValue: parts[1])
        else { return nil }
        return NoticePreferences.Choice(kind, channel)
    }
}
