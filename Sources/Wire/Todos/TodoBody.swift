public import Domain

/// A new item of a to-do list.
public struct TodoBody: Codable, Hashable, Sendable {
    /// Optional id chosen by the client. Repeating a request with the same id adds no second item.
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
