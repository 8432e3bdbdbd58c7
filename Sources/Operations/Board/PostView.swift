public import Domain

/// A photo on the board of an event, as those of the crew see it.
public struct PostView: Hashable, Sendable, Codable {
    public var id: ID<Post>
    public var author: NamedPerson
    /// The hash of the photo.
    public var photo: String
    public var caption: String?
    /// Hearts, whosever they are.
    public var likes: Int
    public var likedByMe: Bool
    /// Comments that the viewer may read.
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
