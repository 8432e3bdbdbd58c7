public import Domain

/// An invitation, as shown to people who may invite.
public struct InvitationView: Hashable, Sendable, Codable {
    public var id: ID<Invitation>
    public var userId: ID<User>?
    public var name: String?
    public var handle: String?
    /// The address of a person without an account, for hosts.
    public var email: String?
    /// The inviter's name; "a guest" if a block hides it from the viewer.
    public var invitedBy: String
    public var createdAt: Instant
    /// Their RSVP, if they have one.
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
