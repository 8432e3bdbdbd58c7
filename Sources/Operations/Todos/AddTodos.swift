public import Domain
public import Store

/// Adds several items at the end of an event's to-do list. They were typed or pasted, or copied from a template or a
/// past event and edited.
///
/// Idempotent: sending the same id, or the same ids, again returns the same items.
public struct AddTodos: CreatingCommand {
    public static let name = "todo.addLines"
    public static let offline = Offline.yes
    public static let idFieldsToMake = ["id", "ids"]
    public static let requiredFields = [["lines"]]
    public static let bounds = InputBounds(longer: ["lines": (TodoDetails.maxTitleLength + 10) * TodoLines.maxCount])
    public var event: ID<Event>
    /// The id of this addition, which the client may choose. The ids of the items are derived from it, unless they are
    /// chosen too.
    public var id: ID<TodoLines>?
    /// The ids of the items, one for each line that is not empty; the client may choose them.
    public var ids: [ID<Todo>]?
    /// One item per line (``TodoLines``), at most 50.
    public var lines: String?

    public var createdID: ID<TodoLines>? {
        get { id }
        set { id = newValue }
    }

    public init(event: ID<Event>, id: ID<TodoLines>? = nil, ids: [ID<Todo>]? = nil, lines: String?) {
        self.event = event
        self.id = id
        self.ids = ids
        self.lines = lines
    }

    /// Chooses the ids of the items, because later commands name these.
    public mutating func chooseIDs(at now: Instant, _ random: () -> UInt64) {
        guard ids == nil, id == nil, let items = try? TodoLines.parsed(lines ?? "") else { return }
        ids = items.map { _ in ID(at: now, random: random) }
    }

    public var idsToMake: [[UInt8]] { [id?.bytes].compactMap(\.self) + (ids?.map(\.bytes) ?? []) }

    public func exists(_ id: ID<TodoLines>, in tx: Transaction) throws -> Bool { try !items(in: tx).isEmpty }

    public func knownOutcome(_ id: ID<TodoLines>, as actor: Actor, in tx: Transaction) throws -> [ID<Todo>]? {
        let items = try items(in: tx)
        return items.isEmpty ? nil : items
    }

    /// Returns the items that an addition made and that still exist.
    private func items(in tx: Transaction) throws -> [ID<Todo>] {
        let lines = (try? TodoLines.parsed(lines ?? "")) ?? []
        return try lines.indices.compactMap { item($0, in: tx) }.filter { try TodoRow.find($0, in: tx) != nil }
    }

    /// Returns the id of an item; nil lets Mingle choose.
    private func item(_ index: Int, in tx: Transaction) -> ID<Todo>? {
        if let ids { return ids.indices.contains(index) ? ids[index] : nil }
        return id.map { tx.id(.todo, of: $0.bytes, Array("\(index)".utf8)) }
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
        if let ids, Set(ids).count != lines.count || ids.count != lines.count {
            errors.add("ids", "Give one ID for each line.")
        }
        try errors.check()
        return try lines.enumerated().map { index, line in
            try AddTodo(
                event: event, id: item(index, in: tx), title: line.title, places: line.places
            ).performOnce(in: tx, as: actor)
        }
    }
}
