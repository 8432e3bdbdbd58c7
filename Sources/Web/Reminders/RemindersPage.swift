import Domain
public import HTML
public import Operations
import Presentation

/// The page that sets the viewer's reminders for an event and, for hosts, the note that goes out with reminders.
public enum RemindersPage {
    /// - Parameter form: the submitted values of either form, if refused.
    public static func html(
        _ context: PageContext, _ event: EventView, _ view: EventRemindersView, form: FormInput? = nil
    ) -> HTML {
        let reminders = EventRemindersPresentation(view, event, context.presentation)
        let body: HTML = """
            <div class="stack">\(EventPage.header(event, .details, context))
            \(own(event, view, reminders, form, context))\(reminders.mayWriteNote ? note(event, view, form) : nil)</div>
            """
        return PageLayout.render(
            title: "Reminders", subject: "\(event.title)", context: context, tab: .home, back: Path.event(event.id),
            frame: .column, body: body)
    }

    private static func own(
        _ event: EventView, _ view: EventRemindersView, _ reminders: EventRemindersPresentation, _ form: FormInput?,
        _ context: PageContext
    ) -> HTML {
        let isRefused = form?.errors["reminders"] != nil
        let fields = Fields(isRefused ? form! : FormInput(), order: ["reminders"], prefix: "remind")
        let chosen = isRefused ? (form?.lists["reminders"] ?? []).compactMap { Int($0) } : view.reminders
        let asPreferred: HTML? = reminders.asPreferred.map {
            """
            \(Fields.open(SetEventReminders.self, class: "inline"))\(Fields.hidden("event", event.id.description))\(Fields.hidden("asPreferred", "on"))\
            \($0.button(class: " quiet", context))</form>
            """
        }
        return """
            <section class="panel" aria-labelledby="own-reminders"><h2 id="own-reminders">\(localized: "Remind me of this event")</h2>
            \(Fields.open(SetEventReminders.self))\(Fields.hidden("event", event.id.description))\(fields.summary(labels: [("reminders", "When")]))
            \(ReminderChoice.html(fields, "reminders", "When", ofDays: event.allDay, chosen: chosen))
            <p class="hint">\(localized: "Days are counted in the event’s time zone. Untick all for no reminders.")</p>
            <div class="actions"><button class="button primary">\(localized: "Save")</button></div></form>\(asPreferred)</section>
            """
    }

    private static func note(_ event: EventView, _ view: EventRemindersView, _ form: FormInput?) -> HTML {
        let isRefused = form?.errors["body"] != nil
        let fields = Fields(
            isRefused ? form! : FormInput(fields: ["body": view.note ?? ""]), order: ["body"], prefix: "note")
        return """
            <section class="panel" aria-labelledby="reminder-note"><h2 id="reminder-note">\(localized: "Reminder note")</h2>
            \(Fields.open(SetReminderNote.self))\(Fields.hidden("event", event.id.description))\(fields.summary(labels: [("body", "What everybody should know beforehand")]))
            \(fields.textarea(
                "body", "What everybody should know beforehand", hint: "We send it with the reminders to everyone who is going, including guests without an account.", rows: 4,
                maxLength: TextLength.reminderNote))
            <div class="actions"><button class="button primary">\(localized: "Save the note")</button></div></form></section>
            """
    }
}
