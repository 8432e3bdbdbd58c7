import Domain
import Store

/// Who may see the inspiration board of an event, and who may put something on it. It stays open when the event is over: then it is
/// its album.
enum BoardAccess {
    /// - Throws: ``Refusal`` `not_found` where the actor may not see the event, `not_allowed` where its board is not theirs.
    static func event(
        _ id: ID<Event>, to right: EventRight, as actor: Actor, in reader: any Reader
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

    /// A post on a board.
    ///
    /// - Parameter ownBelow: whether it is for something of the actor's own that stands below it, which is theirs also where a block keeps
    ///   the photo from them.
    /// - Throws: ``Refusal`` `not_found` where the actor may not see it, also for a block; `not_allowed` where they only may see it.
    static func post(
        _ id: ID<Post>, to right: EventRight, ownBelow: Bool = false, as actor: Actor, in reader: any Reader
    ) throws -> Found {
        _ = try actor.verified()
        guard let row = try PostRow.find(id, in: reader) else { throw Refusal.notFound }
        let event: EventRow, me: ID<User>
        do { (event, me) = try self.event(row.event, to: .seePlan, as: actor, in: reader) } catch let refusal as Refusal
        {
            throw refusal.code == .notAllowed ? Refusal.notFound : refusal
        }
        guard try ownBelow || !FriendGraph.areBlocked(me, row.author, in: reader) else { throw Refusal.notFound }
        if right != .seePlan { _ = try self.event(row.event, to: right, as: actor, in: reader) }
        return Found(row: row, event: event, me: me)
    }

    /// Whether somebody may see the photo of a post.
    static func sees(_ id: ID<Post>, as actor: Actor, in reader: any Reader) throws -> Bool {
        if actor == .system { return true }
        do { _ = try post(id, to: .seePlan, as: actor, in: reader) } catch is Refusal { return false }
        return true
    }

    /// - Throws: ``Refusal`` `not_allowed` for whoever is neither the author nor a host.
    static func checkDeletion(by me: ID<User>, of author: ID<User>, at event: EventRow, in reader: any Reader) throws {
        guard try author == me || EventAccess.isHost(me, of: event, in: reader) else {
            throw Refusal(.notAllowed, "Only whoever has put it there and the hosts can delete it.")
        }
    }
}
