public import Domain

/// A message, as those of the crew see it.
public struct MessageView: Hashable, Sendable, Codable {
    public struct Author: Hashable, Sendable, Codable {
        public var id: ID<User>
        public var name: String
        /// The hash of the profile photo.
        public var photo: String?
    }

    public var id: ID<Message>
    public var author: Author
    /// Empty where it was deleted.
    public var body: String
    public var sentAt: Instant
    public var editedAt: Instant?
    public var deleted: Bool
    /// The place in the order that is the same for everybody, from 1.
    public var number: Int
}
