import Domain
public import Store

/// Asks for a link to set a new password. Does the same work whether or not the address has an account, so that neither
/// the reply nor its time tells (security checklist, 3): a job looks the address up.
public struct ForgotPassword: ClientCommand {
    public static let name = "account.forgotPassword"
    // It asks for a mail.
    public static let offline = Offline.no
    public var email: String?
    /// Where the caller comes from, as far as it is counted: an address, or the network that stands for it.
    public var network: String?

    public init(email: String?, network: String? = nil) {
        self.email = email
        self.network = network
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        var errors = FieldErrors()
        let email = errors.email(email, "email")
        try errors.check()
        // Beyond the day's mails nothing more is sent, and whoever asks hears the same: the links that are there work, and
        // nobody keeps somebody else from theirs by asking for it.
        let (key, budget) = (email!.key, MailBudget(tx))
        guard try network.map({ try budget.take(of: .resetFromNetwork, "\($0) \(key)") }) ?? true,
            try budget.take(of: .reset, key)
        else {
            return
        }
        try tx.enqueue(MailResetLink(emailKey: key))
    }
}
