public import Domain

/// The link to the inbox, a bell.
public struct InboxLinkPresentation: Equatable, Sendable {
    public var name: Phrase
    /// Nil if no notice is unread.
    public var count: NewItemCount?

    public init(_ context: PresentationContext) {
        let unread = context.viewer?.unread ?? 0
        name = unread == 0 ? "Notifications" : "Notifications, \(unread, .count) new"
        count = NewItemCount(unread)
    }
}
