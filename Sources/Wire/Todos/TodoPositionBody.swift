public import Domain

/// The new position of an item.
public struct TodoPositionBody: Codable, Hashable, Sendable {
    /// The item that it follows; omitted for the top of the list.
    public var after: ID<Todo>?

    public init(after: ID<Todo>?) {
        self.after = after
    }
}
