public import Domain

/// A friend request.
public struct FriendRequestView: Hashable, Sendable, Codable {
    public enum Status: String, Codable, Sendable, CaseIterable {
        case waiting
        case accepted
    }

    public var id: ID<FriendRequest>
    /// The other of the two people.
    public var person: PersonView
    /// Whether the viewer sent it.
    public var isMine: Bool
    public var status: Status
    public var createdAt: Instant

    /// Creates the view of a request that was just sent or accepted.
    public init(id: ID<FriendRequest>, person: PersonView, now: Instant) {
        self.id = id
        self.person = person
        isMine = person.request?.isMine ?? true
        status = person.kind == .friend ? .accepted : .waiting
        createdAt = now
    }

    init(id: ID<FriendRequest>, person: PersonView, isMine: Bool, createdAt: Instant) {
        self.id = id
        self.person = person
        self.isMine = isMine
        self.createdAt = createdAt
        status = .waiting
    }
}
