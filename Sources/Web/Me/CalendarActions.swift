/// Confirms an import that was previewed.
extension FormAction {
    public static let confirmImport = FormAction(named: "calendar.confirmImport")
}

/// Commands of calendars that only a server has.
extension FormAction {
    public static let importEvents = FormAction(serverCommand: "calendar.import")
    public static let publishImport = FormAction(serverCommand: "calendar.publishImport")
    public static let undoImport = FormAction(serverCommand: "calendar.undoImport")
    public static let createFeed = FormAction(serverCommand: "calendar.createFeed", createdIDField: "id")
    public static let revokeFeed = FormAction(serverCommand: "calendar.revokeFeed")
}
