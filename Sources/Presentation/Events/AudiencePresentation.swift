public import Domain
public import Operations

/// Who can see an event that is not public.
public struct AudiencePresentation: Equatable, Sendable {
    public var icon: Icon
    public var title: Phrase
    public var text: Phrase

    /// Returns nil if everyone can see the event.
    public init?(_ event: EventView) {
        let isMine = event.mine.role == .host
        switch event.visibility {
        case .public: return nil
        case .friends:
            (icon, title) = (.people, "For friends")
            text = isMine ? "Your friends can see it." : "Friends of \(event.host.name) can see it."
        case .connections:
            (icon, title) = (.people, "For friends and their friends")
            text =
                isMine
                ? "Your friends and their friends can see it."
                : "Friends of \(event.host.name) and their friends can see it."
        case .unlisted: (icon, title, text) = (.link, "Unlisted", "Anyone with the link can see it.")
        case .invited: (icon, title, text) = (.mail, "By invitation", "Invited people can see it.")
        }
    }
}
