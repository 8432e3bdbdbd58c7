public import Domain
public import Operations

/// What the hosts read above a draft: who sees it, and how to publish it.
public struct DraftPresentation: Equatable, Sendable {
    public var sentences: [Phrase]
    /// Changes the date of a draft whose time has passed.
    public var reschedule: ActionPresentation?
    public var publish: ActionPresentation

    /// Returns nil if the event is published.
    public init?(_ event: EventView, _ context: PresentationContext) {
        guard event.status == .draft else { return nil }
        sentences = ["Only you and your co-hosts see this draft."]
        if event.times.lastRSVP >= context.now {
            publish = ActionPresentation("Publish", .primary)
        } else {
            sentences.append("Its date has passed.")
            reschedule = ActionPresentation("Choose another date", .primary)
            publish = ActionPresentation("Publish anyway")
        }
    }
}
