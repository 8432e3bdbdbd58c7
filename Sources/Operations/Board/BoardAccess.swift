package import Domain
package import Store

/// Decides who may see and add to an event's inspiration board. It stays open after the event, as its album.
package enum BoardAccess {
    /// Returns an event whose board the actor may use.
    ///
    /// - Throws: ``Refusal`` `not_found` if the actor may not see the event, `not_allowed` if they may not
    ///   use its board.
    static func event(
        _ id: ID<Event>, to right: EventPermission, as actor: Actor, in reader: any Reader
    ) throws -> (event: EventRow, me: ID<User>) {
        let me = try actor.verified().id
        let event = try EventAccess.event(id, as: actor, in: reader)
        try EventAccess.standing(of: actor, at: event, in: reader).check(right, at: event.terms)
        return (event, me)
    }

    struct Found {
        var row: PostRow
        var event: EventRow
        var me: ID<User>
    }

    /// Returns a post on a board.
    ///
    /// - Parameter ownBelow: Whether the actor accesses their own comment or like on it. They may do so even if a block
    ///   hides the photo from them.
    /// - Throws: ``Refusal`` `not_found` if the actor may not see it, also because of a block; `not_allowed` if they
    ///   may only see it.
    static func post(
        _ id: ID<Post>, to right: EventPermission, ownBelow: Bool = false, as actor: Actor, in reader: any Reader
    ) throws -> Found {
        _ = try actor.verified()
        guard let row = try PostRow.find(id, in: reader) else { throw Refusal.notFound }
        let event: EventRow, me: ID<User>
        do { (event, me) = try self.event(row.event, to: .seePlan, as: actor, in: reader) } catch let refusal as Refusal
        {
            throw refusal.code == .notAllowed ? Refusal.notFound : refusal
        }
        guard try ownBelow || !FriendGraph.haveBlock(me, row.author, in: reader) else { throw Refusal.notFound }
        if right != .seePlan { _ = try self.event(row.event, to: right, as: actor, in: reader) }
        return Found(row: row, event: event, me: me)
    }

    /// Returns whether the actor may see the photo of a post.
    package static func sees(_ id: ID<Post>, as actor: Actor, in reader: any Reader) throws -> Bool {
        if actor == .system { return true }
        do { _ = try post(id, to: .seePlan, as: actor, in: reader) } catch is Refusal { return false }
        return true
    }

    /// Checks that a person may delete something on a board.
    ///
    /// - Throws: ``Refusal`` `not_allowed` unless they are its author or a host.
    static func checkDeletion(by me: ID<User>, of author: ID<User>, at event: EventRow, in reader: any Reader) throws {
        let isHost = try EventAccess.isHost(me, of: event, in: reader)
        guard PostRules.mayDelete(isAuthor: author == me, isHost: isHost) else {
            throw Refusal(.notAllowed, "Only the person who posted it and the hosts can delete it.")
        }
    }
}
