public import Domain

/// What an event is made from another with.
public struct DuplicateBody: Codable, Hashable, Sendable {
    /// Of the new event, made by the client if it likes.
    public var id: ID<Event>?

    public init(id: ID<Event>? = nil) {
        self.id = id
    }
}
