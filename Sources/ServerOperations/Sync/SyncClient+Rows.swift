public import Domain
public import Operations
public import Store

/// A device or program that syncs, by the id that it chose when it was installed. It belongs to the first person who
/// pushes with it. A pull binds nobody, because it writes nothing.
extension SyncClient {
    /// The maximum number of clients of one person. A further one takes the place of the one that is unused for the
    /// longest time, if that is longer than ``lifetime``.
    static let maxPerPerson = 50
    static let lifetime = Span.days(90)

    /// Returns the number of the client's last command that was performed or refused, or 0.
    ///
    /// - Throws: ``Refusal`` `not_allowed` if the client belongs to somebody else.
    public static func lastCommand(of id: ID<SyncClient>, as actor: Actor, in reader: any Reader) throws -> Int64 {
        let found = try reader.row("SELECT user_id, last_command FROM sync_client WHERE id = \(id)") {
            (person: try $0.next(ID<User>.self), last: try $0.next(Int64.self))
        }
        guard let found else { return 0 }
        guard found.person == actor.userID else {
            throw Refusal(.notAllowed, "This device belongs to another account.")
        }
        return found.last
    }

    /// Makes the client the actor's if nobody has pushed with it, and records its use.
    ///
    /// - Returns: The number of its last command that was performed or refused, or 0.
    /// - Throws: ``Refusal`` `not_allowed` if the client belongs to somebody else; `too_many_clients` if the person
    ///   has too many.
    static func use(_ id: ID<SyncClient>, as actor: Actor, in tx: Transaction) throws -> Int64 {
        let me = try actor.signedIn().id
        let last = try lastCommand(of: id, as: actor, in: tx)
        let isKnown = try tx.execute("UPDATE sync_client SET used_at = \(tx.now) WHERE id = \(id)") > 0
        if isKnown { return last }
        let count = try tx.value("SELECT count(*) FROM sync_client WHERE user_id = \(me)") as Int? ?? 0
        if count >= maxPerPerson {
            let forgotten = try tx.execute(
                """
                DELETE FROM sync_client WHERE id = (
                    SELECT id FROM sync_client WHERE user_id = \(me) AND used_at < \(tx.now - lifetime)
                    ORDER BY used_at LIMIT 1)
                """)
            guard forgotten > 0 else {
                throw Refusal(
                    .tooManyClients,
                    "You use too many devices. One makes room when it has not been used for 90 days.")
            }
        }
        try tx.execute(
            "INSERT INTO sync_client (id, user_id, last_command, used_at) VALUES (\(id), \(me), 0, \(tx.now))")
        return 0
    }

    static func forgetAll(of person: ID<User>, in tx: Transaction) throws {
        try tx.execute("DELETE FROM sync_client WHERE user_id = \(person)")
    }
}
