public import Domain

/// A reason why a line of a table cannot be imported.
public struct TableProblem: Hashable, Sendable, Codable {
    /// The line number in the file, from 1.
    public var line: Int
    public var column: TableColumn?
    /// The heading of the column in the file.
    public var heading: String?
    public var reason: Phrase

    public init(line: Int, column: TableColumn?, reason: Phrase) {
        self.line = line
        self.column = column
        self.reason = reason
    }
}
