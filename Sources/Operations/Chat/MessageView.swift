public import Domain

/// A message as crew members see it.
public struct MessageView: Hashable, Sendable, Codable {
    public var id: ID<Message>
    public var author: NamedPerson
    /// Empty if the message was deleted.
    public var body: String
    public var sentAt: Instant
    public var editedAt: Instant?
    public var deleted: Bool
    /// The position in the chat, from 1; the same for everyone.
    public var number: Int
}
