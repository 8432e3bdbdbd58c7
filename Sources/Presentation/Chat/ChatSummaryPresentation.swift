public import Domain
public import Operations

/// One of the viewer's chats in a list.
public struct ChatSummaryPresentation: Equatable, Sendable {
    public struct Unread: Equatable, Sendable {
        /// The number of new messages, at most two digits.
        public var badge: Phrase
        public var text: Phrase
    }

    public var isCurrent: Bool
    /// When something was last written, or the event begins.
    public var at: Instant
    /// Nil for the current chat, or without new messages.
    public var unread: Unread?

    /// - Parameter current: the event whose chat is open.
    public init(_ chat: ChatView, current: ID<Event>) {
        isCurrent = chat.event.id == current
        at = chat.lastSentAt ?? chat.event.startsAt
        if chat.unread > 0, !isCurrent {
            unread = Unread(
                badge: chat.unread > 99 ? "\(99)+" : "\(chat.unread)", text: "\(chat.unread, .count) new")
        }
    }
}
