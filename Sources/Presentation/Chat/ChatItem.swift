public import Domain
public import Operations

/// An item of a chat's history.
public enum ChatItem: Equatable, Sendable {
    /// The separator above the first message that the viewer has not read.
    case unread
    /// The time of the messages below.
    case time(Instant)
    case message(MessagePresentation)

    /// Returns messages with their separators.
    ///
    /// - Parameters:
    ///   - previous: the time at which the message before the first was sent.
    ///   - readUpTo: the number of the last message that the viewer had seen; nil for no separator.
    public static func items(
        _ messages: [MessageView], _ event: EventView, after previous: Instant? = nil, readUpTo: Int? = nil,
        _ context: PresentationContext
    ) -> [ChatItem] {
        var items: [ChatItem] = []
        var last = previous
        var author: ID<User>?
        // Without a read message, all are new.
        var seeksUnread = readUpTo ?? 0 > 0
        for message in messages {
            if seeksUnread, let readUpTo, message.number > readUpTo, message.author.id != context.viewer?.id {
                items.append(.unread)
                seeksUnread = false
            }
            if MessageRules.needsTimeLine(after: last, at: message.sentAt) {
                items.append(.time(message.sentAt))
                author = nil
            }
            items.append(
                .message(MessagePresentation(message, event, startsGroup: author != message.author.id, context)))
            author = message.author.id
            last = message.sentAt
        }
        return items
    }

    /// Returns the message up to which the viewer can mark the chat as read; nil if they have read all.
    ///
    /// - Parameter messages: the newest messages, newest last.
    public static func lastUnread(of messages: [MessageView], readUpTo: Int) -> ID<Message>? {
        messages.last.flatMap { $0.number > readUpTo ? $0.id : nil }
    }
}
