public import Domain

/// Someone who was invited, as those who invite see it.
public struct InvitationView: Hashable, Sendable, Codable {
    public var id: ID<Invitation>
    public var userId: ID<User>?
    public var name: String?
    public var handle: String?
    /// For hosts, of those without an account.
    public var email: String?
    /// A name; "a guest" where a block keeps it from the one who looks.
    public var invitedBy: String
    public var createdAt: Instant
    /// Their RSVP, if they gave one.
    public var status: RSVPStatus?

    public init(
        id: ID<Invitation>, userId: ID<User>?, name: String?, handle: String?, email: String?, invitedBy: String,
        createdAt: Instant, status: RSVPStatus?
    ) {
        self.id = id
        self.userId = userId
        self.name = name
        self.handle = handle
        self.email = email
        self.invitedBy = invitedBy
        self.createdAt = createdAt
        self.status = status
    }
}
