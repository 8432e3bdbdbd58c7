/// What an inbox does with a line.
extension FormAction {
    /// Marks it as read, and goes where it leads.
    public static let openNotice = FormAction(named: "notice.open")
}
