public import Domain
public import Operations

/// What the viewer reads about their RSVP to an event, and what they can do about it: on the page of the event, through
/// an invite link or on a guest pass.
public struct RSVPPresentation: Equatable, Sendable {
    /// The next step of a viewer.
    public enum Step: Equatable, Sendable {
        case signIn(ActionPresentation)
        /// Get the mail again that confirms the viewer's address.
        case sendMail(ActionPresentation)
        case choose(RSVPChoicesPresentation)
        case ask(ActionPresentation, PartyPresentation?)
        case withdrawRequest(ActionPresentation)
        /// Open the page of the event, which a host has come to by its invite link.
        case openEvent(ActionPresentation)
        /// Use the invite link again.
        case startOver(ActionPresentation)
        case seeOtherEvents(ActionPresentation)
    }

    /// The viewer's RSVP.
    public struct Current: Equatable, Sendable {
        /// Nil if the badge alone is clear.
        public var label: Phrase?
        public var badge: Badge

        /// Returns nil without an RSVP.
        init?(_ event: EventView) {
            guard !event.canManage, event.mine.status != nil, let badge = event.viewerBadge else { return nil }
            self.badge = badge
            label = event.isPast || event.status == .cancelled ? nil : "Your answer:"
        }
    }

    /// Why nobody can RSVP; nil while guests can.
    public var closing: StatusMessage?
    /// The hosts' reason for a cancellation.
    public var cancellation: String?
    public var restore: ActionPresentation?
    public var messages: [StatusMessage] = []
    public var current: Current?
    /// Cancels after RSVPs have closed.
    public var leave: ActionPresentation?
    public var step: Step?
    /// Withdraws the RSVP, as if it had never been given.
    public var withdraw: ActionPresentation?
    /// What is asked of a visitor without an account in ``step``.
    public var visitor: VisitorPresentation?
    /// How a visitor can use their account in ``step``.
    public var signInHint: MarkedPhrase?

    init() {}

    /// Creates the presentation for the page of the event.
    public init(_ event: EventView, _ context: PresentationContext) {
        if event.canManage, event.terms.closingOfRSVPs(now: context.now) == .deadline {
            messages = [
                StatusMessage(
                    "The deadline for answers has passed. You can still change who comes under “Guests”.", .clock)
            ]
            return
        }
        if close(event, context) {
            if event.allows(.restore, context) {
                restore = ActionPresentation("Bring it back")
            }
            if event.isPast, event.mine.request == .waiting {
                messages = [StatusMessage("You asked to come, and the host didn’t answer in time.", .info)]
            }
            current = Current(event)
            return
        }
        // Hosts attend without an RSVP and take no seat.
        if event.canManage { return }
        if let viewer = context.viewer {
            offer(event, to: viewer, context)
            if case .choose = step { withdraw = RSVPPresentation.withdraw(event.mine.status) }
        } else {
            messages = event.seatMessages(context)
            step = .signIn(ActionPresentation(RSVPPresentation.signInLabel(event), .primary))
        }
    }

    /// Returns the label of the sign-in button, which matches the action that follows.
    private static func signInLabel(_ event: EventView) -> Phrase {
        if event.mustAsk { return "Sign in to ask" }
        return event.mine.onGoing == .waitlisted ? "Sign in to join the waiting list" : "Sign in to answer"
    }

    private static func withdraw(_ status: RSVPStatus?) -> ActionPresentation? {
        guard let status else { return nil }
        let loss: Phrase =
            switch status {
            case .going, .offered: "You’ll be off the guest list, and your seat will be free for others."
            case .waitlisted: "You’ll lose your place on the waiting list."
            case .maybe, .notGoing: "You’ll be off the guest list, as if you’d never answered."
            }
        return ActionPresentation(
            "Take it back", .danger, confirmation: .init(opener: "Take my answer back", consequence: loss))
    }
}

extension RSVPPresentation.Step {
    /// The next step if no RSVP is possible.
    static let others = RSVPPresentation.Step.seeOtherEvents(ActionPresentation("See what else is on"))
}

extension RSVPPresentation {
    /// Offers a member what they can do while RSVPs are open.
    mutating func offer(_ event: EventView, to viewer: PresentationContext.Viewer, _ context: PresentationContext) {
        guard viewer.isVerified else {
            messages = [StatusMessage("Confirm your e-mail address to answer.", .mail)]
            step = .sendMail(ActionPresentation("Send the mail again"))
            return
        }
        // Some people cannot even decline, for example because a host has removed them.
        if let objection = event.mine.standing.objection(to: .rsvp(.notGoing), at: event.terms, now: context.now) {
            messages = [StatusMessage(objection.message, .info)]
            step = .others
        } else if event.mustAsk {
            ask(event, isMember: true)
        } else {
            messages = event.seatMessages(context)
            step = .choose(RSVPChoicesPresentation(event))
        }
    }

    /// Says why nobody can RSVP, and offers guests to cancel.
    ///
    /// - Returns: false while guests can RSVP.
    mutating func close(_ event: EventView, _ context: PresentationContext) -> Bool {
        let reason: Phrase
        switch event.terms.closingOfRSVPs(now: context.now) {
        case nil: return false
        case .draft: reason = "This is a draft. Guests can answer once it’s published."
        case .cancelled: reason = "This event is cancelled."
        case .underWay: reason = Refusal.hasStarted.message
        case .over: reason = "This event is over. Answers are closed."
        case .unhosted: reason = Refusal.unhosted.message
        case .deadline:
            reason =
                "Answers closed: \(DateText.moment(event.times.rsvpsCloseAt, zone: event.timeZone, now: context.now, inSentence: true))."
        }
        closing = StatusMessage(reason, .info)
        cancellation = event.cancellation
        let standing = event.mine.standing
        if standing.isComingOrWaiting, event.allows(.rsvp(.notGoing), context) {
            leave = ActionPresentation(
                "I can’t come", .danger,
                confirmation: .init(
                    opener: "I can’t come after all",
                    consequence: "Your seat will be free for others, and you can’t undo this."))
        }
        return true
    }
}
