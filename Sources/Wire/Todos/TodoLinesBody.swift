public import Domain

/// Several new items of a to-do list.
public struct TodoLinesBody: Codable, Hashable, Sendable {
    /// One item per line; “3 × Drinks” is an item with three spots.
    public var lines: String?
    /// The ids of the items, one for each line that is not empty; the client may choose them.
    public var ids: [ID<Todo>]?

    public init(lines: String?, ids: [ID<Todo>]? = nil) {
        self.lines = lines
        self.ids = ids
    }
}
