public import Domain
import Operations

/// A parsed table, by columns.
public struct TableSheet: Sendable {
    public struct Line: Sendable {
        /// The line number in the file, from 1; the first line if the row spans several.
        public var number: Int
        /// One cell for each column.
        public var cells: [String]
        /// The indices of cells with a formula that has no stored value.
        public var uncalculated: [Int]

        public init(number: Int, cells: [String], uncalculated: [Int] = []) {
            self.number = number
            self.cells = cells
            self.uncalculated = uncalculated
        }
    }

    public var kind: TableKind
    /// `nil` for an unknown column, which is ignored.
    public var columns: [TableColumn?]
    /// The headings in the file.
    public var headings: [TableColumn: String]
    public var lines: [Line]
    /// The names of predefined activity types in every language, each with the stored name.
    public var typeNames: [String: String]
    /// The names of predefined participant roles in every language, each with the stored name.
    public var roleNames: [String: String]
    /// The labels of a column's choices, as on the pages.
    public var choices: [TableColumn: [Phrase]]

    public init(
        kind: TableKind, columns: [TableColumn?], headings: [TableColumn: String] = [:], lines: [Line],
        typeNames: [String: String] = [:],
        roleNames: [String: String] = [:], choices: [TableColumn: [Phrase]] = [:]
    ) {
        self.choices = choices
        self.roleNames = roleNames
        self.typeNames = typeNames
        self.kind = kind
        self.columns = columns
        self.headings = headings
        self.lines = lines
    }
}
