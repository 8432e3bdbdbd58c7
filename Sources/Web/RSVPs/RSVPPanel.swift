import Domain
import HTML
import Operations
import Presentation

/// The panel with the viewer's RSVP, or the reason why they cannot give one.
enum RSVPPanel {
    /// Returns the panel on the event's page.
    static func html(_ event: EventView, _ form: FormInput, _ context: PageContext) -> HTML {
        html(RSVPPresentation(event, context.presentation), event.id, .page, form, context)
    }

    static func html(
        _ rsvp: RSVPPresentation, _ event: ID<Event>, _ channel: RSVPChannel, _ form: FormInput, _ context: PageContext
    ) -> HTML {
        let reason: HTML? = rsvp.cancellation.map {
            "<p class=\"hint\">\(localized: "The hosts’ reason:")</p><blockquote class=\"words\" dir=\"auto\">\(AutoLinkedText.html($0))</blockquote>"
        }
        let hint: HTML? = rsvp.signInHint.map { "\n<p class=\"hint\">\($0.html)</p>" }
        return """
            \(rsvp.closing?.html(context))\(reason)\(rsvp.restore.map { link($0, to: Path.delete(event), context) })\
            \(rsvp.messages.map { $0.html(context) })\(rsvp.current.map(current))\
            \(rsvp.leave.flatMap { leave($0, event, channel, context) })\
            \(rsvp.step.map { step($0, rsvp.visitor, event, channel, form, context) })\
            \(rsvp.withdraw.flatMap { withdraw($0, event, context) })\(hint)
            """
    }

    private static func step(
        _ step: RSVPPresentation.Step, _ visitor: VisitorPresentation?, _ event: ID<Event>, _ channel: RSVPChannel,
        _ form: FormInput, _ context: PageContext
    ) -> HTML {
        var form = form
        if let name = visitor?.name, form.fields["name"] == nil { form.fields["name"] = name }
        switch step {
        case .signIn(let action): return link(action, to: Path.signIn(next: context.path), context)
        case .sendMail(let action): return link(action, to: Path.verify, context)
        case .choose(let choices): return RSVPButtons.form(choices, visitor, event, channel, form, context)
        case .ask(let action, let party):
            return "\n\(JoinRequestForm.html(action, party, visitor, event, channel, form, context))"
        case .withdrawRequest(let action): return JoinRequestForm.withdraw(action, event, channel, context)
        case .openEvent(let action): return link(action, to: Path.event(event), context)
        case .startOver(let action):
            return "\n<p class=\"actions\">\(action.link(channel.path(event), context))</p>"
        case .seeOtherEvents(let action): return link(action, to: Path.home, context)
        }
    }

    private static func link(_ action: ActionPresentation, to path: String, _ context: PageContext) -> HTML {
        "<p class=\"actions\">\(action.link(path, class: " wide", context))</p>"
    }

    static func current(_ rsvp: RSVPPresentation.Current) -> HTML {
        let label: HTML? = rsvp.label.map { "\($0) " }
        return "<p class=\"pills\">\(label)\(Pills.pill(rsvp.badge))</p>"
    }

    private static func leave(
        _ action: ActionPresentation, _ event: ID<Event>, _ channel: RSVPChannel, _ context: PageContext
    ) -> HTML? {
        action.question(
            "\(Fields.open(channel.rsvp))\(channel.rsvpFields(event))\(Fields.hidden("status", RSVPChoice.notGoing.rawValue))",
            class: " small", context)
    }

    private static func withdraw(_ action: ActionPresentation, _ event: ID<Event>, _ context: PageContext) -> HTML? {
        action.question(
            "\(Fields.open(WithdrawRSVP.self, class: "withdraw"))\(Fields.hidden("event", event.description))",
            class: " small", context)
    }
}
