public import Domain
public import Operations
public import Store

/// Revokes a secret calendar address.
public struct RevokeFeed: ClientCommand {
    public static let name = "calendar.revokeFeed"
    // Online only: a revoked address must stop working at once.
    public static let offline = Offline.no
    /// The feed to revoke; `nil` revokes all of them.
    public var id: ID<Feed>?

    public init(id: ID<Feed>?) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        let which: SQL = id.map { "id = \($0)" } ?? "TRUE"
        let ended = try tx.rows("DELETE FROM feed WHERE user_id = \(person.id) AND \(which) RETURNING id") {
            try $0.next(ID<Feed>.self)
        }
        guard id == nil || !ended.isEmpty else { throw Refusal.notFound }
        for feed in ended { tx.remove(.feed, feed, from: .user(person.id)) }
    }
}
