/// Forms that say with less what a command says with more.
extension FormAction {
    public static let addCohost = FormAction(named: "event.addCohost")
    public static let removeCohost = FormAction(named: "event.removeCohost")
    public static let handOver = FormAction(named: "event.handOver")
    /// Takes back one's own join request, whichever that is.
    public static let takeBackRequest = FormAction(named: "event.takeBackRequest")
    /// Looks for people to invite, and keeps who is chosen and what is typed.
    public static let searchToInvite = FormAction(named: "event.searchToInvite")
    public static let restoreInvitation = FormAction(named: "event.restoreInvitation")
}
