public import Domain
public import Store

/// Removes a guest from an event. They cannot RSVP again and no longer see an event that is not public. The pass of a
/// guest without an account says so, until a host restores them.
public struct RemoveGuest: ClientCommand {
    public static let name = "event.removeGuest"
    // The server decides who moves up to the seat.
    public static let offline = Offline.withHint
    public var event: ID<Event>
    /// The id of the person, or of the RSVP of a guest without an account.
    public var guest: String

    public init(event: ID<Event>, guest: String) {
        self.event = event
        self.guest = guest
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let row = try EventAccess.hosted(event, as: actor, in: tx)
        let entry = try GuestEntry.find(guest, of: event, in: tx)
        let user: ID<User>? =
            switch entry?.identity {
            case .user(let id): id
            case .guest: nil
            case nil: ID(guest)
            }
        let wasInvited = try tx.exists("SELECT 1 FROM invitation WHERE event_id = \(event) AND user_id = \(user)")
        guard entry != nil || wasInvited else { throw Refusal.notFound }
        if try EventAccess.isHost(user, of: row, in: tx) {
            throw Refusal(.notAllowed, "This person is a co-host. Only the owner can change that.")
        }
        tx.setSubject(.event, event)
        if let user { tx.addPartner(.user, user) }
        let pass = try entry.flatMap { try remove($0, from: row, by: actor, in: tx) }
        // A guest added without an address cannot be recognized, so no removal is recorded.
        guard let who = entry?.address ?? user.map({ "\($0)" }) else { return }
        try Removal.begin(who, at: event, pass: pass, in: tx)
        guard let user else { return try InvitationWriter.remove(address: who, from: event, in: tx) }
        try InvitationWriter.remove(user, from: event, in: tx)
        try JoinRequests.delete(user, of: event, in: tx)
        try tx.leaveCrew(of: event, user)
        PermissionChanges.announce(user, in: tx)
    }

    /// Removes an entry of the guest list.
    ///
    /// - Returns: The secret of the pass of a guest without an account.
    private func remove(_ entry: GuestEntry, from row: EventRow, by actor: Actor, in tx: Transaction) throws -> String?
    {
        try tx.emit(GuestRemoved(rsvp: entry.rsvp, event: row, host: actor.userID))
        let guestRSVP = GuestRSVP(row, guest: entry.identity)
        if let current = try guestRSVP.current(in: tx) { try guestRSVP.withdraw(current, in: tx) }
        guard case .guest(let guest) = entry.identity else { return nil }
        let pass: String? = try tx.value("SELECT pass FROM guest_credential WHERE guest_id = \(guest)") ?? nil
        try GuestHold(guest: guest, event: row).end(in: tx)
        try GuestRequests.delete(guest, at: event, in: tx)
        try tx.execute("DELETE FROM guest WHERE id = \(guest)")
        return pass
    }
}
