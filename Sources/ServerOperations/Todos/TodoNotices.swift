import Domain
import Operations
import Store

/// Notifies people of the to-do items that were assigned to them.
enum TodoNotices {
    static let handlers: [SignalHandler] = [
        .on(TodoAssigned.self) { signal, tx in
            let (user, event) = (signal.assignee, signal.event)
            let isMailed = try MailLimiter.chargePlanned(
                .todoAssigned, at: event.id, by: signal.by, for: user, in: tx)
            var order = try GuestMail.order(.todoAssigned, to: user, by: signal.by, of: event, in: tx)
            order?.thing = signal.title
            try tx.notify(
                .todoAssigned, user, by: signal.by, of: event, thing: signal.todo.bytes, mail: isMailed ? order : nil)
        }
    ]
}
