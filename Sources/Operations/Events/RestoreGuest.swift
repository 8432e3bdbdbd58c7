public import Domain
public import Store

/// Lets somebody come again whom a host has removed, and invites them. What they had is not given back: they answer again.
public struct RestoreGuest: ClientCommand {
    public static let name = "event.restoreGuest"
    // Devices do not know who was removed.
    public static let offline = Offline.no
    public var event: ID<Event>
    /// Who was removed (``RemovedGuest/who``).
    public var guest: String

    public init(event: ID<Event>, guest: String) {
        self.event = event
        self.guest = guest
    }

    /// - Returns: whether they are invited again, and so hear of it; not once nobody can be.
    public func perform(in tx: Transaction, as actor: Actor) throws -> Bool {
        let row = try EventAccess.hosted(event, as: actor, in: tx)
        let host = try actor.verified().id
        guard try tx.execute("DELETE FROM removal WHERE event_id = \(event) AND who = \(guest)") > 0 else { throw Refusal.notFound }
        let user = ID<User>(guest)
        if let user { Rights.note(user, in: tx) }
        guard try EventAccess.standing(of: actor, at: row, in: tx).may(.invite, at: row.terms, now: tx.now) else { return false }
        let inviting = Inviting(row, by: host, id: nil, again: true)
        guard let user else { return try EmailAddress(guest).map { try inviting.invite($0, in: tx) } == .invited }
        return try PersonAccess.exists(user, in: tx) && inviting.invite(user: user, in: tx) == .invited
    }
}
