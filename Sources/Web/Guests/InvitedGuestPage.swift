import Domain
public import HTML
public import Operations
import Presentation

/// The page of an invited guest without an RSVP, for hosts. They can enter an RSVP that they received in person.
public enum InvitedGuestPage {
    /// - Parameter form: the submitted values of a refused RSVP.
    public static func html(
        _ context: PageContext, _ event: EventView, _ invitation: InvitationView, form: FormInput = FormInput()
    ) -> HTML {
        let guest = InvitedGuestPresentation(invitation, at: event, context.presentation)
        let contact: HTML =
            invitation.userId.map { user in
                let handle: HTML? = invitation.handle.map { "<bdi>@\($0)</bdi> · " }
                return "\(handle)<a href=\"\(Path.person(user))\">\(localized: "Profile")</a>"
            } ?? "\(guest.accountNote)"
        let panel: HTML? =
            switch guest.answering {
            case .host: answer(event, invitation, form, context)
            case .member: themselves(event, context)
            case nil: nil
            }
        let body: HTML = """
            \(EventPage.header(event, .guests, context))
            <div class="columns"><div class="profile">\(Faces.face(invitation.face))<div><h1 dir="auto">\(guest.name)</h1>
            <p class="meta">\(contact)</p><div class="pills">\(Pills.pill("No answer yet", .muted))</div>
            <p class="meta">\(localized: "invited by \(invitation.invitedBy)") · \(DateText.html(invitation.createdAt, context))</p>
            <div class="actions">\(InvitePage.withdraw(invitation, guest.name, event, next: Path.guests(event.id), context))</div></div></div>
            \(panel)</div>
            """
        return PageLayout.render(
            title: guest.name, subject: "\(event.title)", context: context, tab: .home, back: Path.guests(event.id),
            bringsHeading: true, body: body)
    }

    private static func themselves(_ event: EventView, _ context: PageContext) -> HTML {
        """
        <section class="panel"><h2>\(localized: "No answer yet")</h2><p class="hint">\(localized: "Members answer for themselves.")</p>
        <div class="actions"><a class="button" href="\(Path.announcements(event.id, to: .noReply))">\(Icon.chat.html(context))\
        <span>\(localized: "Write to people who haven’t answered")</span></a></div></section>
        """
    }

    private static func answer(
        _ event: EventView, _ invitation: InvitationView, _ form: FormInput, _ context: PageContext
    ) -> HTML {
        var form = form
        if form["status"].isEmpty { form.fields["status"] = RSVPChoice.going.rawValue }
        if form["party"].isEmpty { form.fields["party"] = "1" }
        if form.fields["name"] == nil { form.fields["name"] = invitation.name }
        let fields = Fields(form, order: ["name", "email", "status", "party"], prefix: "set")
        return """
            <section class="panel"><h2>\(localized: "Answer for them")</h2>
            <p class="hint">\(localized: "If they told you themselves. They can still change it.")</p>
            \(fields.summary(labels: [("name", "Name"), ("email", "E-mail"), ("party", "People")]))
            \(Fields.open(creating: AddGuest.self, form, context))\(Fields.hidden("email", invitation.email ?? ""))\
            \(fields.input("name", "Name", required: true, maxLength: TextLength.guestName))\(Fields.hidden("event", event.id.description))\(Fields.hidden("invitation", invitation.id.description))
            \(GuestPage.answer(fields))
            <div class="actions"><button class="button primary wide">\(localized: "Save and tell them")</button></div></form></section>
            """
    }
}
