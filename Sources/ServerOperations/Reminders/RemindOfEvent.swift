import Domain
import Operations
import Store

/// Sends the reminders of an event that are due at one offset, in batches.
struct RemindOfEvent: SystemCommand {
    static let name = "reminder.event"
    /// People per batch.
    static let batchSize = 50

    var event: ID<Event>
    var when: DueReminder
    /// The cursors of the next batch. Guests without an account follow after all members.
    private var last: ID<User>?
    private var lastGuest: ID<RSVP>?
    private var hasAllMembers = false

    init(event: ID<Event>, when: DueReminder) {
        self.event = event
        self.when = when
    }

    func perform(in tx: Transaction, as actor: Actor) throws {
        guard let row = try EventRow.find(event, in: tx), row.status == .scheduled,
            let time = when.time(of: row.details.startsAt, allDay: row.details.allDay, zone: row.details.timeZone),
            tx.now < time.endsAt
        else { return }
        var rest = self
        var left = RemindOfEvent.batchSize
        let note: String? = try tx.value("SELECT body FROM reminder_note WHERE event_id = \(event)")
        if !hasAllMembers {
            let members = try tx.rows(
                "\(ReminderReceivers.members(of: event, wanting: time.offset, after: last)) ORDER BY p.user_id LIMIT \(left)"
            ) { (user: try $0.next(ID<User>.self), times: ReminderOffsets(stored: try $0.next())) }
            for member in members
            where when.isLast(of: member.times, allDay: row.details.allDay, zone: row.details.timeZone, now: tx.now) {
                try remind(member.user, of: row, time, note: note, in: tx)
            }
            rest.last = members.last?.user
            rest.hasAllMembers = members.count < left
            left -= members.count
        }
        guard left > 0 else { return try tx.enqueue(rest) }
        guard when.isLast(of: .ofEvents, allDay: row.details.allDay, zone: row.details.timeZone, now: tx.now) else {
            return
        }
        let guests = try tx.rows("\(ReminderReceivers.guests(of: event, after: lastGuest)) ORDER BY r.id LIMIT \(left)")
        {
            try Guest(&$0)
        }
        let host = try EventSearch.hostName(row.hostID, in: tx)
        for guest in guests { try remind(guest, of: row, host: host, time, note: note, in: tx) }
        guard guests.count == left else { return }
        rest.lastGuest = guests.last?.rsvp
        try tx.enqueue(rest)
    }

    private func remind(
        _ user: ID<User>, of row: EventRow, _ time: ReminderTime, note: String?, in tx: Transaction
    ) throws {
        guard let receiver = try AccountQuery.actor(user, in: tx), receiver.person?.isVerified == true,
            try EventAccess.sees(row, as: receiver, in: tx)
        else { return }
        let isMailed = try MailLimiter.chargePlanned(.reminder, at: event, for: user, in: tx)
        var order = isMailed ? try GuestMail.order(.reminder, to: user, by: nil, of: row, in: tx) : nil
        let isLate = time.isLate(at: tx.now)
        order?.reminder = .init(
            at: time.at, days: row.details.days, timeZone: row.details.timeZone, isLate: isLate, endsAt: time.endsAt)
        order?.body = note
        try tx.notify(
            .reminder, user, of: row,
            about: .init(
                at: time.at, days: row.details.days, timeZone: row.details.timeZone, isLate: isLate, endsAt: time.endsAt
            ), mail: order)
    }

    private struct Guest {
        var rsvp: ID<RSVP>
        var id: ID<Domain.Guest>
        var name: String
        var email: String
        var emailKey: String
        var pass: String
        var party: Int

        init(_ row: inout Row) throws {
            rsvp = try row.next()
            id = try row.next()
            name = try row.next()
            email = try row.next()
            emailKey = try row.next()
            pass = try row.next()
            party = try row.next()
        }
    }

    private func remind(
        _ guest: Guest, of row: EventRow, host: String, _ time: ReminderTime, note: String?, in tx: Transaction
    ) throws {
        guard try MailLimiter(tx).charge(of: .reminders, "\(event) \(guest.emailKey)") else { return }
        let standing = Standing(role: .guest, rsvp: .going, isMember: false, isConfirmed: true)
        var order = MailJob(
            kind: .notice(.reminder), name: guest.name, email: guest.email, token: guest.pass, entrance: .pass,
            from: host,
            event: MailedEvent(row, hostName: host, to: standing), status: .going, party: guest.party, body: note)
        order.reminder = .init(
            at: time.at, days: row.details.days, timeZone: row.details.timeZone, isLate: time.isLate(at: tx.now),
            endsAt: time.endsAt)
        // The pass identifies the guest, so the link ends only the reminders of this event.
        order.unsubscribe = "\(guest.pass)/\(NoticeKind.reminder.rawValue)"
        try tx.mail(order)
    }
}
