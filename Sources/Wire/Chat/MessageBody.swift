public import Domain

/// What is said in a chat.
public struct MessageBody: Codable, Hashable, Sendable {
    /// Made by the client if it likes; the same id again is the same message.
    public var id: ID<Message>?
    public var body: String?

    public init(id: ID<Message>? = nil, body: String? = nil) {
        self.id = id
        self.body = body
    }
}

/// What a message says after it was corrected.
public struct MessageChangeBody: Codable, Hashable, Sendable {
    public var body: String?

    public init(body: String? = nil) {
        self.body = body
    }
}
