public import Domain

/// A person, as others in the community see them.
public struct UserView: Hashable, Sendable, Codable {
    public var id: ID<User>
    public var givenName: String
    public var familyName: String
    public var name: String
    public var handle: String
    public var role: Role
    /// The hash of the profile photo.
    public var photo: String?

    public init(id: ID<User>, givenName: String, familyName: String, handle: String, role: Role, photo: String? = nil) {
        self.photo = photo
        self.id = id
        self.givenName = givenName
        self.familyName = familyName
        self.name = PersonName(given: givenName, family: familyName).full
        self.handle = handle
        self.role = role
    }
}

/// A person, as they see themselves.
public struct AccountView: Hashable, Sendable, Codable {
    public var id: ID<User>
    public var givenName: String
    public var familyName: String
    public var name: String
    public var handle: String
    public var role: Role
    public var photo: String?
    public var email: String
    public var emailVerified: Bool
    public var timeZone: String
    public var locale: String

    public init(user: UserView, email: String, emailVerified: Bool, timeZone: String, locale: String) {
        id = user.id
        givenName = user.givenName
        familyName = user.familyName
        name = user.name
        handle = user.handle
        role = user.role
        photo = user.photo
        self.email = email
        self.emailVerified = emailVerified
        self.timeZone = timeZone
        self.locale = locale
    }
}

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

/// A signed-in device.
public struct SessionView: Hashable, Sendable, Codable {
    public var id: ID<Session>
    /// What the device called itself, as `Firefox on Linux`.
    public var device: String
    public var createdAt: Instant
    public var lastUsedAt: Instant
    /// The session that asks.
    public var isCurrent: Bool

    public init(id: ID<Session>, device: String, createdAt: Instant, lastUsedAt: Instant, isCurrent: Bool) {
        self.id = id
        self.device = device
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.isCurrent = isCurrent
    }
}
