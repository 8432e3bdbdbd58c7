import Domain
import Operations
import Store

/// The address of an account, with the data that a mail to it needs.
struct AccountAddress {
    var email: EmailAddress
    var isConfirmed: Bool
    var givenName: String
    var timeZone: String
    var locale: String

    static func of(_ user: ID<User>, in tx: Transaction) throws -> AccountAddress {
        let found = try tx.row(
            """
            SELECT a.email, u.is_verified, u.given_name, a.time_zone, a.locale
            FROM account a JOIN users u ON u.id = a.user_id WHERE a.user_id = \(user)
            """
        ) {
            let email: String = try $0.next()
            let isVerified: Bool = try $0.next()
            return (
                email: email, isConfirmed: isVerified, name: try $0.next(String.self), zone: try $0.next(String.self),
                locale: try $0.next(String.self)
            )
        }
        guard let found, let email = EmailAddress(found.email) else { throw Refusal.notFound }
        return AccountAddress(
            email: email, isConfirmed: found.isConfirmed, givenName: found.name, timeZone: found.zone,
            locale: found.locale)
    }

    /// Stores an address.
    ///
    /// - Parameter key: The lookup key of the account. It differs from the address's key until that
    ///   is confirmed (``Unconfirmed``).
    static func write(_ email: EmailAddress, of user: ID<User>, key: String, in tx: Transaction) throws {
        try tx.execute("UPDATE account SET email = \(email.description) WHERE user_id = \(user)")
        try tx.execute("UPDATE credential SET email_key = \(key) WHERE user_id = \(user)")
        tx.put(.account, user, in: .user(user))
    }

    /// Makes an address the account's own, confirmed now.
    static func set(_ email: EmailAddress, of user: ID<User>, in tx: Transaction) throws {
        try write(email, of: user, key: email.key, in: tx)
        // A person with a confirmed address is a member and visible to the others.
        try tx.execute("UPDATE users SET is_verified = \(true) WHERE id = \(user)")
        tx.put(.user, user, in: .community)
    }
}
