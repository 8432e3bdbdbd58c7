public import Domain

/// A person in the list that administrators see.
public struct AdministeredUserView: Hashable, Sendable, Codable {
    public var id: ID<User>
    public var name: String
    public var handle: String
    public var email: String
    public var emailVerified: Bool
    public var role: Role
    public var status: AccountStatus
    public var createdAt: Instant
}
