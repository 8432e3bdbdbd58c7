public import Domain

/// A photo that somebody uploaded, in the export of what is theirs.
public struct OwnPhotoView: Hashable, Sendable, Codable {
    public var hash: String
    /// The event whose cover it is, the expense whose receipt, or the post on a board; all are left out for one's profile.
    public var eventId: ID<Event>?
    public var expenseId: ID<Expense>?
    public var postId: ID<Post>?
    public var madeAt: Instant
}
