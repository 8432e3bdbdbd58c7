public import Domain
public import Operations
public import Store

/// Lets a removed person come again and invites them. Their RSVP is not restored, but a guest without an account gets
/// the same link back.
public struct RestoreGuest: ClientCommand {
    public static let name = "event.restoreGuest"
    // Devices do not know who was removed.
    public static let offline = Offline.no
    public var event: ID<Event>
    /// The removed person (``RemovedGuest/who``).
    public var guest: String

    public init(event: ID<Event>, guest: String) {
        self.event = event
        self.guest = guest
    }

    /// Restores the person.
    ///
    /// - Returns: Whether they are invited and so notified. False if the event no longer accepts invitations.
    public func perform(in tx: Transaction, as actor: Actor) throws -> Bool {
        let row = try EventAccess.hosted(event, as: actor, in: tx)
        let host = try actor.verified().id
        guard let ended = try Removal.end(guest, at: event, in: tx) else { throw Refusal.notFound }
        let user = ID<User>(guest)
        tx.setSubject(.event, event)
        if let user {
            tx.addPartner(.user, user)
            PermissionChanges.announce(user, in: tx)
        }
        guard try EventAccess.standing(of: actor, at: row, in: tx).may(.invite, at: row.terms, now: tx.now) else {
            return false
        }
        let inviting = InvitationWriter(row, by: host, again: true, pass: ended.pass)
        guard let user else {
            guard let address = EmailAddress(guest) else { return false }
            do { return try inviting.invite(address, in: tx) == .invited } catch let refusal as Refusal
                where refusal.code == .rateLimited
            {
                // They may come again, although the mail limit prevents a mail today.
                return false
            }
        }
        return try PersonAccess.exists(user, in: tx) && inviting.invite(user: user, in: tx) == .invited
    }
}
