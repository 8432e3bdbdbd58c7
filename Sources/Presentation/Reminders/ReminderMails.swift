import Domain
import Operations

/// Reminder mails.
extension MailPresentation {
    static func reminder(_ order: MailJob) -> MailPresentation {
        guard let reminder = order.reminder else {
            return MailPresentation(
                subject: "Reminder", body: [], action: .init("See the event", order.eventDestination))
        }
        let time = reminder.days.map(DateText.full) ?? DateText.full(reminder.at, zone: reminder.timeZone)
        if let entry = reminder.entry {
            let place = reminder.place.map { [Fact("Where", "\($0)")] } ?? []
            return MailPresentation(
                subject: "Reminder: \(reminder.title ?? "")",
                body: ["“\(reminder.title ?? "")” begins \(time)."] + delay(reminder),
                facts: [Fact("When", time)] + place,
                action: .init("Open the entry", .entry(entry)))
        }
        let isGuest = order.entrance != nil
        return MailPresentation(
            subject: "Reminder: \(order.title)",
            body: ["\(order.what) begins \(time)."] + delay(reminder) + note(order),
            facts: order.facts,
            action: .init(isGuest ? "See or change my answer" : "See the event", order.eventDestination),
            after: order.status == .going ? "If you can’t come any more, please change your answer." : nil,
            ending: isGuest ? "No more reminders for this event" : MailPresentation.ending)
    }

    private static func delay(_ reminder: MailJob.Reminded) -> [Phrase] {
        reminder.isLate ? ["This reminder is late: we couldn’t send it in time."] : []
    }

    private static func note(_ order: MailJob) -> [Phrase] {
        guard order.body != nil else { return [] }
        return ["A note from the hosts:"] + order.paragraphs
    }

    static func todoDue(_ order: MailJob) -> MailPresentation {
        let action = LinkPresentation("Open the list", order.todosDestination)
        guard let reminder = order.reminder else {
            return MailPresentation(subject: "Due: \(order.title)", body: [], action: action)
        }
        let time = DateText.full(reminder.at, zone: reminder.timeZone)
        let sentence: Phrase =
            reminder.isOver == true
            ? "“\(reminder.title ?? "")” for \(order.what) was due \(time)."
            : "“\(reminder.title ?? "")” for \(order.what) is due \(time)."
        return MailPresentation(
            subject: "Due: \(reminder.title ?? "")",
            body: [sentence] + delay(reminder), action: action, after: "Tick it off there once it’s done.")
    }
}
