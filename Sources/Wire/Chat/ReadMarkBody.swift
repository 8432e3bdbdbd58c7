public import Domain

/// How far a person has read a chat.
public struct ReadMarkBody: Codable, Hashable, Sendable {
    public var upTo: ID<Message>

    public init(upTo: ID<Message>) {
        self.upTo = upTo
    }
}
