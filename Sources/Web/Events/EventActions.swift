/// Forms that send less than their command needs.
extension FormAction {
    public static let addCohost = FormAction(named: "event.addCohost")
    public static let removeCohost = FormAction(named: "event.removeCohost")
    public static let handOver = FormAction(named: "event.handOver")
    /// Withdraws the viewer's join request, whether or not they have an account.
    public static let withdrawRequest = FormAction(named: "event.takeBackRequest")
    /// Searches for people to invite, and keeps the selection and the typed text.
    public static let searchToInvite = FormAction(named: "event.searchToInvite")
    public static let restoreInvitation = FormAction(named: "event.restoreInvitation")
}
