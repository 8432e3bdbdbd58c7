extension Feature {
    static let tables = Feature(
        commands: [
            StageTable.self, ImportTable.self, WriteTable.self, UndoTableImport.self, RevertTableImport.self,
            DeleteTableLines.self,
        ],
        shapes: [.tableImport], tables: PersonalDataTable.tables,
        handlers: TableRecord.handlers)
}
