public import Domain

/// A person in the administrators' list.
public struct AdministeredUserView: Hashable, Sendable, Codable {
    public var id: ID<User>
    public var givenName: String
    /// Nil for people with one name.
    public var familyName: String?
    /// The full name.
    public var name: String
    public var handle: String
    public var photo: String?
    public var email: String
    public var emailVerified: Bool
    public var role: Role
    public var status: AccountStatus
    public var createdAt: Instant

    public init(
        id: ID<User>, name: PersonName, handle: String, photo: String? = nil, email: String, emailVerified: Bool,
        role: Role, status: AccountStatus,
        createdAt: Instant
    ) {
        self.id = id
        self.givenName = name.given
        self.familyName = name.family
        self.name = name.full
        self.handle = handle
        self.photo = photo
        self.email = email
        self.emailVerified = emailVerified
        self.role = role
        self.status = status
        self.createdAt = createdAt
    }
}
