/// Form actions of help. A question changes nothing, so it is not a command.
extension FormAction {
    public static let askHelp = FormAction(named: "help.ask")
}
