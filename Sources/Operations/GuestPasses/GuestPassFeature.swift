extension Feature {
    static let guestPasses = Feature(commands: [ConfirmGuest.self, MailPass.self, RenewPass.self])
}
