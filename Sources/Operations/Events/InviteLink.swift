public import Domain
public import Store

/// The link through which anyone who has it sees an event and answers it.
public struct InviteLink: Codable, Hashable, Sendable {
    public var token: String

    static func find(_ event: ID<Event>, in reader: any Reader) throws -> InviteLink? {
        try reader.row("SELECT token FROM link WHERE event_id = \(event)") { InviteLink(token: try $0.next()) }
    }

    /// The event's link, made if there is none.
    static func make(for event: ID<Event>, in tx: Transaction) throws -> InviteLink {
        if let link = try find(event, in: tx) { return link }
        // 128 random bits, stored as they are because hosts look the link up again.
        let token = Secret.make(in: tx, bytes: 16)
        try tx.execute("INSERT INTO link (event_id, token, created_at) VALUES (\(event), \(token), \(tx.now))")
        tx.put(.link, event, in: .hosts(event))
        return InviteLink(token: token)
    }
}

/// Makes the event's invite link, or gives the one there is.
public struct MakeLink: Command {
    public static let name = "event.makeLink"
    public var event: ID<Event>

    public init(event: ID<Event>) {
        self.event = event
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> InviteLink {
        _ = try EventAccess.hosted(event, as: actor, in: tx)
        return try InviteLink.make(for: event, in: tx)
    }
}

/// Ends the event's invite link. Answers given through it stay.
public struct RevokeLink: Command {
    public static let name = "event.revokeLink"
    public var event: ID<Event>

    public init(event: ID<Event>) {
        self.event = event
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        _ = try EventAccess.hosted(event, as: actor, in: tx)
        guard try tx.execute("DELETE FROM link WHERE event_id = \(event)") > 0 else { throw Refusal.notFound }
        tx.remove(.link, event, from: .hosts(event))
    }
}

public enum LinkQuery {
    /// The event's link for its host; nil if there is none.
    public static func link(of event: ID<Event>, as actor: Actor, in reader: any Reader) throws -> InviteLink? {
        _ = try EventAccess.hosted(event, as: actor, in: reader)
        return try InviteLink.find(event, in: reader)
    }

    /// The event that a link opens.
    public static func event(token: String, as actor: Actor, now: Instant, in reader: any Reader) throws -> EventView {
        let row = try EventAccess.event(link: token, as: actor, in: reader)
        // The link opens the event to whoever has it, but not again to those whom the host has removed.
        if row.details.visibility != .public, let me = actor.userID, try EventAccess.isRemoved("\(me)", from: row.id, in: reader) {
            throw Refusal.notFound
        }
        return try EventQuery.view(row.id, as: actor, now: now, in: reader)
    }
}
