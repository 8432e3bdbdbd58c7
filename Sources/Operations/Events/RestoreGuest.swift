public import Domain
public import Store

/// Lets somebody come again whom a host has removed. What they had is not given back: they answer again.
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

    public func perform(in tx: Transaction, as actor: Actor) throws {
        _ = try EventAccess.hosted(event, as: actor, in: tx)
        guard try tx.execute("DELETE FROM removal WHERE event_id = \(event) AND who = \(guest)") > 0 else { throw Refusal.notFound }
        if let user = ID<User>(guest) { Rights.note(user, in: tx) }
    }
}
