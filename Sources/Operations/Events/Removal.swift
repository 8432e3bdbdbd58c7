import Domain
import Store

/// Whom a host has taken off an event: they cannot come again until a host says so.
enum Removal {
    /// - Parameters:
    ///   - who: the id of a member, or the key of an address.
    ///   - pass: the secret of the pass that they had.
    static func begin(_ who: String, at event: ID<Event>, pass: String?, in tx: Transaction) throws {
        try tx.execute(
            "INSERT INTO removal (event_id, who, at, pass) VALUES (\(event), \(who), \(tx.now), \(pass)) ON CONFLICT (event_id, who) DO NOTHING"
        )
    }

    struct Ended {
        /// What the pass of whoever has no account is to be again: all mails that they have lead there.
        var pass: String?
    }

    /// A member who had a pass comes to the event by it.
    ///
    /// - Returns: nil where they were not removed.
    @discardableResult
    static func end(_ who: String, at event: ID<Event>, in tx: Transaction) throws -> Ended? {
        let ended = try tx.row("DELETE FROM removal WHERE event_id = \(event) AND who = \(who) RETURNING pass") {
            Ended(pass: try $0.next())
        }
        if let pass = ended?.pass, let user = ID<User>(who) { try GuestPass.claim(pass, of: event, by: user, in: tx) }
        return ended
    }
}
