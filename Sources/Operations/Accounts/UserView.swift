public import Domain

/// A person, as others in the community see them.
public struct UserView: Hashable, Sendable, Codable {
    public var id: ID<User>
    public var givenName: String
    /// Nil for people with one name.
    public var familyName: String?
    public var name: String
    public var handle: String
    public var role: Role
    /// The hash of the profile photo.
    public var photo: String?

    public init(id: ID<User>, givenName: String, familyName: String?, handle: String, role: Role, photo: String? = nil)
    {
        self.photo = photo
        self.id = id
        self.givenName = givenName
        self.familyName = familyName
        self.name = PersonName(given: givenName, family: familyName).full
        self.handle = handle
        self.role = role
    }
}
