/// Forms that say with less what a command says with more.
extension FormAction {
    public static let addCohost = FormAction(named: "event.addCohost")
    public static let removeCohost = FormAction(named: "event.removeCohost")
    public static let handOver = FormAction(named: "event.handOver")
    /// Takes back one's own join request, whichever that is.
    public static let takeBackRequest = FormAction(named: "event.takeBackRequest")
    public static let restoreInvitation = FormAction(named: "event.restoreInvitation")
}
