import Domain
public import HTML
public import Operations
import Presentation

/// The page of an invite link: the event with an immediate RSVP, also for people without an account.
public enum InviteLinkPage {
    /// - Parameters:
    ///   - invited: the recipient, if the link was mailed with an invitation.
    ///   - shared: the URL that the viewer may share; nil for this link itself.
    ///   - isMailed: whether the viewer has just been mailed the link that changes their RSVP.
    public static func html(
        _ context: PageContext, _ event: EventView, token: String, invited: LinkQuery.Invited? = nil,
        shared: LinkQuery.Shared? = nil,
        isMailed: Bool = false, form: FormInput = FormInput()
    ) -> HTML {
        let sheet =
            shared.map { SharePresentation(event, $0, context.presentation) }
            ?? SharePresentation(token: token, of: event, context.presentation)
        let rsvp =
            isMailed
            ? RSVPPresentation(mailed: event)
            : RSVPPresentation(event, link: token, invited: invited, context.presentation)
        let body: HTML = """
            <div class="hero">\(Cover.html(event, isSmall: false, pass: token))\(PageLayout.heroActions(sheet == nil ? nil : ShareSheet.button(context), context))</div>
            <div class="sheet">\(EventSummary.html(event, context))
            \(invited.flatMap { AnnouncementNotes.html($0.announcements, zone: event.timeZone, context) })\(RSVPPanel.html(rsvp, event.id, .link(token: token), form, context))\(SeatMeter.html(event))\(EventFacts.html(event, [], context, calendar: event.visibility == .public ? Path.calendarFile(event.id) : nil))\(EventSummary.description(event))\
            \(shared == nil ? EventPreview.body(event, path: Path.inviteLink(token), link: token, context) : nil)\
            \(sheet.map { ShareSheet.html($0, of: event, context) })</div>
            """
        return PageLayout.render(
            title: "\(event.title)", context: context, frame: .hero, bringsHeading: true,
            head: shared == nil
                ? EventPreview.documentHead(event, path: Path.inviteLink(token), link: token, context) : nil,
            body: body)
    }
}
