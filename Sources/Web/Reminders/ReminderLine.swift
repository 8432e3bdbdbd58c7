import Domain
import HTML
import Operations
import Presentation

/// The line that shows the viewer's reminders for an event, with a link to change them.
enum ReminderLine {
    static func html(_ view: EventRemindersView, _ event: EventView, _ context: PageContext) -> HTML {
        let times = ReminderQuery.ahead(view.reminders, of: event, now: context.now).map {
            ReminderText.inSentence($0, ofDays: event.allDay)
        }
        let sentence: Phrase =
            view.reminders.isEmpty
            ? "No reminders" : times.isEmpty ? "No more reminders before it begins" : "Reminders: \(list: times)"
        return """
            <p class="reminder-line">\(Icon.bell.html(context))<span>\(localized: sentence) · <a href="\(Path.reminders(event.id))">\(localized: "Change")\
            <span class="visually-hidden"> (\(localized: "Reminders"))</span></a></span></p>
            """
    }
}
