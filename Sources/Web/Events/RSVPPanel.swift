import Domain
import HTML
import Operations

/// My RSVP to an event, or why there is none to give.
enum RSVPPanel {
    static func html(_ event: EventView, _ form: FormState, _ context: PageContext) -> HTML {
        if let reason = RSVPButtons.closedReason(event, context) {
            return "\(note(reason, .info, context))\(standing(event))"
        }
        // Hosts are there without an RSVP and take no seat.
        if event.canManage { return .empty }
        guard let viewer = context.viewer else {
            return """
                <p class="actions"><a class="button primary wide" href="\(Path.signIn(next: context.path))">\(say: "Sign in to answer")</a></p>
                """
        }
        guard viewer.isVerified else {
            return """
                \(note("Confirm your e-mail address to answer.", .mail, context))\
                <p class="actions"><a class="button wide" href="\(Path.verify)">\(say: "Send the mail again")</a></p>
                """
        }
        if let reason = keptAway(event, context) { return reason }
        if event.mustAsk { return AskPanel.html(event, form, context) }
        return """
            \(situation(event, context))\
            \(RSVPButtons.form(
                event, action: .command(SetRSVP.self), hidden: [("event", event.id.description), ("next", Path.event(event.id))],
                mine: event.mine, form: form, context))\
            \(withdraw(event))
            """
    }

    /// What the buttons alone do not say: the position on the waitlist, the offer, the deadline.
    static func situation(_ event: EventView, _ context: PageContext) -> HTML {
        switch event.mine.status {
        case .waitlisted:
            guard let place = event.mine.position else {
                return note("You are on the waiting list. You move up by yourself when seats come free.", .clock, context)
            }
            return note("You are number \(place) on the waiting list. You move up by yourself when seats come free.", .clock, context)
        case .offered:
            guard let until = event.mine.offerUntil else { return note("A seat is held for you.", .sparkle, context) }
            let time = DateText.phrase(until, context, zone: event.timeZone)
            let left = DateText.relative(until, zone: event.timeZone, now: context.now)
            return """
                <p class="note good">\(Icon.sparkle.html(context))<span>\(say: "A seat is held for you until \(time) (\(left)).")</span></p>
                """
        case .going, .maybe, .notGoing, nil:
            break
        }
        if event.mine.status != .going, RSVPButtons.isFull(event) {
            return note("Event is full. Those who wait move up when seats come free.", .info, context)
        }
        guard let answerBy = event.answerBy else { return .empty }
        return note("Answer by \(DateText.phrase(answerBy, context, zone: event.timeZone)).", .clock, context)
    }

    /// Why not even a "not going" is taken from the viewer, as from those whom a host has removed; nil while it is.
    static func keptAway(_ event: EventView, _ context: PageContext) -> HTML? {
        event.mine.standing.objection(to: .rsvp(.notGoing), at: event.terms, now: context.now).map { note($0.message, .info, context) }
    }

    static func note(_ text: Phrase, _ icon: Icon, _ context: PageContext) -> HTML {
        "<p class=\"note\">\(icon.html(context))<span>\(text)</span></p>"
    }

    private static func standing(_ event: EventView) -> HTML {
        guard !event.canManage, let status = event.mine.status else { return .empty }
        return "<p class=\"pills\">\(say: "Your answer:") \(Pills.rsvp(status, position: event.mine.position))</p>"
    }

    private static func withdraw(_ event: EventView) -> HTML {
        guard event.mine.status != nil else { return .empty }
        return """
            \(Fields.open(WithdrawRSVP.self, class: "withdraw"))\(Fields.hidden("event", event.id.description))\
            <button class="button quiet small">\(say: "Take my answer back")</button></form>
            """
    }
}
