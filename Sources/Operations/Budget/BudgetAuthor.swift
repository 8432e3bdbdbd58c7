import Domain

/// The person who makes an entry in a budget.
enum BudgetAuthor {
    case member(Actor)
    /// A guest without an account, by their pass.
    case guest(ID<Guest>, name: String)

    var user: ID<User>? { if case .member(let actor) = self { actor.userID } else { nil } }

    var guest: ID<Guest>? { if case .guest(let id, _) = self { id } else { nil } }
}
