public import Domain

/// The people to invite.
public struct InvitationsBody: Codable, Hashable, Sendable {
    public var userIds: [ID<User>]?
    public var emails: [String]?
    /// Optional ids of the invitations, chosen by the client: first those of `userIds`, then those of `emails`.
    public var ids: [ID<Invitation>]?
    /// Whether to invite people again who have declined. Only hosts can do so.
    public var again: Bool?

    public init(userIds: [ID<User>]? = nil, emails: [String]? = nil, ids: [ID<Invitation>]? = nil, again: Bool? = nil) {
        self.again = again
        self.userIds = userIds
        self.emails = emails
        self.ids = ids
    }
}
