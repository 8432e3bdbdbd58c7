import Domain
import Store

/// Reminds those who have taken an item of a to-do list that it is due. What is overdue is still to be done.
struct RemindOfTodo: SystemCommand {
    static let name = "reminder.todo"
    var todo: ID<Todo>
    var when: DueReminder

    func perform(in tx: Transaction, as actor: Actor) throws {
        guard let item = try TodoRow.find(todo, in: tx), item.completedAt == nil,
            let row = try EventRow.find(item.event, in: tx),
            row.status == .scheduled, let time = when.time(of: item.details.dueAt, zone: row.details.timeZone)
        else { return }
        let people = try tx.rows(ReminderPeople.assigned(to: todo, wanting: time.offset)) {
            (user: try $0.next(ID<User>.self), times: ReminderOffsets(stored: try $0.next()))
        }
        let isLate = time.isLate(at: tx.now)
        for person in people where when.isLast(of: person.times, zone: row.details.timeZone, now: tx.now) {
            guard let receiver = try AccountQuery.actor(person.user, in: tx), receiver.person?.isVerified == true,
                try EventAccess.sees(row, as: receiver, in: tx)
            else { continue }
            let standing = try EventAccess.standing(of: receiver, at: row, in: tx)
            guard standing.may(.seePlan, at: row.terms) else { continue }
            // Whoever was only invited has taken nothing on: they find it in the inbox.
            let isMailed =
                try standing.may(.plan, at: row.terms)
                && MailBudget.takePlanned(.todoDue, at: row.id, for: person.user, in: tx)
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
