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
        let found = try CrewAccess.find(PostRow.self, id, as: actor, in: tx)
        try DeletePost.check(by: found.me, of: found.row.author, at: found.event, in: tx)
        tx.setSubject(.post, id)
        try found.row.delete(in: tx)
        return found.event.id
    }

    /// Checks that a person may delete a post or a comment on a board.
    ///
    /// - Throws: ``Refusal`` `not_allowed` unless they are its author or a host.
    static func check(by me: ID<User>, of author: ID<User>, at event: EventRow, in reader: any Reader) throws {
        let isHost = try EventAccess.isHost(me, of: event, in: reader)
        guard PostRules.mayDelete(isAuthor: author == me, isHost: isHost) else {
            throw Refusal(.notAllowed, "Only the person who posted it and the hosts can delete it.")
        }
    }
}
