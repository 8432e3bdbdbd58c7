public import Domain
public import Store

/// Takes a guest off an event. They cannot answer again, and no longer see an event that is not public.
public struct RemoveGuest: Command {
    public static let name = "event.removeGuest"
    public var event: ID<Event>
    /// The person, or the answer of a guest without an account.
    public var guest: String

    public init(event: ID<Event>, guest: String) {
        self.event = event
        self.guest = guest
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let row = try EventAccess.hosted(event, as: actor, in: tx)
        let found = try tx.row(
            """
            SELECT a.id, a.user_id, a.guest_id, g.email_key FROM answer a LEFT JOIN guest g ON g.id = a.guest_id
            WHERE a.event_id = \(event) AND (a.id = \(ID<Answer>(guest)) OR a.user_id = \(ID<User>(guest)))
            """
        ) {
            (
                answer: try $0.next(ID<Answer>.self), user: try $0.next(ID<User>?.self),
                guest: try $0.next(ID<Guest>?.self), email: try $0.next(String?.self)
            )
        }
        let user = found == nil ? ID<User>(guest) : found?.user
        let wasInvited = try tx.exists("SELECT 1 FROM invitation WHERE event_id = \(event) AND user_id = \(user)")
        guard found != nil || wasInvited else { throw Refusal.notFound }
        if try EventAccess.isHost(user, of: row, in: tx) {
            throw Refusal(.notAllowed, "They help to host this event. The one whose event it is can end that.")
        }
        if let found { try GuestMail.send(.removed, to: found.answer, of: row, by: actor.userID, in: tx) }
        if let found {
            let answering = Answering(row, guest: found.user.map { .user($0) } ?? .guest(found.guest!))
            if let current = try answering.current(in: tx) { try answering.delete(current, in: tx) }
            if let guest = found.guest { try tx.execute("DELETE FROM guest WHERE id = \(guest)") }
        }
        let who = found?.email ?? user.map { "\($0)" } ?? guest
        try tx.execute("INSERT OR IGNORE INTO removal (event_id, who, at) VALUES (\(event), \(who), \(tx.now))")
        guard let user else { return try Inviting.remove(address: who, from: event, in: tx) }
        try Inviting.remove(user, from: event, in: tx)
        try EntryRequests.drop(user, of: event, in: tx)
        EndSession.announce(user, in: tx)
    }
}
