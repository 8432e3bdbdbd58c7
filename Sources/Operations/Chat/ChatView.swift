public import Domain

/// A chat in the list of one's chats.
public struct ChatView: Hashable, Sendable {
    public var event: EventView
    /// When the last message was sent; nil where nobody has written.
    public var lastSentAt: Instant?
    /// Messages of others that one has not seen.
    public var unread: Int

    public init(event: EventView, lastSentAt: Instant?, unread: Int) {
        self.event = event
        self.lastSentAt = lastSentAt
        self.unread = unread
    }
}
