import Domain
import Operations
import Store

/// Sends a reminder of an entry in a person's own calendar.
struct RemindOfEntry: SystemCommand {
    static let name = "reminder.entry"
    var entry: ID<ScheduleEntry>
    var when: DueReminder

    func perform(in tx: Transaction, as actor: Actor) throws {
        let found = try tx.row(
            """
            SELECT c.user_id, c.title, c.at, c.start_date, c.end_date, c.time_zone, c.place, c.reminders, u.given_name, a.email FROM schedule_entry c
            JOIN users u ON u.id = c.user_id LEFT JOIN account a ON a.user_id = c.user_id WHERE c.id = \(entry) AND c.deleted_at IS NULL
            """
        ) {
            (
                user: try $0.next(ID<User>.self), title: try $0.next(String.self), at: try $0.next(Instant.self),
                days: try WholeDays(&$0),
                zone: try $0.next(String.self), place: try $0.next(String?.self),
                times: ReminderOffsets(stored: try $0.next()), name: try $0.next(String.self),
                email: try $0.next(String?.self)
            )
        }
        guard let found, let time = when.time(of: found.at, allDay: found.days != nil, zone: found.zone),
            tx.now < time.endsAt,
            when.isLast(of: found.times, allDay: found.days != nil, zone: found.zone, now: tx.now),
            try AccountQuery.actor(found.user, in: tx)?.person?.isVerified == true
        else { return }
        let isLate = time.isLate(at: tx.now)
        let order = found.email.map { email -> MailJob in
            var order = MailJob(kind: .notice(.reminder), name: found.name, email: email)
            order.reminder = .init(
                entry: entry, title: found.title, at: time.at, days: found.days, timeZone: found.zone,
                place: found.place, isLate: isLate, endsAt: time.endsAt)
            return order
        }
        try tx.notify(
            .reminder, found.user,
            about: .init(
                id: entry.bytes, title: found.title, at: time.at, days: found.days, timeZone: found.zone,
                isLate: isLate, endsAt: time.endsAt), mail: order)
    }
}
