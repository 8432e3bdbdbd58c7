public import Domain
public import Operations

/// One of the viewer's chats in a list.
public struct ChatSummaryPresentation: Equatable, Sendable {
    public var isCurrent: Bool
    /// When something was last written, or the event begins.
    public var at: Instant
    /// Nil for the current chat, or without new messages.
    public var unread: NewItemCount?

    /// - Parameter current: the event whose chat is open.
    public init(_ chat: ChatView, current: ID<Event>) {
        isCurrent = chat.event.id == current
        at = chat.lastSentAt ?? chat.event.startsAt
        unread = isCurrent ? nil : NewItemCount(chat.unread)
    }
}
