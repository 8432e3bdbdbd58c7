public import Domain
public import Operations

/// How a viewer shares an event.
public struct SharePresentation: Equatable, Sendable {
    /// The page or the invite link to share; nil if nothing works for other people.
    public var link: Destination?
    /// Who can open the link.
    public var audience: Phrase
    /// Where hosts create a link that works for other people too.
    public var more: MarkedPhrase?

    /// Returns nil if nothing works for other people and the viewer cannot create a link.
    public init?(_ event: EventView, _ shared: LinkQuery.Shared, _ context: PresentationContext) {
        guard event.status != .draft else { return nil }
        switch shared.address {
        case .link:
            guard let link = shared.link else { return nil }
            self = SharePresentation(token: link.token, of: event, context)
        case .page:
            link = .event(event.id)
            audience =
                AudiencePresentation(event)?.text
                ?? (shared.isOpen ? "Everybody can see it." : "Every member can see it.")
            if event.canManage, event.visibility != .public || !shared.isOpen {
                more = SharePresentation.linkOffer(event)
            }
        case nil:
            guard event.canManage else { return nil }
            audience = "Nobody else can see it without a link."
            more = SharePresentation.linkOffer(event)
        }
    }

    /// - Parameter token: the token of the invite link to share.
    public init(token: String, of event: EventView, _ context: PresentationContext) {
        link = .inviteLink(token)
        audience = SharePresentation.audience(ofLink: event, context)
    }

    /// Returns what anyone with an invite link can do.
    public static func audience(ofLink event: EventView, _ context: PresentationContext) -> Phrase {
        guard event.takesRSVPs(at: context.now) else { return "Anyone with the link can see the event." }
        return event.requiresApproval
            ? "Anyone with the link can see the event and ask to come, even without an account."
            : "Anyone with the link can see the event and answer, even without an account."
    }

    private static func linkOffer(_ event: EventView) -> MarkedPhrase {
        MarkedPhrase("[Make an invite link] to let others see it, too.", .link(.invite(event.id)))
    }
}
