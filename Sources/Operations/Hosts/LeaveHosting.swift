public import Domain
public import Store

/// Ends the actor's co-hosting of an event. They stay invited, but no longer see a draft.
public struct LeaveHosting: ClientCommand {
    public static let name = "event.leaveHosting"
    public static let offline = Offline.yes
    public static let idFieldsToMake = ["id"]
    public var event: ID<Event>
    /// The id of the invitation; the client may choose it.
    public var id: ID<Invitation>?

    public init(event: ID<Event>, id: ID<Invitation>? = nil) {
        self.event = event
        self.id = id
    }

    public mutating func chooseIDs(at now: Instant, _ random: () -> UInt64) {
        id = id ?? ID(at: now, random: random)
    }

    public var idsToMake: [[UInt8]] { id.map { [$0.bytes] } ?? [] }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        let row = try EventAccess.event(event, as: actor, in: tx)
        guard try Cohosting.remove(person.id, of: event, in: tx) else {
            if let id,
                try tx.exists(
                    "SELECT 1 FROM invitation WHERE id = \(id) AND event_id = \(event) AND user_id = \(person.id)")
            {
                return
            }
            throw Refusal(.conflict, "You aren’t a co-host of this event. If it’s yours, hand it over first.")
        }
        if row.status != .draft {
            try InvitationWriter(row, by: row.hostID, id: id).recordInvitation(person.id, in: tx)
        }
    }
}
