public import Domain

/// An item that is put on a to-do list.
public struct TodoBody: Codable, Hashable, Sendable {
    /// Made by the client if it likes; the same id again is the same item.
    public var id: ID<Todo>?
    public var title: String?
    public var description: String?
    public var dueAt: Instant?
    public var assigneeId: ID<User>?
    public var places: Int?

    public init(
        id: ID<Todo>? = nil, title: String? = nil, description: String? = nil, dueAt: Instant? = nil,
        assigneeId: ID<User>? = nil,
        places: Int? = nil
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.dueAt = dueAt
        self.assigneeId = assigneeId
        self.places = places
    }
}
