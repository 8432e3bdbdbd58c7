import Domain
import HTML
import Operations
import Presentation

/// The panel with the viewer's RSVP, or the reason why they cannot give one.
enum RSVPPanel {
    static func html(_ event: EventView, _ form: FormInput, _ context: PageContext) -> HTML {
        if event.canManage, event.terms.closingOfRSVPs(now: context.now) == .deadline {
            return note(
                "The deadline for answers has passed. You can still change who comes under “Guests”.", .clock,
                context)
        }
        if let closed = closed(event, context) {
            let leaving = leaving(
                event, action: .command(SetRSVP.self),
                hidden: [("event", event.id.description), ("next", Path.event(event.id))], context)
            let unanswered: HTML? =
                event.isPast && event.mine.request == .waiting
                ? note("You asked to come, and the host didn’t answer in time.", .info, context) : nil
            let back: HTML? =
                event.mine.standing.may(.restore, at: event.terms, now: context.now)
                ? "<p class=\"actions\"><a class=\"button wide\" href=\"\(Path.delete(event.id))\">\(localized: "Bring it back")</a></p>"
                : nil
            return "\(closed)\(back)\(unanswered)\(currentRSVP(event))\(leaving)"
        }
        // Hosts attend without an RSVP and take no seat.
        if event.canManage { return .empty }
        guard let viewer = context.viewer else {
            return """
                \(waitlistNote(event, context))\
                <p class="actions"><a class="button primary wide" href="\(Path.signIn(next: context.path))">\(localized: signInLabel(event))</a></p>
                """
        }
        guard viewer.isVerified else {
            return unconfirmed(context)
        }
        if let reason = objectionToLeaving(event, context) { return reason }
        if event.mustAsk { return JoinRequestForm.html(event, form, context) }
        return """
            \(waitlistNote(event, context))\
            \(RSVPButtons.form(
                event, action: .command(SetRSVP.self), hidden: [("event", event.id.description), ("next", Path.event(event.id))],
                mine: event.mine, form: form, context))\
            \(withdraw(event))
            """
    }

    /// Returns the label of the sign-in button, which matches the action that follows.
    private static func signInLabel(_ event: EventView) -> Phrase {
        if event.mustAsk { return "Sign in to ask" }
        return event.mine.onGoing == .waitlisted ? "Sign in to join the waiting list" : "Sign in to answer"
    }

    /// Returns the prompt for people who have not confirmed their address.
    static func unconfirmed(_ context: PageContext) -> HTML {
        """
        \(note("Confirm your e-mail address to answer.", .mail, context))\
        <p class="actions"><a class="button wide" href="\(Path.verify)">\(localized: "Send the mail again")</a></p>
        """
    }

    /// The next step if no RSVP is possible.
    static let discoverLink: HTML =
        "<p class=\"actions\"><a class=\"button wide\" href=\"\(Path.home)\">\(localized: "See what else is on")</a></p>"

    /// Returns what the buttons do not show: the position on the waitlist, the seat offer and its deadline.
    static func waitlistNote(_ event: EventView, _ context: PageContext) -> HTML {
        switch event.mine.status {
        case .waitlisted:
            return waiting(event, context)
        case .offered:
            let party = event.mine.party ?? 1
            guard let until = event.mine.offerUntil else {
                return good("\(party, .count) seats are held for you.", context)
            }
            let time = DateText.phrase(until, context.presentation, zone: event.timeZone)
            let left = DateText.relative(until, zone: event.timeZone, now: context.now)
            return good("\(party, .count) seats are held for you until \(time) (\(left)).", context)
        case .going, .maybe, .notGoing, nil:
            break
        }
        if event.mine.status == nil, event.mine.onGoing == .waitlisted {
            return note(
                event.seatsLeft == 0
                    ? "Event is full. The waiting list moves up when seats come free."
                    : "The free seats go to the waiting list. You can join it.", .info, context)
        }
        guard let answerBy = event.answerBy else { return .empty }
        let time = DateText.phrase(answerBy, context.presentation, zone: event.timeZone)
        return note(
            event.mine.status == nil ? "Answer by \(time)." : "You can change your answer until \(time).", .clock,
            context)
    }

    private static func waiting(_ event: EventView, _ context: PageContext) -> HTML {
        let party = event.mine.party ?? 1
        let missed: HTML? = event.mine.missedOffer.map {
            let time = DateText.phrase($0, context.presentation, zone: event.timeZone)
            return note("We held \(party, .count) seats for you until \(time). That time is over.", .info, context)
        }
        if RSVPButtons.mayTakeSeat(event) {
            return
                "\(missed)\(good("\(party, .count) seats are free now. Take them before somebody else does.", context))"
        }
        let place: Phrase =
            event.mine.position.map { "You are number \($0) on the waiting list." } ?? "You are on the waiting list."
        // Within the offer window seats are offered and have to be accepted; before it, guests move up automatically.
        let next: Phrase =
            SeatOffer.isInWindow(now: context.now, startsAt: event.times.startsAt, hours: event.offerHours)
            ? "When seats come free, we hold them for you for a while and tell you."
            : party > 1
                ? "You move up automatically when \(party, .count) seats are free for you."
                : "You move up automatically when seats come free."
        return """
            \(missed)<p class="note">\(Icon.clock.html(context))<span>\(localized: place) \(localized: next)</span></p>
            """
    }

    private static func good(_ text: Phrase, _ context: PageContext) -> HTML {
        """
        <p class="note good">\(Icon.sparkle.html(context))<span>\(localized: text)</span></p>
        """
    }

    /// Returns why the viewer cannot even answer "not going", for example because a host has removed them;
    /// nil if they can.
    static func objectionToLeaving(_ event: EventView, _ context: PageContext) -> HTML? {
        event.mine.standing.objection(to: .rsvp(.notGoing), at: event.terms, now: context.now).map {
            "\(note($0.message, .info, context))\(discoverLink)"
        }
    }

    /// Returns why nobody can RSVP, with the hosts' own explanation if there is one; nil while guests can.
    static func closed(_ event: EventView, _ context: PageContext) -> HTML? {
        guard let reason = RSVPButtons.closedReason(event, context) else { return nil }
        let words: HTML? = event.cancellation.map {
            "<p class=\"hint\">\(localized: "The hosts’ reason:")</p><blockquote class=\"words\" dir=\"auto\">\(AutoLinkedText.html($0))</blockquote>"
        }
        return "\(note(reason, .info, context))\(words)"
    }

    /// Returns the form with which guests who are coming or waiting can still cancel after RSVPs have closed.
    static func leaving(
        _ event: EventView, action: FormAction, hidden: [(String, String)], _ context: PageContext
    ) -> HTML? {
        let standing = event.mine.standing
        guard standing.isComingOrWaiting, !event.takesRSVPs(at: context.now),
            standing.may(.rsvp(.notGoing), at: event.terms, now: context.now)
        else { return nil }
        let form: HTML = """
            \(Fields.open(action))\(hidden.map { Fields.hidden($0.0, $0.1) })\(Fields.hidden("status", RSVPChoice.notGoing.rawValue))\
            <button class="button danger small">\(localized: "I can’t come")</button></form>
            """
        return ConfirmationDisclosure.html(
            "I can’t come after all", "Your seat will be free for others, and you can’t undo this.", form: form
        )
    }

    static func note(_ text: Phrase, _ icon: Icon, _ context: PageContext) -> HTML {
        "<p class=\"note\">\(icon.html(context))<span>\(text)</span></p>"
    }

    /// Returns the current RSVP.
    static func currentRSVP(_ event: EventView) -> HTML {
        guard !event.canManage, event.mine.status != nil, let pill = Pills.mine(event) else { return .empty }
        let isOver = event.isPast || event.status == .cancelled
        return isOver ? "<p class=\"pills\">\(pill)</p>" : "<p class=\"pills\">\(localized: "Your answer:") \(pill)</p>"
    }

    private static func withdraw(_ event: EventView) -> HTML {
        guard event.mine.status != nil else { return .empty }
        let form: HTML = """
            \(Fields.open(WithdrawRSVP.self, class: "withdraw"))\(Fields.hidden("event", event.id.description))\
            <button class="button danger small">\(localized: "Take it back")</button></form>
            """
        let loss: Phrase =
            switch event.mine.status {
            case .going, .offered: "You’ll be off the guest list, and your seat will be free for others."
            case .waitlisted: "You’ll lose your place on the waiting list."
            case .maybe, .notGoing, nil: "You’ll be off the guest list, as if you’d never answered."
            }
        return ConfirmationDisclosure.html("Take my answer back", loss, form: form)
    }
}
