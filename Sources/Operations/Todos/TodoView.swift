public import Domain

/// A to-do item as crew members see it.
public struct TodoView: Hashable, Sendable, Codable {
    public var id: ID<Todo>
    public var title: String
    public var description: String?
    public var dueAt: Instant?
    public var assigneeId: ID<User>?
    /// Omitted, like all people below, for a person hidden from the reader by a block.
    public var assignee: NamedPerson?
    public var places: Int?
    /// The number of claimed spots, including those of hidden people.
    public var claimed: Int
    public var claims: [NamedPerson]
    public var completedAt: Instant?
    public var completedBy: ID<User>?
    public var completer: NamedPerson?
    /// Increases along the list.
    public var position: Int64

    public init(
        id: ID<Todo>, title: String, description: String? = nil, dueAt: Instant? = nil, assignee: NamedPerson? = nil,
        places: Int? = nil,
        claims: [NamedPerson] = [], claimed: Int? = nil, completedAt: Instant? = nil, completer: NamedPerson? = nil,
        position: Int64 = 0
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.dueAt = dueAt
        self.assigneeId = assignee?.id
        self.assignee = assignee
        self.places = places
        self.claimed = claimed ?? claims.count
        self.claims = claims
        self.completedAt = completedAt
        self.completedBy = completer?.id
        self.completer = completer
        self.position = position
    }
}
