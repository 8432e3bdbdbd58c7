extension FormAction {
    /// Uploads a table and previews its import.
    public static let checkTable = FormAction(named: "programme.checkTable")
}
