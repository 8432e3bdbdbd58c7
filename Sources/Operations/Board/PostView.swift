public import Domain

/// A photo on an event's board, as the crew sees it.
public struct PostView: Hashable, Sendable, Codable {
    public var id: ID<Post>
    public var author: NamedPerson
    /// The hash of the photo.
    public var photo: String
    public var caption: String?
    /// The number of likes from anyone.
    public var likes: Int
    public var likedByMe: Bool
    /// The number of comments that the viewer may read.
    public var comments: Int
    public var createdAt: Instant

    public init(
        id: ID<Post>, author: NamedPerson, photo: String, caption: String? = nil, likes: Int = 0,
        likedByMe: Bool = false, comments: Int = 0,
        createdAt: Instant
    ) {
        self.id = id
        self.author = author
        self.photo = photo
        self.caption = caption
        self.likes = likes
        self.likedByMe = likedByMe
        self.comments = comments
        self.createdAt = createdAt
    }
}
