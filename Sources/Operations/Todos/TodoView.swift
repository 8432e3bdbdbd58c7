public import Domain

/// An item of a to-do list, as those of the crew see it.
public struct TodoView: Hashable, Sendable, Codable {
    /// Somebody of the crew; left out for whoever is kept from them by a block.
    public struct Person: Hashable, Sendable, Codable {
        public var id: ID<User>
        public var name: String
        /// The hash of the profile photo.
        public var photo: String?

        public init(id: ID<User>, name: String, photo: String? = nil) {
            self.id = id
            self.name = name
            self.photo = photo
        }
    }

    public var id: ID<Todo>
    public var title: String
    public var description: String?
    public var dueAt: Instant?
    public var assigneeId: ID<User>?
    public var assignee: Person?
    public var places: Int?
    /// Places that are claimed, by whomever.
    public var claimed: Int
    public var claims: [Person]
    public var completedAt: Instant?
    public var completedBy: ID<User>?
    public var completer: Person?
    /// Grows along the list.
    public var position: Int64

    public init(
        id: ID<Todo>, title: String, description: String? = nil, dueAt: Instant? = nil, assignee: Person? = nil, places: Int? = nil,
        claims: [Person] = [], claimed: Int? = nil, completedAt: Instant? = nil, completer: Person? = nil,
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
