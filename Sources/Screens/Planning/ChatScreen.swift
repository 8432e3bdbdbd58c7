public import Domain
public import Observation
import Operations
public import Presentation

/// The chat of an event, oldest message first.
public struct ChatContent: ScreenValue {
    public var event: ID<Event>
    public var title: String
    public var items: [ChatItem]
    public var hasEarlier: Bool
    /// The last message, if the viewer has not read it.
    var unread: ID<Message>?
}

@Observable @MainActor
public final class ChatScreen: ActingScreen<ChatContent> {
    nonisolated static let pageLength = 50

    public let event: ID<Event>
    /// The message that is being written.
    public var draft = ""
    /// The message that is being changed, and its new text.
    public var edited: ID<Message>?
    public var editedText = ""
    /// Whether the person looks at the newest messages, so that these count as read.
    public var isLooking = true
    private var pages = 1
    /// Where the line above the new messages was when the chat was opened.
    @ObservationIgnored private var firstRead: Int?

    public init(of event: ID<Event>, on account: OpenAccount) {
        self.event = event
        super.init(of: account)
    }

    override func loading() -> @Sendable (ScreenReading) throws -> ChatContent {
        { [event, limit = pages * ChatScreen.pageLength] in try ChatContent(event, limit: limit, $0) }
    }

    override func shown(_ value: ChatContent) {
        guard isLooking, let unread = value.unread else { return }
        // Failing to mark something as read disturbs nobody: it is tried again with the next message.
        Task { try? await account.perform(MarkRead(event: event, upTo: unread)) }
    }

    /// Whether a message waits to be sent, or was refused.
    public func mark(of message: ID<Message>) -> PendingMark? { marks.mark(message) }

    public func showEarlier() async {
        guard content.value?.hasEarlier == true else { return }
        pages += 1
        await reload()
    }

    @discardableResult
    public func send() -> Task<Bool, Never>? {
        perform(SendMessage(event: event, body: draft)) { self.draft = "" }
    }

    /// Begins to change a message.
    public func edit(_ message: MessagePresentation) {
        (edited, editedText) = (message.id, message.text ?? "")
    }

    @discardableResult
    public func saveEdited() -> Task<Bool, Never>? {
        guard let edited else { return nil }
        return perform(EditMessage(id: edited, body: editedText)) { (self.edited, self.editedText) = (nil, "") }
    }

    @discardableResult
    public func delete(_ message: ID<Message>) -> Task<Bool, Never>? { perform(DeleteMessage(id: message)) }
}

extension ChatContent {
    public var empty: EmptyListPresentation? { items.isEmpty ? .chat(at: event) : nil }

    init(_ id: ID<Event>, limit: Int, _ reading: ScreenReading) throws {
        let event = try EventQuery.event(id, as: reading.actor, now: reading.now, in: reading.reader)
        let found = try ChatQuery.messages(of: id, as: reading.actor, limit: limit, in: reading.reader)
        let messages = Array(found.items.reversed())
        let readUpTo = try ChatQuery.readUpTo(id, as: reading.actor, in: reading.reader)
        (self.event, title) = (id, event.title)
        items = ChatItem.items(messages, event, readUpTo: readUpTo, reading.context)
        hasEarlier = found.next != nil
        unread = ChatItem.lastUnread(of: messages, readUpTo: readUpTo)
    }
}
