/// Commands of join requests that only a server has.
extension FormAction {
    public static let sendJoinRequestAsGuest = FormAction(serverCommand: "event.askAsGuest")
    public static let sendJoinRequestByLink = FormAction(serverCommand: "event.askByLink")
    public static let withdrawGuestRequest = FormAction(serverCommand: "event.takeBackGuestRequest")
}
