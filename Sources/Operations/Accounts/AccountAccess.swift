package import Domain
package import Store

/// Decides who may change the role and the status of an account.
package enum AccountAccess {
    /// Returns an account whose role and status the actor may change. This is the only place that decides it.
    ///
    /// - Throws: ``Refusal`` `not_allowed` if the actor is not an administrator, `conflict` for their
    ///   own account, `not_found`.
    package static func account(
        _ id: ID<User>, as actor: Actor, in reader: any Reader
    ) throws -> (name: PersonName, role: Role, status: AccountStatus, isVerified: Bool) {
        try actor.administrator()
        guard actor.userID != id else {
            throw Refusal(.conflict, "You can’t change your own role or status. Ask another administrator.")
        }
        let found = try reader.row(
            "SELECT given_name, family_name, role, status, is_verified FROM users WHERE id = \(id) AND status <> 'deleted'"
        ) {
            (
                name: PersonName(given: try $0.next(), family: try $0.next()), role: try $0.next(Role.self),
                status: try $0.next(AccountStatus.self),
                isVerified: try $0.next(Bool.self)
            )
        }
        guard let found else { throw Refusal.notFound }
        return found
    }
}
