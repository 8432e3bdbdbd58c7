/// Several items that are put on a to-do list.
public struct TodoLinesBody: Codable, Hashable, Sendable {
    /// One a line; “3 × Drinks” for one with three places.
    public var lines: String?

    public init(lines: String?) {
        self.lines = lines
    }
}
