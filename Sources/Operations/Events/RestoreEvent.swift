public import Domain
public import Store

/// Restores a cancelled event with its RSVPs, and notifies its guests.
public struct RestoreEvent: ClientCommand {
    public static let name = "event.restore"
    // The server decides who moves up to a seat.
    public static let offline = Offline.withHint
    public var id: ID<Event>

    public init(id: ID<Event>) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let event = try EventAccess.hosted(id, as: actor, in: tx)
        // Idempotent: an event that is not cancelled stays as it is.
        guard event.status == .cancelled else { return }
        try EventAccess.standing(of: actor, at: event, in: tx).check(.restore, at: event.terms, now: tx.now)
        try Reinstatement.run(event, as: event.details, in: tx)
    }
}
