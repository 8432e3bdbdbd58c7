/// What is done around commands of accounts: no command by itself signs in, or knows a browser.
extension FormAction {
    public static let signIn = FormAction(named: "account.signIn")
    public static let signOut = FormAction(named: "account.signOut")
    /// By a mailed link.
    public static let resetPassword = FormAction(named: "account.resetPassword")
    /// By the one that there is.
    public static let changePassword = FormAction(named: "account.changePassword")
    /// Light or dark, which the browser keeps.
    public static let appearance = FormAction(named: "account.appearance")
    /// Sends what is known about somebody as a file.
    public static let exportData = FormAction(named: "account.export")
}
