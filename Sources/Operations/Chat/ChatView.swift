public import Domain

/// An item of the chat list.
public struct ChatView: Hashable, Sendable {
    public var event: EventView
    /// When the last message was sent; `nil` if the chat is empty.
    public var lastSentAt: Instant?
    /// The number of unread messages from others.
    public var unread: Int

    public init(event: EventView, lastSentAt: Instant?, unread: Int) {
        self.event = event
        self.lastSentAt = lastSentAt
        self.unread = unread
    }
}
