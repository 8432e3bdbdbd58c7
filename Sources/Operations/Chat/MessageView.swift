public import Domain

/// A message, as those of the crew see it.
public struct MessageView: Hashable, Sendable, Codable {
    public var id: ID<Message>
    public var author: NamedPerson
    /// Empty where it was deleted.
    public var body: String
    public var sentAt: Instant
    public var editedAt: Instant?
    public var deleted: Bool
    /// The place in the order that is the same for everybody, from 1.
    public var number: Int
}
