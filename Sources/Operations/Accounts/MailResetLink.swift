import Domain
import Store

/// Mails the link to the account with an address; does nothing where there is none.
struct MailResetLink: SystemCommand {
    static let name = "account.mailResetLink"
    /// It orders a mail of that lane, so it must not wait behind other commands either.
    static let lane = JobLane.security
    var emailKey: String

    func perform(in tx: Transaction, as actor: Actor) throws {
        let user: ID<User>? = try tx.value(
            """
            SELECT u.id FROM credential a JOIN users u ON u.id = a.user_id
            WHERE a.email_key = \(emailKey) AND u.status = 'active'
            """)
        guard let user else { return }
        let address = try AccountAddress.of(user, in: tx)
        let token = try MailToken.make(
            user: user, .reset, email: address.email, until: tx.now + Lifetime.passwordReset, in: tx)
        try tx.mail(
            MailOrder(kind: .resetPassword, name: address.givenName, email: address.email.description, token: token))
    }
}
