public import Domain
public import Operations
public import Store

/// Returns the event's invite link, creating it if there is none.
public struct MakeLink: ClientCommand {
    public static let name = "event.makeLink"
    // The link is a secret that the server generates.
    public static let offline = Offline.no
    public var event: ID<Event>

    public init(event: ID<Event>) {
        self.event = event
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> InviteLink {
        let row = try EventAccess.hosted(event, as: actor, in: tx)
        try EventAccess.standing(of: actor, at: row, in: tx).check(.makeLink, at: row.terms, now: tx.now)
        return try InviteLink.make(for: event, in: tx)
    }
}
