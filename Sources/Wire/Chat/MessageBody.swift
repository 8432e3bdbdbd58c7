public import Domain

/// A new chat message.
public struct MessageBody: Codable, Hashable, Sendable {
    /// Optional id chosen by the client. Repeating a request with the same id adds no second message.
    public var id: ID<Message>?
    public var body: String?

    public init(id: ID<Message>? = nil, body: String? = nil) {
        self.id = id
        self.body = body
    }
}

/// The corrected text of a message.
public struct MessageChangeBody: Codable, Hashable, Sendable {
    public var body: String?

    public init(body: String? = nil) {
        self.body = body
    }
}
