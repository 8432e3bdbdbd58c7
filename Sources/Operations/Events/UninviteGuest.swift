public import Domain
public import Store

/// Takes an invitation back. An RSVP that was given stays.
public struct UninviteGuest: ClientCommand {
    public static let name = "event.uninvite"
    public static let offline = Offline.yes
    public var event: ID<Event>
    public var invitation: ID<Invitation>

    public init(event: ID<Event>, invitation: ID<Invitation>) {
        self.event = event
        self.invitation = invitation
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        _ = try EventAccess.hosted(event, as: actor, in: tx)
        guard let found = try Inviting.remove("id = \(invitation) AND event_id = \(event)", in: tx).first else { throw Refusal.notFound }
        if let user = found.user { try tx.settle(.invited, user, by: found.inviter, of: event) }
    }
}
