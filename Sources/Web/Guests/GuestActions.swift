/// Commands of guest lists that only a server has.
extension FormAction {
    public static let restoreGuest = FormAction(serverCommand: "event.restoreGuest")
}
