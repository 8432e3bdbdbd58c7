public import Domain
public import HTML
public import Operations
import Presentation

/// The page on which hosts write to their guests, and see earlier announcements.
public enum AnnouncementsPage {
    /// - Parameters:
    ///   - reach: the number of recipients for each group of guests.
    ///   - unreached: the number of guests without an address in each group.
    ///   - part: the preselected group of guests.
    ///   - form: the submitted values of a refused announcement.
    public static func html(
        _ context: PageContext, _ event: EventView, reach: [Announcement.Addressee: Int],
        unreached: [Announcement.Addressee: Int] = [:],
        sent: [AnnouncementView], part: HostGuestListSection? = nil, form: FormInput = FormInput()
    ) -> HTML {
        let past: [HTML] = sent.map { row(AnnouncementPresentation($0), context) }
        let list: HTML =
            past.isEmpty
            ? "<p class=\"hint\">\(localized: "Nothing sent yet. Your messages stay here for you and the other hosts.")</p>"
            : "<ul class=\"list announcements\">\(past)</ul>"
        let body: HTML = """
            \(EventPage.header(event, .guests, context))
            <div class="columns"><section>\(entry(event, reach, unreached, part, form, context))</section>
            <section class="stack" aria-labelledby="sent"><h2 id="sent">\(localized: "Sent")</h2>\(list)</section></div>
            """
        return PageLayout.render(
            title: "Write to guests", subject: "\(event.title)", context: context, tab: .home,
            back: Path.guests(event.id), body: body)
    }

    private static func entry(
        _ event: EventView, _ reach: [Announcement.Addressee: Int], _ unreached: [Announcement.Addressee: Int],
        _ part: HostGuestListSection?,
        _ form: FormInput, _ context: PageContext
    ) -> HTML {
        // A form that was submitted without any group keeps none selected.
        let chosen =
            form.lists.isEmpty ? part.map { [$0] } : (form.lists["to"] ?? []).compactMap(HostGuestListSection.init)
        let entry = AnnouncementFormPresentation(event, reach: reach, unreached: unreached, chosen: chosen)
        if let placeholder = entry.placeholder {
            let invite: HTML? = entry.invite.map {
                "<p class=\"actions\">\($0.link(Path.invite(event.id), context))</p>"
            }
            return "<p>\(placeholder)</p>\(invite)"
        }
        let choices: [HTML] = entry.groups.map { group in
            let without: HTML? = group.unreached.map { " · \($0)" }
            let mark: HTML = group.isChosen ? " checked" : .empty
            return """
                <label class="choice"><input type="checkbox" name="to" value="\(group.section.rawValue)"\(mark)><span>\(group.section.label) \
                <small>\(group.people)\(without)</small></span></label>
                """
        }
        let fields = Fields(form, order: ["to", "body"], prefix: "announce")
        return """
            \(Fields.open(creating: SendAnnouncement.self, form, context))\(Fields.hidden("event", event.id.description))
            \(fields.summary(labels: [("to", "Who gets it"), ("body", "Message")]))
            <fieldset class="group" id="\(fields.id("to"))"><legend>\(localized: "Who gets it")</legend>\(choices)\(fields.error("to"))</fieldset>
            \(fields.textarea(
                "body", "Message", hint: "Guests see it in their inbox and on the event page, and most of them also get an e-mail. You can’t undo this.",
                rows: 6, maxLength: TextLength.announcement, required: true))
            <div class="actions"><button class="button primary wide">\(localized: "Send")</button></div></form>
            """
    }

    private static func row(_ announcement: AnnouncementPresentation, _ context: PageContext) -> HTML {
        """
        <li class="item"><div class="item-body"><p class="written" dir="auto">\(AutoLinkedText.html(announcement.body))</p>\
        <small>\(localized: "\(list: announcement.sections.map(\.label))") · \(announcement.people) · \(DateText.html(announcement.sentAt, context))</small></div></li>
        """
    }
}
