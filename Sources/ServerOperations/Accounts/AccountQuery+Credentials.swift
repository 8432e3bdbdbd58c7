public import Domain
public import Operations
public import Store

extension AccountQuery {
    /// Returns whether an address belongs to a member, that is, to a person who has confirmed it.
    ///
    /// - Parameter key: The key of the address.
    static func isMember(_ key: String, in reader: any Reader) throws -> Bool {
        try reader.exists(
            "SELECT 1 FROM credential c JOIN users u ON u.id = c.user_id WHERE c.email_key = \(key) AND u.is_verified")
    }

    /// Returns the account with an address, or else the newest account that has yet to confirm it; nil if
    /// there is none.
    public static func find(email: String, in reader: any Reader) throws -> ID<User>? {
        guard let key = EmailAddress(email)?.key else { return nil }
        return try reader.value("SELECT user_id FROM credential WHERE email_key = \(key)")
            ?? Unconfirmed.find(key, in: reader)?.user
    }

    static func passwordHash(_ id: ID<User>, in reader: any Reader) throws -> String {
        try reader.value("SELECT password FROM credential WHERE user_id = \(id)") ?? ""
    }
}
