import Domain
import Operations
import Store

/// Mails the reset link to the account with an address; does nothing if there is none.
struct MailResetLink: SystemCommand {
    static let name = "account.mailResetLink"
    /// It enqueues a mail in this lane, so it must not wait behind other commands either.
    static let lane = JobLane.security
    var emailKey: String

    func perform(in tx: Transaction, as actor: Actor) throws {
        guard let user = try AccountQuery.find(email: emailKey, in: tx),
            try tx.exists("SELECT 1 FROM users WHERE id = \(user) AND status = 'active'")
        else {
            return
        }
        let address = try AccountAddress.of(user, in: tx)
        let token = try MailToken.make(
            user: user, .reset, email: address.email, until: tx.now + Lifetime.passwordReset, in: tx)
        var order = MailJob(
            kind: .resetPassword, name: address.givenName, email: address.email.description, token: token)
        order.locale = address.locale
        try tx.mail(order)
    }
}
