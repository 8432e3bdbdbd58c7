import Domain
import Operations
import Store

/// Reminds the people assigned to a to-do item that it is due. Overdue items are included.
struct RemindOfTodo: SystemCommand {
    static let name = "reminder.todo"
    var todo: ID<Todo>
    var when: DueReminder

    func perform(in tx: Transaction, as actor: Actor) throws {
        guard let item = try TodoRow.find(todo, in: tx), item.completedAt == nil,
            let row = try EventRow.find(item.event, in: tx),
            row.status == .scheduled, let time = when.time(of: item.details.dueAt, zone: row.details.timeZone)
        else { return }
        let people = try tx.rows(ReminderReceivers.assigned(to: todo, wanting: time.offset)) {
            (user: try $0.next(ID<User>.self), times: ReminderOffsets(stored: try $0.next()))
        }
        let isLate = time.isLate(at: tx.now)
        for person in people where when.isLast(of: person.times, zone: row.details.timeZone, now: tx.now) {
            guard let receiver = try AccountQuery.actor(person.user, in: tx), receiver.person?.isVerified == true,
                try EventAccess.sees(row, as: receiver, in: tx)
            else { continue }
            let standing = try EventAccess.standing(of: receiver, at: row, in: tx)
            guard standing.may(.seePlan, at: row.terms) else { continue }
            // People who are only invited have not agreed to anything, so they get the notice without a mail.
            let isMailed =
                try standing.may(.plan, at: row.terms)
                && MailLimiter.chargePlanned(.todoDue, at: row.id, for: person.user, in: tx)
            var order = isMailed ? try GuestMail.order(.todoDue, to: person.user, by: nil, of: row, in: tx) : nil
            order?.reminder = .init(
                title: item.details.title, at: time.at, timeZone: row.details.timeZone, isLate: isLate,
                isOver: isLate && time.at < tx.now)
            try tx.notify(
                .todoDue, person.user, of: row,
                about: .init(id: todo.bytes, at: time.at, timeZone: row.details.timeZone, isLate: isLate),
                mail: order)
        }
    }
}
