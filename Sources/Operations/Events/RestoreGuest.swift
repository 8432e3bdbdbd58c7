public import Domain
public import Store

/// Lets somebody come again whom a host has removed, and invites them. Their answer is not given back, but whoever has no account has the
/// same link.
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
        guard let ended = try Removal.end(guest, at: event, in: tx) else { throw Refusal.notFound }
        let user = ID<User>(guest)
        tx.isAbout(.event, event)
        if let user {
            tx.isWith(.user, user)
            Rights.note(user, in: tx)
        }
        guard try EventAccess.standing(of: actor, at: row, in: tx).may(.invite, at: row.terms, now: tx.now) else {
            return false
        }
        let inviting = Inviting(row, by: host, again: true, pass: ended.pass)
        guard let user else {
            guard let address = EmailAddress(guest) else { return false }
            do { return try inviting.invite(address, in: tx) == .invited } catch let refusal as Refusal
                where refusal.code == .rateLimited
            {
                // They may come again, though no mail says so today.
                return false
            }
        }
        return try PersonAccess.exists(user, in: tx) && inviting.invite(user: user, in: tx) == .invited
    }
}
