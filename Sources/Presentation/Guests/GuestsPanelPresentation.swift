public import Domain
public import Operations

/// Who is going to an event, as far as the viewer may know.
public struct GuestsPanelPresentation: Equatable, Sendable {
    public var title: Phrase
    /// How many people ask to come; nil if nobody does.
    public var requests: MarkedPhrase?
    /// The people who are going, including companions; nil if nobody is, or if the viewer may not know who.
    public var crowd: CrowdPresentation?
    /// Why there is no ``crowd``.
    public var hint: MarkedPhrase?

    /// - Parameters:
    ///   - guests: the guest list; nil if the viewer may not see it.
    ///   - asking: the number of join requests that the viewer, a host, has to decide on.
    public init(_ event: EventView, _ guests: [GuestView]?, asking: Int, _ context: PresentationContext) {
        title = event.isPast ? "Who was going" : "Who is going"
        requests = asking > 0 ? MarkedPhrase("[\(asking, .count) people ask to come]", .link(.guests(event.id))) : nil
        guard let guests else {
            hint = GuestsPanelPresentation.hidden(event, context)
            return
        }
        crowd = GuestsPanelPresentation.crowd(event, guests.filter { $0.status == .going })
        if crowd == nil { hint = MarkedPhrase(GuestsPanelPresentation.nobody(event, asking, context)) }
    }

    private static func hidden(_ event: EventView, _ context: PresentationContext) -> MarkedPhrase {
        if context.viewer == nil, event.guestList == .names {
            return MarkedPhrase("[Sign in] to see who is going.", .link(.signIn(next: .event(event.id))))
        }
        return MarkedPhrase(
            event.counts == nil
                ? "The host keeps the guest list private." : "You can see how many are coming, but not who.")
    }

    private static func nobody(_ event: EventView, _ asking: Int, _ context: PresentationContext) -> Phrase {
        guard event.takesRSVPs(at: context.now) else { return event.isPast ? "Nobody was going." : "Nobody is going." }
        if event.canManage { return asking > 0 ? "Nobody yet." : "Nobody yet. Invite people, or share the link." }
        return context.viewer == nil || event.mine.request == nil && (event.mine.may.rsvp || event.mine.may.ask)
            ? "Nobody yet. Be the first." : "Nobody yet."
    }

    /// The viewer's friends come first, regardless of the order of RSVPs.
    private static func crowd(_ event: EventView, _ going: [GuestView]) -> CrowdPresentation? {
        guard !going.isEmpty else { return nil }
        let friends = event.friends.first
        let others = going.filter { guest in !friends.contains { $0.id == guest.userId } }
        return CrowdPresentation(
            friends.map { FacePresentation($0.name.full, photo: $0.photo) }
                + others.map { FacePresentation($0.name, photo: $0.photo) },
            count: max(event.counts?.going ?? 0, going.reduce(0) { $0 + $1.party }))
    }
}
