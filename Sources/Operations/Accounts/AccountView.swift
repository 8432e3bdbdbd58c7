public import Domain

/// A person's account, as they see it themselves.
public struct AccountView: Hashable, Sendable, Codable {
    public var id: ID<User>
    public var givenName: String
    /// Nil for people with one name.
    public var familyName: String?
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
