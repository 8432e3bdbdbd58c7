import Operations
import Store

extension ServerFeature {
    static let tables = ServerFeature(
        commands: [
            StageTable.self, ImportTable.self, WriteTable.self, UndoTableImport.self, RevertTableImport.self,
            DeleteTableLines.self,
        ],
        tables: PersonalDataTable.tables,
        handlers: TableRecord.handlers)
}

extension PersonalDataTable {
    static let tables: [PersonalDataTable] = [
        PersonalDataTable(
            name: "table_import",
            columns: [
                .id("id"), .text("kind"), .text("file"), .withheld("user_id", "always oneself"), .text("status"),
                .number("added"), .number("updated"),
                .withheld("problem", "of the programme"), .time("made_at"), .time("ended_at"),
            ],
            isOf: own("user_id"), section: "tableImports", deletion: .kept("what was done to the programme")),
        PersonalDataTable(
            name: "table_import_row",
            columns: [
                .withheld("import_id", "of the programme"), .withheld("subject", "of the programme"),
                .withheld("body", "the programme once more"),
            ],
            deletion: .expires("a week after the import; what is of a participant goes when they do")),
    ]
}
