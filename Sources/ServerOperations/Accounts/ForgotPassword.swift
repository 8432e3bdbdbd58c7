import Domain
public import Operations
public import Store

/// Requests a link to set a new password. A job looks the address up, so that the work is the same whether or not it
/// has an account. Neither the reply nor its timing reveals it (security checklist, 3).
public struct ForgotPassword: ClientCommand {
    public static let name = "account.forgotPassword"
    // It sends a mail.
    public static let offline = Offline.no
    public var email: String?
    /// The requester's origin for rate limits: an address, or the network that represents it.
    public var network: String?

    public init(email: String?, network: String? = nil) {
        self.email = email
        self.network = network
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        var errors = FieldErrors()
        let email = errors.email(email, "email")
        try errors.check()
        // Beyond the daily limit no mail is sent, and the reply is the same. Earlier links keep working, so that
        // requests by others cannot lock a person out.
        let (key, limiter) = (email!.key, MailLimiter(tx))
        guard try network.map({ try limiter.charge(of: .resetFromNetwork, "\($0) \(key)") }) ?? true,
            try limiter.charge(of: .reset, key)
        else {
            return
        }
        try tx.enqueue(MailResetLink(emailKey: key))
    }
}
