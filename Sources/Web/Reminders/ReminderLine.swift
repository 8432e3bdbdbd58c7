import Domain
import HTML
import Operations
import Presentation

/// The line that shows the viewer's reminders for an event, with a link to change them.
enum ReminderLine {
    static func html(_ view: EventRemindersView, _ event: EventView, _ context: PageContext) -> HTML {
        let status = EventRemindersPresentation(view, event, context.presentation).status
        return """
            <p class="reminder-line">\(status.icon.html(context))<span>\(status.text) · <a href="\(Path.reminders(event.id))">\(localized: "Change")\
            <span class="visually-hidden"> (\(localized: "Reminders"))</span></a></span></p>
            """
    }
}
