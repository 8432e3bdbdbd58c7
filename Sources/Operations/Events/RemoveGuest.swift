public import Domain
public import Store

/// Takes a guest off an event. They cannot RSVP again, and no longer see an event that is not public.
public struct RemoveGuest: ClientCommand {
    public static let name = "event.removeGuest"
    // Who moves up into the seat is decided on the server.
    public static let offline = Offline.withHint
    public var event: ID<Event>
    /// The person, or the RSVP of a guest without an account.
    public var guest: String

    public init(event: ID<Event>, guest: String) {
        self.event = event
        self.guest = guest
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let row = try EventAccess.hosted(event, as: actor, in: tx)
        let found = try tx.row(
            """
            SELECT r.id, r.user_id, r.guest_id, g.email_key FROM rsvp r LEFT JOIN guest_credential g ON g.guest_id = r.guest_id
            WHERE r.event_id = \(event) AND (r.id = \(ID<RSVP>(guest)) OR r.user_id = \(ID<User>(guest)))
            """
        ) {
            (
                rsvp: try $0.next(ID<RSVP>.self), user: try $0.next(ID<User>?.self),
                guest: try $0.next(ID<Guest>?.self), email: try $0.next(String?.self)
            )
        }
        let user = found == nil ? ID<User>(guest) : found?.user
        let wasInvited = try tx.exists("SELECT 1 FROM invitation WHERE event_id = \(event) AND user_id = \(user)")
        guard found != nil || wasInvited else { throw Refusal.notFound }
        if try EventAccess.isHost(user, of: row, in: tx) {
            throw Refusal(.notAllowed, "They are a co-host of this event. Only the owner can change that.")
        }
        if let found { try GuestMail.send(.removed, to: found.rsvp, of: row, by: actor.userID, in: tx) }
        if let found {
            let guestRSVP = GuestRSVP(row, guest: found.user.map { .user($0) } ?? .guest(found.guest!))
            if let current = try guestRSVP.current(in: tx) { try guestRSVP.withdraw(current, in: tx) }
            if let guest = found.guest {
                try GuestHold(guest: guest, event: row).end(in: tx)
                try tx.execute("DELETE FROM guest WHERE id = \(guest)")
            }
        }
        let who = found?.email ?? user.map { "\($0)" } ?? guest
        try tx.execute("INSERT INTO removal (event_id, who, at) VALUES (\(event), \(who), \(tx.now)) ON CONFLICT (event_id, who) DO NOTHING")
        guard let user else { return try Inviting.remove(address: who, from: event, in: tx) }
        try Inviting.remove(user, from: event, in: tx)
        try JoinRequests.drop(user, of: event, in: tx)
        Rights.note(user, in: tx)
    }
}
