import Domain
import Store

/// Who a person may find and look at.
enum PersonAccess {
    /// A member whom the actor may see.
    ///
    /// - Throws: ``Refusal`` `not_found`: not there, deleted, not confirmed yet, or kept away by a block.
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

    /// Whether somebody is a member who can be invited.
    static func exists(_ id: ID<User>, in reader: any Reader) throws -> Bool {
        try reader.exists(
            "SELECT 1 FROM users WHERE id = \(id) AND status = 'active' AND is_verified")
    }

    /// The people that somebody may see, as a condition on `users u`.
    static func condition(for me: ID<User>) -> SQL {
        "u.status = 'active' AND u.is_verified AND u.id NOT IN (\(FriendGraph.blocked(from: me)))"
    }
}
