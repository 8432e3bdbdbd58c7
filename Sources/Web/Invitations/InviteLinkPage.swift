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
        let body: HTML = """
            <div class="hero">\(Cover.html(event, isSmall: false, pass: token))\(PageLayout.heroActions(sheet == nil ? nil : ShareSheet.button(context), context))</div>
            <div class="sheet">\(EventSummary.html(event, context))
            \(invited.flatMap { AnnouncementNotes.html($0.announcements, zone: event.timeZone, context) })\(isMailed ? mailed(event, token, context) : rsvp(context, event, token, invited, form))\(SeatMeter.html(event))\(EventFacts.html(event, [], context, calendar: event.visibility == .public ? Path.calendarFile(event.id) : nil))\(EventSummary.description(event))\
            \(shared == nil ? EventPreview.body(event, path: Path.inviteLink(token), link: token, context) : nil)\
            \(sheet.map { ShareSheet.html($0, of: event, context) })</div>
            """
        return PageLayout.render(
            title: "\(event.title)", context: context, frame: .hero, bringsHeading: true,
            head: shared == nil
                ? EventPreview.documentHead(event, path: Path.inviteLink(token), link: token, context) : nil,
            body: body)
    }

    /// Returns the confirmation that a mail was sent. It is the same whether or not the address is confirmed or belongs
    /// to a member, so that typing an address reveals neither.
    private static func mailed(_ event: EventView, _ token: String, _ context: PageContext) -> HTML {
        let sentence: Phrase =
            event.mustAsk
            ? "This address has been used here before, so what you typed now changes nothing. We’ve sent it another mail: if the address isn’t confirmed yet, open the link in it. Your request reaches the host only then."
            : "We’ve mailed you your link: with it you can change your answer."
        return """
            \(RSVPPanel.note(sentence, .mail, context))
            <p class="actions"><a class="button" href="\(Path.inviteLink(token))">\(localized: event.mustAsk ? "Ask with another address" : "Answer with another address")</a></p>
            """
    }

    private static func rsvp(
        _ context: PageContext, _ event: EventView, _ token: String, _ invited: LinkQuery.Invited?, _ form: FormInput
    ) -> HTML {
        if let closed = RSVPPanel.closed(event, context) {
            return
                "\(closed)\(RSVPPanel.leaving(event, action: .rsvpByLink, hidden: [("token", token)], context))\(RSVPPanel.discoverLink)"
        }
        if event.canManage {
            return
                "<p class=\"actions\"><a class=\"button primary wide\" href=\"\(Path.event(event.id))\">\(localized: "Open your event")</a></p>"
        }
        if context.viewer?.isVerified == false { return RSVPPanel.unconfirmed(context) }
        guard context.viewer == nil else {
            if let reason = RSVPPanel.objectionToLeaving(event, context) { return reason }
            if event.mustAsk { return JoinRequestForm.html(event, token: token, form, context) }
            // The viewer may not be the person who was invited.
            let mailed: HTML? = invited.map {
                RSVPPanel.note(
                    "This invitation was mailed to \($0.email). If you answer, it will belong to your account.",
                    .mail, context)
            }
            return """
                \(mailed)\(RSVPPanel.waitlistNote(event, context))\
                \(RSVPButtons.form(
                    event, action: .rsvpByLink, hidden: [("token", token)], mine: event.mine, form: form, context))
                """
        }
        var form = form
        if form.fields["name"] == nil { form.fields["name"] = invited?.name }
        guard !event.mustAsk else {
            return """
                \(JoinRequestForm.html(event, link: token, person: { person(invited, asks: true, $0) }, form, context))
                <p class="hint">\(MarkedPhrase("Have an account? [Sign in] to ask with it.", .link(.signIn(next: .inviteLink(token)))).html)</p>
                """
        }
        let fields = Fields(form, order: ["name", "email", "status", "party"], prefix: "rsvp")
        return """
            \(RSVPPanel.waitlistNote(event, context))\
            \(RSVPButtons.form(
                event, action: .rsvpByLink, hidden: [("token", token)], mine: event.mine, form: form, before: person(invited, asks: false, fields),
                context))
            <p class="hint">\(MarkedPhrase("Have an account? [Sign in] to answer with it.", .link(.signIn(next: .inviteLink(token)))).html)</p>
            """
    }

    /// Returns the fields that identify a visitor without an account.
    private static func person(_ invited: LinkQuery.Invited?, asks: Bool, _ fields: Fields) -> HTML {
        let address: HTML =
            invited.map {
                "<p class=\"hint\">\(MarkedPhrase("You’re answering as [\($0.email)], the address this invitation was mailed to. No account needed.", .strong).html)</p>"
            }
            ?? fields.input(
                "email", "E-mail", type: "email", hint: asks ? asking : answering, required: true, autocomplete: "email"
            )
        return
            "\(fields.input("name", "Your name", required: true, autocomplete: "name", maxLength: TextLength.guestName))\(address)"
    }

    private static let answering: Phrase =
        "We’ll mail you a link. Open it within 30 minutes to confirm; later you can change your answer with it. No account needed."

    private static let asking: Phrase =
        "We’ll mail you a link. Open it within 30 minutes to send your request to the host. If you don’t, we’ll delete your name and address after a week."
}
