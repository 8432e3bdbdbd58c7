extension FormAction {
    /// Uploads a table and previews its import.
    public static let checkTable = FormAction(named: "programme.checkTable")
}

/// Commands of tables that only a server has.
extension FormAction {
    public static let importTable = FormAction(serverCommand: "programme.import")
    public static let undoTableImport = FormAction(serverCommand: "programme.undoImport")
}
