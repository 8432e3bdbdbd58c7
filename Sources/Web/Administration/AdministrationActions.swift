/// What administrators do with several things at once: a command for each of them.
extension FormAction {
    /// Changes the role or the status of chosen accounts, or asks whether to delete them.
    public static let administerUsers = FormAction(named: "admin.users")
    public static let deleteUsers = FormAction(named: "admin.deleteUsers")
    /// Asks whether to delete chosen events.
    public static let chooseEvents = FormAction(named: "admin.events")
    public static let deleteEvents = FormAction(named: "admin.deleteEvents")
}
