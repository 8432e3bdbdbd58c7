/// Commands of invitations that only a server has.
extension FormAction {
    public static let makeLink = FormAction(serverCommand: "event.makeLink")
    public static let revokeLink = FormAction(serverCommand: "event.revokeLink")
}
