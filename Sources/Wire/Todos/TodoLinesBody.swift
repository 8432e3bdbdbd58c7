/// Several new items of a to-do list.
public struct TodoLinesBody: Codable, Hashable, Sendable {
    /// One item per line; “3 × Drinks” is an item with three spots.
    public var lines: String?

    public init(lines: String?) {
        self.lines = lines
    }
}
