import Domain
import Operations
import Store

/// Mails people about security events of their account. These mails cannot be switched off. Only confirmed addresses
/// get them, because an unconfirmed one may belong to somebody else.
enum SecurityMail {
    /// Mails a user's current address.
    ///
    /// - Parameter device: The device that was used.
    static func send(_ kind: MailJob.Kind, to user: ID<User>, device: String? = nil, in tx: Transaction) throws {
        let found = try tx.row(
            """
            SELECT u.given_name, a.email, a.time_zone FROM users u JOIN account a ON a.user_id = u.id
            WHERE u.id = \(user) AND u.is_verified
            """
        ) { (name: try $0.next(String.self), email: try $0.next(String.self), zone: try $0.next(String.self)) }
        guard let found else { return }
        var order = MailJob(kind: kind, name: found.name, email: found.email)
        order.occasion = MailJob.AccountChange(device: device, at: tx.now, timeZone: found.zone)
        try tx.mail(order)
    }

    /// Mails an address that no longer belongs to the account.
    static func send(_ kind: MailJob.Kind, to lost: AccountAddress, token: String? = nil, in tx: Transaction) throws {
        var order = MailJob(kind: kind, name: lost.givenName, email: lost.email.description, token: token)
        order.occasion = MailJob.AccountChange(device: nil, at: tx.now, timeZone: lost.timeZone)
        order.locale = lost.locale
        try tx.mail(order)
    }
}
