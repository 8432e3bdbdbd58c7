public import Domain
public import Store

/// Puts several items at the end of the to-do list of an event: typed or pasted, or from a template or a past event and looked over.
///
/// The same id sent again is the same items.
public struct AddTodos: MakingCommand {
    public static let name = "todo.addLines"
    // It makes ids, which a device would make otherwise than the server.
    public static let offline = Offline.no
    public static let bounds = InputBounds(longer: ["lines": (TodoDetails.longestTitle + 10) * TodoLines.most])
    public var event: ID<Event>
    /// Of this addition, made by the client if it likes; the ids of the items follow from it.
    public var id: ID<TodoLines>?
    /// One a line (``TodoLines``), 50 at most.
    public var lines: String?

    public var madeID: ID<TodoLines>? {
        get { id }
        set { id = newValue }
    }

    public init(event: ID<Event>, id: ID<TodoLines>? = nil, lines: String?) {
        self.event = event
        self.id = id
        self.lines = lines
    }

    /// - Returns: those that were written, in their order.
    public func perform(in tx: Transaction, as actor: Actor) throws -> [ID<Todo>] {
        _ = try TodoAccess.event(event, to: .plan, as: actor, in: tx)
        let lines = try TodoLines.parsed(lines ?? "")
        var errors = FieldErrors()
        for line in lines where line.title.count > TodoDetails.longestTitle {
            errors.add(
                "lines",
                "Keep each line to \(TodoDetails.longestTitle) characters: “\(String(line.title.prefix(20)))…”.")
        }
        try errors.check()
        let items = lines.indices.map { place in
            id.map { tx.id(.todo, of: $0.bytes, Array("\(place)".utf8)) as ID<Todo> }
        }
        if try isMade(
            in: tx, isThere: { _ in try items.contains { try $0.map { try TodoRow.find($0, in: tx) != nil } ?? false } }
        ) {
            return try items.compactMap { $0 }.filter { try TodoRow.find($0, in: tx) != nil }
        }
        return try zip(items, lines).map { id, line in
            try AddTodo(event: event, id: id, title: line.title, places: line.places).perform(in: tx, as: actor)
        }
    }
}
