public import Domain
import Operations

/// A photo that a person uploaded, as part of their data export.
public struct OwnPhotoView: Hashable, Sendable, Codable {
    public var hash: String
    /// The event, expense or board post that uses the photo. All are omitted for a profile photo.
    public var eventId: ID<Event>?
    public var expenseId: ID<Expense>?
    public var postId: ID<Post>?
    public var madeAt: Instant
}
