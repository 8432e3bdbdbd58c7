package import Domain

/// The person who makes an entry in a budget.
package enum BudgetAuthor {
    case member(Actor)
    /// A guest without an account, by their pass.
    case guest(ID<Guest>, name: String)

    package var user: ID<User>? { if case .member(let actor) = self { actor.userID } else { nil } }

    package var guest: ID<Guest>? { if case .guest(let id, _) = self { id } else { nil } }
}
