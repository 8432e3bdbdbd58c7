import Domain
import HTML
import Operations

/// When one is reminded of an event, beside it, and the way to have it otherwise.
enum ReminderLine {
    static func html(_ view: EventRemindersView, _ event: EventView, _ context: PageContext) -> HTML {
        let times = ReminderQuery.ahead(view.reminders, of: event, now: context.now).map {
            ReminderText.inSentence($0, ofDays: event.allDay)
        }
        let sentence: Phrase =
            view.reminders.isEmpty
            ? "No reminders" : times.isEmpty ? "No more reminders before it begins" : "Reminders: \(list: times)"
        return """
            <p class="reminder-line">\(Icon.bell.html(context))<span>\(say: sentence) · <a href="\(Path.reminders(event.id))">\(say: "Change")\
            <span class="visually-hidden"> (\(say: "Reminders"))</span></a></span></p>
            """
    }
}
