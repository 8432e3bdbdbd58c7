public import Domain

/// Duplicates an event.
public struct DuplicateBody: Codable, Hashable, Sendable {
    /// Optional id of the new event, chosen by the client.
    public var id: ID<Event>?

    public init(id: ID<Event>? = nil) {
        self.id = id
    }
}
