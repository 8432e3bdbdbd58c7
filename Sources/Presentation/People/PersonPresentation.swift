public import Domain
public import Operations

/// The profile of a person.
public struct PersonPresentation: Equatable, Sendable {
    /// Friends of both the person and the viewer.
    public struct MutualFriends: Equatable, Sendable {
        public var faces: [FacePresentation]
        public var count: Int
        /// The first names, and how many people there are besides.
        public var names: Phrase
    }

    public var title: Phrase
    public var relationship: Phrase
    /// Nil for the viewer's own profile, which they can edit.
    public var friendship: FriendshipPresentation?
    public var mutualFriends: MutualFriends?
    /// Hides the two from each other. Nil for the viewer's own profile, which they cannot report either.
    public var block: ActionPresentation?

    /// - Parameter mutual: the first mutual friends.
    public init(_ person: PersonView, mutual: [PersonView]) {
        title = person.kind == .yourself ? "Your profile" : "Profile"
        relationship = person.relationshipSentence
        friendship = FriendshipPresentation(profile: person)
        if !mutual.isEmpty {
            let first: [Phrase] = mutual.prefix(3).map { "\($0.name)" }
            let others = person.mutualFriends - first.count
            mutualFriends = MutualFriends(
                faces: mutual.map { FacePresentation($0.name, photo: $0.photo) }, count: person.mutualFriends,
                names: "\(list: others > 0 ? first + ["\(others, .count) others"] : first)")
        }
        guard person.kind != .yourself else { return }
        block = ActionPresentation(
            "Block \(person.name)", .danger, icon: .lock,
            confirmation: .init(
                opener: "Block",
                consequence: """
                    Blocking hides you from each other: in search, lists, chats and invitations, and at each other’s events. \
                    \(person.givenName) won’t be notified.
                    """))
    }
}
