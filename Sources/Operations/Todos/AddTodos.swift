public import Domain
public import Store

/// Puts several items at the end of the to-do list of an event: typed or pasted, or from a template or a past event and looked over.
public struct AddTodos: ClientCommand {
    public static let name = "todo.addLines"
    // It makes ids, which a device would make otherwise than the server.
    public static let offline = Offline.no
    public static let bounds = InputBounds(longer: ["lines": (TodoDetails.longestTitle + 10) * TodoLines.most])
    public var event: ID<Event>
    /// One a line (``TodoLines``), 50 at most.
    public var lines: String?

    public init(event: ID<Event>, lines: String?) {
        self.event = event
        self.lines = lines
    }

    /// - Returns: those that were written, in their order.
    public func perform(in tx: Transaction, as actor: Actor) throws -> [ID<Todo>] {
        _ = try TodoAccess.event(event, to: .plan, as: actor, in: tx)
        let lines = try TodoLines.parsed(lines ?? "")
        var errors = FieldErrors()
        for line in lines where line.title.count > TodoDetails.longestTitle {
            errors.add("lines", "Keep each line to \(TodoDetails.longestTitle) characters: “\(String(line.title.prefix(20)))…”.")
        }
        try errors.check()
        return try lines.map { try AddTodo(event: event, title: $0.title, places: $0.places).perform(in: tx, as: actor) }
    }
}
