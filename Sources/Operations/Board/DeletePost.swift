public import Domain
public import Store

/// Takes one's own photo off the board, or as a host anybody's.
public struct DeletePost: ClientCommand {
    public static let name = "post.delete"
    public static let offline = Offline.yes
    public var id: ID<Post>

    public init(id: ID<Post>) {
        self.id = id
    }

    /// - Returns: the event on whose board it was.
    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Event> {
        let found = try BoardAccess.post(id, to: .seePlan, as: actor, in: tx)
        try BoardAccess.checkDeletion(by: found.me, of: found.row.author, at: found.event, in: tx)
        tx.isAbout(.post, id)
        try found.row.delete(in: tx)
        return found.event.id
    }
}
