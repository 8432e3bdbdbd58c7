import Store

extension RowShape {
    static let tableImport = RowShape(
        kind: .tableImport, table: "table_import",
        fields: [
            .text("kind"), .text("file"), .person("user_id"), .text("status"), .integer("total"), .integer("done"),
            .integer("added"),
            .integer("updated"), .integer("unchanged"), .integer("kept"), .integer("problem_line"), .text("problem"),
            .integer("made_at"),
            .integer("ended_at"),
        ],
        // An import is part of the programme's history, regardless of who performed it.
        ignoresBlocks: { $0 == .staff }, membership: { $0 == .staff ? "t.status <> 'staged'" : nil })
}
