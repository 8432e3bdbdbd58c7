public import Domain

/// The administrators' filter of accounts; empty by default.
public struct UserFilter: Hashable, Sendable {
    /// A part of the name or nickname, or the start of the email address.
    public var query: String
    public var role: Role?
    /// `active` or `disabled`; deleted accounts no longer exist.
    public var status: AccountStatus?

    public init(query: String = "", role: Role? = nil, status: AccountStatus? = nil) {
        self.query = query
        self.role = role
        self.status = status
    }
}
