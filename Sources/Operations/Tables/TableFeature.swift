extension Feature {
    static let tables = Feature(
        commands: [
            StageTable.self, ImportTable.self, WriteTable.self, UndoTableImport.self, TakeBackTable.self,
            ForgetTables.self,
        ],
        shapes: [.tableImport], tables: PersonalTable.tables)
}
