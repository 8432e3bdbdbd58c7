public import Domain
public import Store

/// Changes an item's details and assignee. Fields that are not sent stay unchanged; the last write wins.
public struct UpdateTodo: UpdatingCommand {
    public static let name = "todo.update"
    // Only the server knows how many spots are claimed.
    public static let offline = Offline.withHint
    public static let bounds = InputBounds(longer: ["description": TodoDetails.maxDescriptionLength])
    public var id: ID<Todo>
    public var title: Patch<String>
    public var description: Patch<String>
    public var dueAt: Patch<Instant>
    public var assigneeId: Patch<ID<User>>
    public var places: Patch<Int>
    public var base: Int?

    public init(
        id: ID<Todo>, title: Patch<String> = .keep, description: Patch<String> = .keep, dueAt: Patch<Instant> = .keep,
        assigneeId: Patch<ID<User>> = .keep, places: Patch<Int> = .keep,
        base: Int? = nil
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.dueAt = dueAt
        self.assigneeId = assigneeId
        self.places = places
        self.base = base
    }

    public static let rowKind = RowKind.todo
    public var rowID: ID<Todo> { id }

    public static func current(_ id: ID<Todo>, in reader: any Reader) throws -> UpdateTodo? {
        try TodoRow.find(id, in: reader).map {
            UpdateTodo(
                id: id, title: .set($0.details.title), description: Patch(setting: $0.details.description),
                dueAt: Patch(setting: $0.details.dueAt), places: Patch(setting: $0.details.places))
        }
    }

    public func update(in tx: Transaction, as actor: Actor) throws {
        let row = try CrewAccess.find(TodoRow.self, id, to: .plan, as: actor, in: tx).row
        tx.setSubject(.todo, id)
        let old = row.details
        let details = try TodoDetails.checked(
            title: title.applied(to: old.title), description: description.applied(to: old.description),
            dueAt: dueAt.applied(to: old.dueAt),
            places: places.applied(to: old.places), since: old.dueAt, claimed: row.claimed, now: tx.now)
        if details != old {
            try tx.execute(
                """
                UPDATE todo SET title = \(details.title), description = \(details.description), due_at = \(details.dueAt), places = \(details.places),
                    version = version + 1 WHERE id = \(id)
                """)
            tx.put(.todo, id, in: .crew(row.event))
            try row.removeBlocked(from: actor.verified().id, in: tx)
            if details.dueAt != old.dueAt { try tx.resolve([.todoAssigned, .todoDue], about: id.bytes, of: row.event) }
        }
        switch assigneeId {
        case .keep: break
        case .clear: try row.remove(as: .assignee, in: tx)
        case .set(let user):
            tx.addPartner(.user, user)
            guard let event = try EventRow.find(row.event, in: tx) else { throw Refusal.notFound }
            try TodoAssignee.check(user, by: actor, at: event, in: tx)
            // Somebody who is assigned already is not notified again.
            guard try row.people(as: .assignee, in: tx) != [user] else { break }
            try row.remove(as: .assignee, in: tx)
            try row.add(user, as: .assignee, in: tx)
            try TodoAssignee.notify(user, of: id, details.title, by: actor, at: event, in: tx)
        }
    }
}
