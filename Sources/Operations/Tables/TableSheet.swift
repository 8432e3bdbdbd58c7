public import Domain

/// What stands in a table, by its columns.
public struct TableSheet: Sendable {
    public struct Line: Sendable {
        /// In the file, from 1; of one that goes over several, the first.
        public var number: Int
        /// As many as there are columns.
        public var cells: [String]
        /// Indices of cells with a formula whose value is not known.
        public var uncalculated: [Int]

        public init(number: Int, cells: [String], uncalculated: [Int] = []) {
            self.number = number
            self.cells = cells
            self.uncalculated = uncalculated
        }
    }

    public var kind: TableKind
    /// Nil for one that is not known and not looked at.
    public var columns: [TableColumn?]
    /// What the file calls them.
    public var headings: [TableColumn: String]
    public var lines: [Line]
    /// What predefined activity types are called in every language, and by which name they are stored.
    public var typeNames: [String: String]
    /// The same of participant roles.
    public var roleNames: [String: String]
    /// What pages call the choices of a column.
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
