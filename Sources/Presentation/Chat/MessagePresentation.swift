public import Domain
public import Operations

/// A message in a chat, and what the viewer can do with it.
public struct MessagePresentation: Equatable, Sendable {
    public var id: ID<Message>
    /// The position in the chat, from 1.
    public var number: Int
    public var sentAt: Instant
    public var author: CrewMemberPresentation
    /// Whether the message before it is by somebody else, or long ago.
    public var startsGroup: Bool
    /// Nil if the message was deleted.
    public var text: String?
    /// Shown instead of ``text``.
    public var placeholder: Phrase?
    /// Says that the author has changed the message; nil otherwise.
    public var edited: Phrase?
    /// The time of day.
    public var time: Phrase
    /// The accessible name of the menu that offers the actions below; nil without any.
    public var optionsName: Phrase?
    public var edit: ActionPresentation?
    public var delete: ActionPresentation?
    public var report: ActionPresentation?

    public init(_ message: MessageView, _ event: EventView, startsGroup: Bool = true, _ context: PresentationContext) {
        id = message.id
        number = message.number
        sentAt = message.sentAt
        author = CrewMemberPresentation(message.author, context)
        self.startsGroup = startsGroup
        text = message.deleted ? nil : message.body
        placeholder = message.deleted ? "Deleted" : nil
        edited = message.editedAt != nil && !message.deleted ? "edited" : nil
        time = "\(Zones.civil(message.sentAt, in: context.localZone ?? event.timeZone), .time)"
        guard !message.deleted else { return }
        let isMine = author.isViewer
        optionsName = isMine ? "Options for your message" : "Options for the message by \(message.author.name)"
        if isMine, MessageRules.mayEdit(sentAt: message.sentAt, now: context.now) { edit = ActionPresentation("Edit") }
        if MessageRules.mayDelete(isAuthor: isMine, isHost: event.canManage) {
            delete = ActionPresentation("Delete", .danger)
        }
        if !isMine { report = ActionPresentation("Report") }
    }
}
