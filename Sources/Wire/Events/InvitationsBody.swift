public import Domain

/// Who is invited.
public struct InvitationsBody: Codable, Hashable, Sendable {
    public var userIds: [ID<User>]?
    public var emails: [String]?
    /// Of the invitations, first of `userIds`, then of `emails`, made by the client if it likes.
    public var ids: [ID<Invitation>]?
    /// Asks those once more who have said no, where a host asks.
    public var again: Bool?

    public init(userIds: [ID<User>]? = nil, emails: [String]? = nil, ids: [ID<Invitation>]? = nil, again: Bool? = nil) {
        self.again = again
        self.userIds = userIds
        self.emails = emails
        self.ids = ids
    }
}
