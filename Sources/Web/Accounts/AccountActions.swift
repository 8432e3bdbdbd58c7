/// Form actions of accounts that do more than one command: commands neither start sessions nor know about browsers.
extension FormAction {
    public static let signIn = FormAction(named: "account.signIn")
    public static let signOut = FormAction(named: "account.signOut")
    /// Sets a new password through a mailed link.
    public static let resetPassword = FormAction(named: "account.resetPassword")
    /// Sets a new password, confirmed with the current one.
    public static let changePassword = FormAction(named: "account.changePassword")
    /// Sets light or dark mode, which the browser stores.
    public static let appearance = FormAction(named: "account.appearance")
    /// Sends a file with the data stored about the account's owner.
    public static let exportData = FormAction(named: "account.export")
}

/// Commands of accounts that only a server has.
extension FormAction {
    public static let registerAccount = FormAction(serverCommand: "account.register")
    public static let verifyEmail = FormAction(serverCommand: "account.verify")
    public static let resendVerification = FormAction(serverCommand: "account.resendVerification")
    public static let changeEmail = FormAction(serverCommand: "account.changeEmail")
    public static let restoreEmail = FormAction(serverCommand: "account.takeBackEmail")
    public static let forgotPassword = FormAction(serverCommand: "account.forgotPassword")
    public static let deleteAccount = FormAction(serverCommand: "account.delete")
}
