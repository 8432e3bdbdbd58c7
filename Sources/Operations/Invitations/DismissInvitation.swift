public import Domain
public import Store

/// Removes an invitation from the invited person's Home, or restores it there.
public struct DismissInvitation: ClientCommand {
    public static let name = "event.dismissInvitation"
    public static let offline = Offline.yes
    public var event: ID<Event>
    public var isDismissed: Bool

    public init(event: ID<Event>, isDismissed: Bool = true) {
        self.event = event
        self.isDismissed = isDismissed
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        let id: ID<Invitation>? = try tx.value(
            "SELECT id FROM invitation WHERE event_id = \(event) AND user_id = \(person.id)")
        guard let id else { throw Refusal.notFound }
        guard isDismissed else {
            if try tx.execute("DELETE FROM dismissal WHERE invitation_id = \(id)") > 0 {
                tx.remove(.dismissal, id, from: .user(person.id))
            }
            return
        }
        try tx.execute(
            """
            INSERT INTO dismissal (invitation_id, at) VALUES (\(id), \(tx.now)) ON CONFLICT (invitation_id) DO UPDATE SET at = excluded.at
            """)
        tx.put(.dismissal, id, in: .user(person.id))
        try tx.resolve([.invited], of: event, for: person.id)
    }
}
