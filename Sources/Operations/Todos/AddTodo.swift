public import Domain
public import Store

/// Adds an item at the end of an event's to-do list. Idempotent: sending the same id again returns the same item.
public struct AddTodo: CreatingCommand {
    public static let name = "todo.add"
    public static let offline = Offline.yes
    public static let requiredFields = [["title"]]
    public static let bounds = InputBounds(longer: ["description": TodoDetails.maxDescriptionLength])
    public var event: ID<Event>
    /// The id, which the client may choose.
    public var id: ID<Todo>?
    /// At most 120 characters.
    public var title: String?
    /// At most 2,000 characters.
    public var description: String?
    public var dueAt: Instant?
    /// The assigned crew member.
    public var assigneeId: ID<User>?
    /// The number of spots that people can claim, from 1 to 100.
    public var places: Int?

    public var createdID: ID<Todo>? {
        get { id }
        set { id = newValue }
    }

    public init(
        event: ID<Event>, id: ID<Todo>? = nil, title: String?, description: String? = nil, dueAt: Instant? = nil,
        assigneeId: ID<User>? = nil,
        places: Int? = nil
    ) {
        self.event = event
        self.id = id
        self.title = title
        self.description = description
        self.dueAt = dueAt
        self.assigneeId = assigneeId
        self.places = places
    }

    public func exists(_ id: ID<Todo>, in tx: Transaction) throws -> Bool {
        try TodoRow.find(id, in: tx) != nil
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Todo> {
        let row = try CrewAccess.event(event, to: .plan, as: actor, in: tx).event
        let details = try TodoDetails.checked(
            title: title, description: description, dueAt: dueAt, places: places, now: tx.now)
        let id = id ?? tx.newID()
        try NoticeSubjectKind.todo.check(self.id, in: tx)
        let there: Int = try tx.value("SELECT count(*) FROM todo WHERE event_id = \(event)")!
        try Quota.todos.check(there)
        try tx.execute(
            """
            INSERT INTO todo (id, event_id, title, description, due_at, places, claimed, position)
            VALUES (\(id), \(event), \(details.title), \(details.description), \(details.dueAt), \(details.places), 0,
                (SELECT coalesce(max(position), 0) + 1024 FROM todo WHERE event_id = \(event)))
            """)
        tx.put(.todo, id, in: .crew(event))
        if let assigneeId {
            tx.addPartner(.user, assigneeId)
            try TodoAssignee.check(assigneeId, by: actor, at: row, in: tx)
            try TodoRow(id: id, event: event, details: details, claimed: 0).add(assigneeId, as: .assignee, in: tx)
            try TodoAssignee.notify(assigneeId, of: id, details.title, by: actor, at: row, in: tx)
        }
        return id
    }
}
