public import Domain
public import Store

/// Deletes the actor's own photo from the board or, as a host, anyone's.
public struct DeletePost: ClientCommand {
    public static let name = "post.delete"
    public static let offline = Offline.yes
    public var id: ID<Post>

    public init(id: ID<Post>) {
        self.id = id
    }

    /// Deletes the post.
    ///
    /// - Returns: The event of its board.
    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Event> {
        let found = try BoardAccess.post(id, to: .seePlan, as: actor, in: tx)
        try BoardAccess.checkDeletion(by: found.me, of: found.row.author, at: found.event, in: tx)
        tx.setSubject(.post, id)
        try found.row.delete(in: tx)
        return found.event.id
    }
}
