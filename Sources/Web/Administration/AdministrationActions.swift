/// Bulk actions of administrators. Each performs one command per item.
extension FormAction {
    /// Changes the role or status of the selected accounts, or opens the confirmation page before they are deleted.
    public static let administerUsers = FormAction(named: "admin.users")
    public static let deleteUsers = FormAction(named: "admin.deleteUsers")
    /// Opens the confirmation page before the selected events are deleted.
    public static let chooseEvents = FormAction(named: "admin.events")
    public static let deleteEvents = FormAction(named: "admin.deleteEvents")
}

/// Commands of administrators that only a server has.
extension FormAction {
    public static let administerUser = FormAction(serverCommand: "user.administer")
    public static let updateCommunity = FormAction(serverCommand: "community.update")
    public static let finishSetup = FormAction(serverCommand: "community.finishSetup")
}
