import Domain
public import Operations

/// What the card of an event offers to people without an RSVP. An existing RSVP is changed on the event's page.
public struct OneTapRSVPPresentation: Equatable, Sendable {
    public var going: ActionPresentation?
    /// The party sizes for ``going``; nil if guests come alone.
    public var party: PartyPresentation?
    /// Leads to the event's page, because a join request may carry a note to the host.
    public var ask: ActionPresentation?
    public var dismiss: ActionPresentation?

    /// Returns nil if the viewer cannot RSVP, or already has.
    public init?(_ event: EventView, _ context: PresentationContext) {
        let mine = event.mine
        guard context.viewer?.isVerified == true, !event.canManage, mine.status == nil,
            event.takesRSVPs(at: context.now)
        else { return nil }
        if mine.may.rsvp {
            let label = event.goingLabel
            going = ActionPresentation(label, icon: .plus, name: "\(label): \(event.title)")
            party = PartyPresentation(event)
        }
        if mine.may.ask, mine.request == nil {
            ask = ActionPresentation("Ask to come", name: "Ask to come: \(event.title)")
        }
        if mine.invited, !mine.dismissed {
            dismiss = ActionPresentation("Hide", name: "Hide the invitation to \(event.title)")
        }
    }
}
