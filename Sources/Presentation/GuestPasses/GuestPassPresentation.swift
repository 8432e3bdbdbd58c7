public import Domain
public import Operations

/// What a guest pass says and offers.
public struct GuestPassPresentation: Equatable, Sendable {
    /// Whose pass this is; nil if ``warning`` says so.
    public var greeting: Phrase?
    /// Warns a viewer who is signed in as another person before they answer.
    public var warning: StatusMessage?
    /// What has changed about the event since the guest answered.
    public var changes: [StatusMessage]
    public var current: RSVPPresentation.Current?
    public var confirmation: GuestConfirmationPresentation?
    public var rsvp: RSVPPresentation
    /// Nil if the guest does not come.
    public var ticket: TicketPresentation?
    public var reminders: GuestRemindersPresentation?
    /// The invitation to create an account, and what it would take over from the pass. The brackets lead to
    /// registration.
    public var registration: Phrase?

    public init(_ pass: GuestPassView, _ context: PresentationContext) {
        if let viewer = context.viewer {
            warning = StatusMessage(
                "You’re signed in as \(viewer.name). This page belongs to \(pass.name) (\(pass.email)): what you answer here counts as their answer.",
                .info)
        } else {
            greeting =
                pass.isMailed || pass.confirmation == .confirmed
                ? "Hello \(pass.name) (\(pass.email)). This page is only for you: keep its link."
                : "Hello \(pass.name) (\(pass.email))."
            registration =
                pass.mayRegister ? GuestPassPresentation.registration(pass.event.mine, context.communityName) : nil
        }
        changes = GuestPassPresentation.changes(pass, context).map { StatusMessage($0, .info) }
        current = pass.confirmation == .lapsed ? nil : RSVPPresentation.Current(pass.event)
        confirmation = GuestConfirmationPresentation(pass, context)
        rsvp = RSVPPresentation(pass, context)
        ticket = TicketPresentation(pass.ticket, at: pass.event, context)
        reminders = GuestRemindersPresentation(pass)
    }

    private static func registration(_ mine: EventView.Mine, _ community: String) -> Phrase {
        // A request with an unconfirmed address does not count yet.
        if mine.request == .waiting {
            return "Want to see what else is on? [Join \(community)] with this e-mail address to keep your request."
        }
        return mine.status == nil
            ? "Want to see what else is on? [Join \(community)]."
            : "Want to see what else is on? [Join \(community)] with this e-mail address to keep your answer."
    }

    private static func changes(_ pass: GuestPassView, _ context: PresentationContext) -> [Phrase] {
        guard let change = pass.change else { return [] }
        var sentences: [Phrase] = []
        let zone = pass.event.timeZone
        let before =
            change.days.map { DateText.days($0, today: context.today, inSentence: true) }
            ?? change.startsAt.map { DateText.phrase($0, context, zone: zone) }
        if let before {
            sentences.append("New time since you answered. It was \(before).")
        } else if change.movesEnd {
            sentences.append(
                change.endsAt.map { "New end since you answered. It was \(DateText.phrase($0, context, zone: zone))." }
                    ?? "The event now has an end. It had none when you answered.")
        }
        if let place = change.place {
            sentences.append(
                "New place since you answered. It was \(EventChangeSummary.locationText(place, change.address)).")
        } else if change.movesPlace {
            sentences.append("The place has changed since you answered.")
        }
        if let before = change.title { sentences.append("New title since you answered. It was “\(before)”.") }
        return sentences
    }
}
