import Domain
public import HTML
public import Operations
import Presentation

/// The page of one guest, for hosts.
public enum GuestPage {
    /// - Parameters:
    ///   - others: other guests of the event, listed next to the guest in a wide window.
    ///   - form: the submitted values of a refused RSVP.
    public static func html(
        _ context: PageContext, _ event: EventView, _ guest: GuestView, others: [GuestView] = [],
        form: FormInput = FormInput()
    ) -> HTML {
        let email: HTML? = guest.email.map { "<a href=\"mailto:\(Path.segment($0))\">\(EmailText.html($0))</a>" }
        let account: HTML =
            guest.userId.map {
                "<a class=\"button quiet small\" href=\"\(Path.person($0))\">\(localized: "Profile")</a>"
            }
            ?? "\(guest.accountNote)"
        let contact: HTML = email.map { "\($0) · \(account)" } ?? account
        let offered = GuestPresentation(guest, at: event, context.presentation)
        let body: HTML = """
            \(EventPage.header(event, .guests, context))
            <div class="panes">\(list(others, guest, event))<div class="stack"><div class="profile">\(Faces.face(guest.name, photo: guest.photo))<div><h1 dir="auto">\(guest.name)</h1>
            <p class="meta">\(contact)</p><div class="pills">\(GuestListItem.pills(guest))</div>
            <p class="meta">\(localized: "answered") \(DateText.html(guest.answeredAt, context, inSentence: true))</p>\(offered.arrival.map { "<p class=\"meta\">\($0)</p>" as HTML })</div></div>
            \(offered.change.map { change(event, guest, $0, offered.limitsNote, form, context) })
            <div class="actions">\(offered.renew.map { renewal(guest, event, $0, context) })\(remove(guest, event, offered.remove, context))</div></div></div>
            """
        return PageLayout.render(
            title: "\(guest.name)", subject: "\(event.title)", context: context, tab: .home,
            back: Path.guests(event.id),
            bringsHeading: true, body: body)
    }

    private static func list(_ others: [GuestView], _ guest: GuestView, _ event: EventView) -> HTML? {
        guard !others.isEmpty else { return nil }
        let rows: [HTML] = others.map { other in
            let mark: HTML = other.id == guest.id ? " aria-current=\"page\"" : .empty
            return """
                <li class="item">\(Faces.face(other.name, photo: other.photo))<div class="item-body">\
                <strong><a href="\(Path.guest(event.id, other.id))" dir="auto"\(mark)>\(other.partyName)</a></strong>\
                <div class="pills">\(GuestListItem.pills(other))</div></div></li>
                """
        }
        return "<nav class=\"pane-list\" aria-label=\"\(localized: "Guests")\"><ul class=\"list\">\(rows)</ul></nav>"
    }

    private static func change(
        _ event: EventView, _ guest: GuestView, _ save: ActionPresentation, _ limits: Phrase?, _ form: FormInput,
        _ context: PageContext
    ) -> HTML {
        var form = form
        if form["status"].isEmpty { form.fields["status"] = guest.status.choice.rawValue }
        if form["party"].isEmpty { form.fields["party"] = "\(guest.party)" }
        let fields = Fields(form, order: ["status", "party"], prefix: "set")
        let more: HTML? = limits.map { "<p class=\"hint\">\($0)</p>" }
        return """
            <section class="panel"><h2>\(localized: "Change the answer")</h2>\(Fields.open(SetGuest.self))
            \(Fields.hidden("event", event.id.description))\(Fields.hidden("guest", guest.id.description))
            \(fields.summary(labels: [("party", "People")]))\(answer(fields))\(more)
            <div class="actions">\(save.button(class: " wide", context))</div></form></section>
            """
    }

    /// Returns the fields with which a host sets a guest's RSVP.
    static func answer(_ fields: Fields) -> HTML {
        """
        <div class="row">\(fields.select("status", "Answer", options: [("going", "Going"), ("maybe", "Maybe"), ("notGoing", "Not going")]))
        \(fields.input("party", "People", type: "number", limits: (RSVPChoice.parties.lowerBound, RSVPChoice.parties.upperBound)))</div>
        """
    }

    private static func renewal(
        _ guest: GuestView, _ event: EventView, _ action: ActionPresentation, _ context: PageContext
    ) -> HTML {
        """
        \(Fields.open(.renewPass, class: "inline"))\(Fields.hidden("event", event.id.description))\
        \(Fields.hidden("guest", guest.id.description))\
        \(action.button(class: " quiet small", context))</form>
        """
    }

    private static func remove(
        _ guest: GuestView, _ event: EventView, _ action: ActionPresentation, _ context: PageContext
    ) -> HTML? {
        action.question(
            """
            \(Fields.open(RemoveGuest.self, class: "inline"))\(Fields.hidden("event", event.id.description))\
            \(Fields.hidden("guest", guest.id.description))
            """, context)
    }
}
