import Domain
import Operations
import Store

extension PreferencesRow {
    /// Returns the secret of a person's unsubscribe links. It proves that a link was mailed to them.
    static func token(of user: ID<User>, in tx: Transaction) throws -> String {
        if let token: String = try tx.value("SELECT token FROM unsubscribe WHERE user_id = \(user)") { return token }
        let token = Secret.make(in: tx, bytes: 16)
        try tx.execute("INSERT INTO unsubscribe (user_id, token) VALUES (\(user), \(token))")
        return token
    }
}
