public import Domain
public import Store

/// Takes back that an event was called off: its guests are notified, with the RSVPs that they had.
public struct RestoreEvent: ClientCommand {
    public static let name = "event.restore"
    // Who moves up into a seat is decided on the server.
    public static let offline = Offline.withHint
    public var id: ID<Event>

    public init(id: ID<Event>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let event = try EventAccess.hosted(id, as: actor, in: tx)
        // Once more changes nothing.
        guard event.status == .cancelled else { return }
        try EventAccess.standing(of: actor, at: event, in: tx).check(.restore, at: event.terms, now: tx.now)
        try Reinstatement.run(event, as: event.details, in: tx)
    }
}
