public import Domain

/// A person as another person sees them. It contains no counts except mutual friends.
public struct PersonView: Hashable, Sendable, Codable {
    public var id: ID<User>
    public var givenName: String
    /// Omitted for people with one name.
    public var familyName: String?
    public var name: String
    public var handle: String
    public var role: Role
    /// The hash of the profile photo.
    public var photo: String?
    /// `yourself`, `friend`, `2 mutual friends`, or `no relationship`.
    public var relationship: String
    public var kind: Relationship.Kind
    public var mutualFriends: Int
    /// The pending request between the two.
    public var request: Request?

    public struct Request: Hashable, Sendable, Codable {
        public var id: ID<FriendRequest>
        /// Whether the viewer sent the request and the person may accept or decline it. Otherwise it is the reverse.
        public var isMine: Bool
    }

    public init(_ user: UserView, _ relationship: Relationship, request: Request? = nil) {
        id = user.id
        givenName = user.givenName
        familyName = user.familyName
        name = user.name
        handle = user.handle
        role = user.role
        photo = user.photo
        self.relationship = relationship.text
        kind = relationship.kind
        mutualFriends = relationship.mutualFriends
        self.request = request
    }
}
