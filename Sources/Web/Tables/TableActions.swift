extension FormAction {
    /// A table is sent, and what it would do is shown.
    public static let checkTable = FormAction(named: "programme.checkTable")
}
