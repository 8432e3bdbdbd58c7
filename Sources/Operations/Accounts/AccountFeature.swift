extension Feature {
    static let accounts = Feature(
        commands: [
            AdministerUser.self, ChangeEmail.self, ChangeMe.self, DeleteAccount.self, RegisterAccount.self,
            ForgotPassword.self, MailResetLink.self, SetPassword.self, RehashPassword.self, RestoreEmail.self,
            UpdateProfile.self, VerifyEmail.self, ResendVerification.self,
        ],
        shapes: [.user, .account, .publicHost],
        tables: PersonalDataTable.accounts)
}
