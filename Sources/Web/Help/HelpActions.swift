/// A question changes nothing, so it is no command.
extension FormAction {
    public static let askHelp = FormAction(named: "help.ask")
}
