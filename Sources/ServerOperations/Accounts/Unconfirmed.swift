import Domain
import Operations
import Store

/// Accounts with an unconfirmed address. Any number of them can have the same address. None of them owns it or reserves
/// it, and no one sees them. The first one whose mailed link is opened owns the address.
///
/// If a member owns it already, that member gets a mail instead of a link. Registering gets the same reply, so that it
/// does not reveal who has an account.
enum Unconfirmed {
    /// Returns the key stored in place of the address's key until the address is confirmed. No address
    /// contains a space.
    static func key(_ email: EmailAddress, of user: ID<User>) -> String { "\(email.key) \(user)" }

    /// Returns the newest account with an address, so that a person who has just registered can sign in.
    static func find(_ key: String, in reader: any Reader) throws -> (user: ID<User>, hash: String)? {
        try reader.row(
            "SELECT user_id, password FROM credential WHERE email_key > \(key + " ") AND email_key < \(key + "!") ORDER BY email_key DESC LIMIT 1"
        ) {
            (user: try $0.next(), hash: try $0.next())
        }
    }

    /// Returns the newest active account with an address and a password hash.
    static func find(_ key: String, passwordHash: String, in reader: any Reader) throws -> ID<User>? {
        try reader.value(
            """
            SELECT c.user_id FROM credential c JOIN users u ON u.id = c.user_id
            WHERE c.email_key > \(key + " ") AND c.email_key < \(key + "!") AND c.password = \(passwordHash) AND u.status = 'active'
            ORDER BY c.email_key DESC LIMIT 1
            """)
    }

    /// Mails the owner of an address that somebody tried to register with it. It counts against the same limit as
    /// a confirmation link.
    static func notify(_ email: EmailAddress, typedName: String, in tx: Transaction) throws {
        let owner = try tx.row(
            """
            SELECT u.given_name, a.locale FROM credential c JOIN users u ON u.id = c.user_id JOIN account a ON a.user_id = u.id
            WHERE c.email_key = \(email.key)
            """
        ) { (name: try $0.next(String.self), locale: try $0.next(String.self)) }
        var order = MailJob(kind: .addressKnown, name: owner?.name ?? typedName, email: email.description)
        order.locale = owner?.locale
        try tx.mail(order)
    }

    /// Mails a member that somebody sent an RSVP or a join request with their address, without signing in.
    ///
    /// - Parameters:
    ///   - key: The key of the member's address.
    ///   - event: The event's title, and its invite link if it has one.
    ///   - asks: Whether it was a join request.
    static func notify(
        _ key: String, typedAt event: (title: String, link: String?), asks: Bool, in tx: Transaction
    ) throws {
        let order = try tx.row(
            """
            SELECT u.given_name, a.email, a.locale FROM credential c JOIN users u ON u.id = c.user_id JOIN account a ON a.user_id = u.id
            WHERE c.email_key = \(key)
            """
        ) {
            var order = MailJob(kind: .addressKnown, name: try $0.next(), email: try $0.next(), token: event.link)
            order.locale = try $0.next()
            order.thing = event.title
            order.request = asks ? .waiting : nil
            return order
        }
        if let order { try tx.mail(order) }
    }
}
