package import Domain
package import Store

/// The link through which anyone who has it sees an event and can RSVP.
public struct InviteLink: Codable, Hashable, Sendable {
    public var token: String

    public init(token: String) {
        self.token = token
    }

    static func find(_ event: ID<Event>, in reader: any Reader) throws -> InviteLink? {
        try reader.row("SELECT token FROM link WHERE event_id = \(event)") { InviteLink(token: try $0.next()) }
    }

    /// Returns the event's link, creating it if there is none.
    package static func make(for event: ID<Event>, in tx: Transaction) throws -> InviteLink {
        if let link = try find(event, in: tx) { return link }
        // 128 random bits, stored in plain text so that hosts can view the link again.
        let token = Secret.make(in: tx, bytes: 16)
        try tx.execute("INSERT INTO link (event_id, token, created_at) VALUES (\(event), \(token), \(tx.now))")
        tx.put(.link, event, in: .hosts(event))
        return InviteLink(token: token)
    }

    /// Deletes the link.
    ///
    /// - Returns: Whether one existed.
    @discardableResult
    package static func end(of event: ID<Event>, in tx: Transaction) throws -> Bool {
        guard try tx.execute("DELETE FROM link WHERE event_id = \(event)") > 0 else { return false }
        tx.remove(.link, event, from: .hosts(event))
        return true
    }

    /// Creates the link of an unlisted event, which nothing else opens. A device gets it from the server, which
    /// generates the secret.
    static func makeIfNeeded(for event: ID<Event>, _ audience: Visibility?, by actor: Actor, in tx: Transaction) throws
    {
        guard audience == .unlisted, actor.person?.isOnReplica != true else { return }
        _ = try make(for: event, in: tx)
    }
}
