public import Domain

/// The labels of the links that download a table.
extension TableKind {
    public var csvLabel: Phrase { self == .assignments ? "Who takes part in what, as CSV" : "All as CSV" }

    public var excelLabel: Phrase { self == .assignments ? "Who takes part in what, for Excel" : "All for Excel" }
}
