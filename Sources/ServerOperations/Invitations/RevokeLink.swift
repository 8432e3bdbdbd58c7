public import Domain
public import Operations
public import Store

/// Deletes the event's invite link. RSVPs made through it stay.
public struct RevokeLink: ClientCommand {
    public static let name = "event.revokeLink"
    // Online only: a revoked link must stop working at once.
    public static let offline = Offline.no
    public var event: ID<Event>

    public init(event: ID<Event>) {
        self.event = event
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        _ = try EventAccess.hosted(event, as: actor, in: tx)
        guard try InviteLink.end(of: event, in: tx) else { throw Refusal.notFound }
    }
}
