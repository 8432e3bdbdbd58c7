import Domain
import Operations
import Presentation

/// Reminder mails.
extension MailContent {
    static func reminder(_ order: MailJob) -> MailContent {
        guard let reminder = order.reminder else {
            return MailContent(subject: "Reminder", body: [], action: ("See the event", order.eventPath))
        }
        let time = reminder.days.map(DateText.full) ?? DateText.full(reminder.at, zone: reminder.timeZone)
        let late: [Phrase] = reminder.isLate ? ["This reminder is late: we couldn’t send it in time."] : []
        if let entry = reminder.entry {
            let place: [(Phrase, Phrase)] = reminder.place.map { [("Where", "\($0)")] } ?? []
            return MailContent(
                subject: "Reminder: \(reminder.title ?? "")",
                body: ["“\(reminder.title ?? "")” begins \(time)."] + late, facts: [("When", time)] + place,
                action: ("Open the entry", Path.entry(entry)))
        }
        let isGuest = order.entrance != nil
        return MailContent(
            subject: "Reminder: \(order.title)", body: ["\(order.what) begins \(time)."] + late + note(order),
            facts: order.facts,
            action: isGuest ? ("See or change my answer", order.eventPath) : ("See the event", order.eventPath),
            after: order.status == .going ? "If you can’t come any more, please change your answer." : nil,
            ending: isGuest ? "No more reminders for this event" : "No more mails of this kind")
    }

    private static func note(_ order: MailJob) -> [Phrase] {
        guard order.body != nil else { return [] }
        return ["A note from the hosts:"] + order.paragraphs
    }

    static func todoDue(_ order: MailJob) -> MailContent {
        guard let reminder = order.reminder else {
            return MailContent(subject: "Due: \(order.title)", body: [], action: ("Open the list", order.todosPath))
        }
        let time = DateText.full(reminder.at, zone: reminder.timeZone)
        let sentence: Phrase =
            reminder.isOver == true
            ? "“\(reminder.title ?? "")” for \(order.what) was due \(time)."
            : "“\(reminder.title ?? "")” for \(order.what) is due \(time)."
        return MailContent(
            subject: "Due: \(reminder.title ?? "")",
            body: [sentence] + (reminder.isLate ? ["This reminder is late: we couldn’t send it in time."] : []),
            action: ("Open the list", order.todosPath), after: "Tick it off there once it’s done.")
    }
}
