/// Commands of guest passes, which only a server has.
extension FormAction {
    public static let confirmGuest = FormAction(serverCommand: "event.confirmGuest")
    public static let mailPass = FormAction(serverCommand: "event.mailPass")
    public static let renewPass = FormAction(serverCommand: "event.renewPass")
}
