/// Form actions of the inbox.
extension FormAction {
    /// Marks a notice as read and opens its page.
    public static let openNotice = FormAction(named: "notice.open")
}
