package import Domain
package import Store

/// Removals of people from an event by a host. A removed person cannot come again until a host lets them.
package enum Removal {
    /// Records a removal.
    ///
    /// - Parameters:
    ///   - who: The id of a member, or the key of an address.
    ///   - pass: The secret of their guest pass.
    static func begin(_ who: String, at event: ID<Event>, pass: String?, in tx: Transaction) throws {
        try tx.execute(
            "INSERT INTO removal (event_id, who, at, pass) VALUES (\(event), \(who), \(tx.now), \(pass)) ON CONFLICT (event_id, who) DO NOTHING"
        )
    }

    package struct Ended {
        /// The secret that a guest without an account gets back, so that the links in all their mails keep working.
        package var pass: String?
    }

    /// Ends a removal. A member's former guest pass then leads to the event.
    ///
    /// - Returns: The ended removal; nil if there was none.
    @discardableResult
    package static func end(_ who: String, at event: ID<Event>, in tx: Transaction) throws -> Ended? {
        let ended = try tx.row("DELETE FROM removal WHERE event_id = \(event) AND who = \(who) RETURNING pass") {
            Ended(pass: try $0.next())
        }
        if let pass = ended?.pass, let user = ID<User>(who) {
            try tx.emit(RemovalEnded(user: user, event: event, pass: pass))
        }
        return ended
    }
}
