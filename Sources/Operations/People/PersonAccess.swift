package import Domain
package import Store

/// Decides which people a person may find and see.
package enum PersonAccess {
    /// Returns a member visible to the actor.
    ///
    /// - Throws: ``Refusal`` `not_found` if the person does not exist, was deleted, is unconfirmed, or is hidden by
    ///   a block.
    static func find(_ id: ID<User>, as actor: Actor, in reader: any Reader) throws -> UserView {
        let me = try actor.verified().id
        let found = try reader.row(
            "SELECT \(UserView.columns) FROM users u WHERE u.id = \(id) AND \(condition(for: me))"
        ) {
            try UserView(&$0)
        }
        guard let found else { throw Refusal.notFound }
        return found
    }

    /// Returns whether this is a member who can be invited.
    package static func exists(_ id: ID<User>, in reader: any Reader) throws -> Bool {
        try reader.exists(
            "SELECT 1 FROM users WHERE id = \(id) AND status = 'active' AND is_verified")
    }

    /// Returns the condition on `users u` for the people visible to a person.
    package static func condition(for me: ID<User>) -> SQL {
        "u.status = 'active' AND u.is_verified AND u.id NOT IN (\(FriendGraph.blocked(from: me)))"
    }
}
