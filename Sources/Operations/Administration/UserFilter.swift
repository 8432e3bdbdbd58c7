public import Domain

/// Which accounts an administrator looks for; all of them where it says nothing.
public struct UserFilter: Hashable, Sendable {
    /// A part of the name or nickname, or how the e-mail address begins.
    public var query: String
    public var role: Role?
    /// `active` or `disabled`: of a deleted account there is nothing left.
    public var status: AccountStatus?

    public init(query: String = "", role: Role? = nil, status: AccountStatus? = nil) {
        self.query = query
        self.role = role
        self.status = status
    }
}
