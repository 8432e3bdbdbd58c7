public import Domain
public import Operations

/// The last messages of an event's chat, and the way there.
public struct ChatPanelPresentation: Equatable, Sendable {
    public struct Message: Equatable, Sendable {
        public var author: CrewMemberPresentation
        public var body: String
    }

    public var messages: [Message]
    /// Shown instead of messages.
    public var placeholder: Phrase?
    public var open: ActionPresentation

    /// Returns nil if the viewer may not chat.
    ///
    /// - Parameter messages: the last messages, oldest first.
    public init?(_ event: EventView, _ messages: [MessageView], _ context: PresentationContext) {
        guard event.mine.may.chat else { return nil }
        self.messages = messages.filter { !$0.deleted }.map { message in
            Message(author: CrewMemberPresentation(message.author, context), body: message.body)
        }
        placeholder = self.messages.isEmpty ? "No messages yet." : nil
        open = ActionPresentation(self.messages.isEmpty ? "Say hello" : "Open the chat", icon: .chat)
    }
}
