public import Domain

/// Where an item is moved.
public struct TodoPositionBody: Codable, Hashable, Sendable {
    /// The item behind which it comes; left out for the top.
    public var after: ID<Todo>?

    public init(after: ID<Todo>?) {
        self.after = after
    }
}
