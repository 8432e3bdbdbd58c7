public import Domain
public import Store

/// Adds several items at the end of an event's to-do list. They were typed or pasted, or copied from a template or a
/// past event and edited.
///
/// Idempotent: sending the same id again returns the same items.
public struct AddTodos: CreatingCommand {
    public static let name = "todo.addLines"
    // The ids that it generates would differ between a device and the server.
    public static let offline = Offline.no
    public static let bounds = InputBounds(longer: ["lines": (TodoDetails.maxTitleLength + 10) * TodoLines.maxCount])
    public var event: ID<Event>
    /// The id of this addition, which the client may choose. The ids of the items are derived from it.
    public var id: ID<TodoLines>?
    /// One item per line (``TodoLines``), at most 50.
    public var lines: String?

    public var createdID: ID<TodoLines>? {
        get { id }
        set { id = newValue }
    }

    public init(event: ID<Event>, id: ID<TodoLines>? = nil, lines: String?) {
        self.event = event
        self.id = id
        self.lines = lines
    }

    public func exists(_ id: ID<TodoLines>, in tx: Transaction) throws -> Bool { try !items(id, in: tx).isEmpty }

    public func knownOutcome(_ id: ID<TodoLines>, as actor: Actor, in tx: Transaction) throws -> [ID<Todo>]? {
        let items = try items(id, in: tx)
        return items.isEmpty ? nil : items
    }

    /// Returns the items that an addition made and that still exist.
    private func items(_ id: ID<TodoLines>, in tx: Transaction) throws -> [ID<Todo>] {
        let lines = (try? TodoLines.parsed(lines ?? "")) ?? []
        return try lines.indices.map { AddTodos.item($0, of: id, in: tx) }.filter {
            try TodoRow.find($0, in: tx) != nil
        }
    }

    private static func item(_ place: Int, of id: ID<TodoLines>, in tx: Transaction) -> ID<Todo> {
        tx.id(.todo, of: id.bytes, Array("\(place)".utf8))
    }

    /// - Returns: The items, in their order.
    public func perform(in tx: Transaction, as actor: Actor) throws -> [ID<Todo>] {
        _ = try CrewAccess.event(event, to: .plan, as: actor, in: tx)
        let lines = try TodoLines.parsed(lines ?? "")
        var errors = FieldErrors()
        for line in lines where line.title.count > TodoDetails.maxTitleLength {
            errors.add(
                "lines",
                "Keep each line to \(TodoDetails.maxTitleLength) characters: “\(String(line.title.prefix(20)))…”.")
        }
        try errors.check()
        return try lines.enumerated().map { place, line in
            try AddTodo(
                event: event, id: id.map { AddTodos.item(place, of: $0, in: tx) }, title: line.title,
                places: line.places
            ).performOnce(in: tx, as: actor)
        }
    }
}
