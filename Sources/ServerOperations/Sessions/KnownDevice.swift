public import Domain
public import Operations
public import Store

/// Browsers that a person has signed in with, identified by a cookie that outlives sessions. On a known browser, wrong
/// guesses by others do not lock the person out, and signing in there sends no mail.
enum KnownDevice {
    /// The maximum number per person. Beyond it, the least recently used one is deleted.
    static let maxCount = 50

    static func isKnown(_ hash: [UInt8], of user: ID<User>, now: Instant, in reader: any Reader) throws -> Bool {
        try reader.exists(
            """
            SELECT 1 FROM known_device
            WHERE user_id = \(user) AND hash = \(hash) AND used_at > \(now - Lifetime.knownDevice)
            """)
    }

    /// Records that a person uses a browser.
    ///
    /// - Parameter secret: The secret in the browser's cookie. If the person is new to it, the browser gets another
    ///   one, so that a planted cookie is worthless.
    /// - Returns: The secret for the browser's cookie, and whether the person was known there.
    static func record(
        _ secret: String?, of user: ID<User>, in tx: Transaction
    ) throws -> (secret: String, wasKnown: Bool) {
        try tx.execute(
            "DELETE FROM known_device WHERE user_id = \(user) AND used_at <= \(tx.now - Lifetime.knownDevice)")
        if let secret, try isKnown(tx.digest(secret), of: user, now: tx.now, in: tx) {
            try tx.execute(
                "UPDATE known_device SET used_at = \(tx.now) WHERE user_id = \(user) AND hash = \(tx.digest(secret))")
            return (secret, true)
        }
        let fresh = Secret.make(in: tx)
        let hash = tx.digest(fresh)
        // Other people who share the browser stay known there.
        if let secret { try tx.execute("UPDATE known_device SET hash = \(hash) WHERE hash = \(tx.digest(secret))") }
        try tx.execute("INSERT INTO known_device (user_id, hash, used_at) VALUES (\(user), \(hash), \(tx.now))")
        try tx.execute(
            """
            DELETE FROM known_device WHERE user_id = \(user) AND hash NOT IN (
                SELECT hash FROM known_device WHERE user_id = \(user) ORDER BY used_at DESC, hash LIMIT \(maxCount))
            """)
        return (fresh, false)
    }

    static func forgetAll(of user: ID<User>, in tx: Transaction) throws {
        try tx.execute("DELETE FROM known_device WHERE user_id = \(user)")
    }
}

extension AccountQuery {
    /// Returns whether anyone has signed in with a browser.
    ///
    /// - Parameter hash: The SHA-256 of the secret in its cookie.
    public static func isKnownDevice(_ hash: [UInt8], now: Instant, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM known_device WHERE hash = \(hash) AND used_at > \(now - Lifetime.knownDevice)")
    }

    /// Returns whether the account with an address has signed in with a browser.
    ///
    /// - Parameter hash: The SHA-256 of the secret in its cookie.
    public static func isKnownDevice(
        _ hash: [UInt8], email: String?, now: Instant, in reader: any Reader
    ) throws -> Bool {
        guard let email, let user = try find(email: email, in: reader) else { return false }
        return try KnownDevice.isKnown(hash, of: user, now: now, in: reader)
    }
}
