public import Domain
public import Operations

/// The profile of a person.
public struct PersonPresentation: Equatable, Sendable {
    public var title: Phrase
    public var relationship: Phrase
    /// Nil for the viewer's own profile, which they can edit.
    public var friendship: FriendshipPresentation?
    /// Friends of both the person and the viewer; nil without any.
    public var mutualFriends: CrowdPresentation?
    /// Hides the two from each other. Nil for the viewer's own profile, which they cannot report either.
    public var block: ActionPresentation?

    /// - Parameter mutual: the first mutual friends.
    public init(_ person: PersonView, mutual: [PersonView]) {
        title = person.kind == .yourself ? "Your profile" : "Profile"
        relationship = person.relationshipSentence
        friendship = FriendshipPresentation(profile: person)
        if !mutual.isEmpty {
            mutualFriends = CrowdPresentation(
                mutual.map { FacePresentation($0.name, photo: $0.photo) }, count: person.mutualFriends)
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
