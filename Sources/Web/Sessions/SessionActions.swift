/// Commands of sessions that only a server has.
extension FormAction {
    public static let endSession = FormAction(serverCommand: "account.endSession")
    public static let endOtherSessions = FormAction(serverCommand: "account.endOtherSessions")
}
