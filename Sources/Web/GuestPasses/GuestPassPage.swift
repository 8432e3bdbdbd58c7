import Domain
public import HTML
public import Operations
import Presentation

/// The guest pass: the page on which a guest without an account confirms and changes their RSVP, opened by
/// the mailed link.
public enum GuestPassPage {
    public static func html(
        _ context: PageContext, pass: GuestPassView, token: String, shared: LinkQuery.Shared = .init(),
        form: FormInput = FormInput()
    ) -> HTML {
        let event = pass.event
        let shown = GuestPassPresentation(pass, context.presentation)
        let greeting: HTML? = shown.greeting.map { "<p>\($0)</p>" }
        let joining: HTML? = shown.registration.map {
            "<p class=\"hint\">\(localized: $0, .link(Path.register(next: context.path)))</p>"
        }
        let rsvp: HTML = """
            \(shown.current.map(RSVPPanel.current))\(shown.confirmation.map { confirming($0, token, context) })\
            \(RSVPPanel.html(shown.rsvp, event.id, .pass(token: token), filled(form, for: shown.rsvp.step, pass.asking), context))
            """
        // The sheet never shares the guest pass itself, which is personal.
        let sheet = SharePresentation(event, shared, context.presentation)
            .map { ShareSheet.html($0, of: event, context) }
        let ticket = shown.ticket.map { TicketPanel.html($0, image: Path.passTicketQR(token), context) }
        let body: HTML = """
            <div class="hero">\(Cover.html(event, isSmall: false, pass: token))\(PageLayout.heroActions(sheet == nil ? nil : ShareSheet.button(context), context))</div>
            <div class="sheet">\(EventSummary.html(event, context))
            \(shown.warning?.html(context))\(greeting)\(shown.changes.map { $0.html(context) })\(AnnouncementNotes.html(pass.announcements, zone: event.timeZone, context))\(pass.reminderNote.map(ReminderNote.html))\(rsvp)\(ticket)\(SeatMeter.html(event))\(EventFacts.html(event, [], context, calendar: Path.passCalendarFile(token)))\(EventSummary.description(event))
            \(GuestSharePanel.html(pass.share, event, token: token, context))\(shown.reminders.map { reminders($0, token, context) })\(joining)\(sheet)</div>
            """
        return PageLayout.render(
            title: "\(event.title)", context: context, frame: .hero, bringsHeading: true, body: body)
    }

    private static func reminders(
        _ reminders: GuestRemindersPresentation, _ token: String, _ context: PageContext
    ) -> HTML {
        """
        <section class="panel" aria-labelledby="reminders"><h2 id="reminders">\(localized: "Reminders")</h2><p>\(reminders.text)</p>\
        \(Fields.open(.setGuestReminders, class: "inline"))\(Fields.hidden("guestToken", token))\
        \(reminders.isOn ? .empty : Fields.hidden("isOn", "on"))\(reminders.change.button(context))</form></section>
        """
    }

    /// Returns the submitted values, or those of the join request.
    private static func filled(
        _ form: FormInput, for step: RSVPPresentation.Step?, _ request: GuestPassView.Asking?
    ) -> FormInput {
        guard case .ask = step, let request, form.fields.isEmpty else { return form }
        var form = form
        form.fields = ["party": String(request.party), "note": request.note]
        return form
    }

    private static func confirming(
        _ confirmation: GuestConfirmationPresentation, _ token: String, _ context: PageContext
    ) -> HTML {
        let confirm: HTML? = confirmation.confirm.map {
            """
            \(Fields.open(.confirmGuest, class: "actions"))\(Fields.hidden("guestToken", token))\
            \($0.button(class: " wide", context))</form>
            """
        }
        return "\(confirmation.message.html(context))\(confirm)"
    }
}
