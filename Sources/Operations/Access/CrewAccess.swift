package import Domain
package import Store

/// A row that belongs to the crew of an event, such as a to-do item.
package protocol CrewRow: StoredRow {
    var event: ID<Event> { get }
    /// The permission to see such rows.
    static var permissionToSee: EventPermission { get }
    /// The person who posted it, if a block with them hides it.
    var postedBy: ID<User>? { get }
}

extension CrewRow {
    package static var permissionToSee: EventPermission { .seePlan }
    package var postedBy: ID<User>? { nil }
}

/// Decides who may see and change what the crew of an event shares: chat, to-dos, board and budget.
package enum CrewAccess {
    typealias Found<Row> = (row: Row, event: EventRow, me: ID<User>)

    /// Returns an event for which the actor has a permission.
    ///
    /// - Throws: ``Refusal`` `not_found` if the actor may not see the event, `not_allowed` if they lack the permission.
    static func event(
        _ id: ID<Event>, to permission: EventPermission, as actor: Actor, in reader: any Reader
    ) throws -> (event: EventRow, me: ID<User>) {
        let me = try actor.verified().id
        let event = try EventAccess.event(id, as: actor, in: reader)
        try EventAccess.standing(of: actor, at: event, in: reader).check(permission, at: event.terms)
        return (event, me)
    }

    /// Returns a row with its event.
    ///
    /// - Parameter ignoresBlock: Whether the actor accesses something of their own on the row, such as their comment on
    ///   a post. They may do so even if a block hides the row from them.
    /// - Throws: ``Refusal`` `not_found` if the actor may not see the row, also because of a block; `not_allowed` if
    ///   they may only see it.
    static func find<Row: CrewRow>(
        _: Row.Type, _ id: ID<Row.Subject>, to permission: EventPermission = Row.permissionToSee,
        ignoresBlock: Bool = false,
        as actor: Actor, in reader: any Reader
    ) throws -> Found<Row> {
        let me = try actor.verified().id
        let row = try Row.existing(id, in: reader)
        let event = try EventAccess.event(row.event, as: actor, in: reader)
        let standing = try EventAccess.standing(of: actor, at: event, in: reader)
        // The row must appear not to exist to anyone outside the crew.
        if let objection = standing.objection(to: Row.permissionToSee, at: event.terms) {
            throw objection.code == .notAllowed ? Refusal.notFound : objection
        }
        if !ignoresBlock, let author = row.postedBy, try FriendGraph.haveBlock(me, author, in: reader) {
            throw Refusal.notFound
        }
        try standing.check(permission, at: event.terms)
        return (row, event, me)
    }

    /// Returns whether the actor may see a row, such as the expense of a receipt.
    package static func sees<Row: CrewRow>(
        _: Row.Type, _ id: ID<Row.Subject>, as actor: Actor, in reader: any Reader
    ) throws -> Bool {
        if actor == .system { return true }
        do { _ = try find(Row.self, id, as: actor, in: reader) } catch is Refusal {
            return false
        }
        return true
    }
}
