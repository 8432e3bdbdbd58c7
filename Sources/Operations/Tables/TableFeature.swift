extension Feature {
    static let tables = Feature(
        shapes: [.tableImport])
}
