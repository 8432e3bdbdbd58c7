public import Domain
public import Operations

/// A photo on the board of an event, and what the viewer can do with it.
public struct PostPresentation: Equatable, Sendable {
    /// How many people like a photo.
    public struct Hearts: Equatable, Sendable {
        public var count: Phrase
        public var text: Phrase
        /// Likes the photo, or no longer; nil if the viewer may not.
        public var toggle: ActionPresentation?
        /// Whether the viewer likes the photo.
        public var isMine: Bool
    }

    public var id: ID<Post>
    /// The hash of the photo.
    public var photo: String
    public var title: Phrase
    /// The caption, or who posted the photo.
    public var alternativeText: Phrase
    public var caption: String?
    public var author: CrewMemberPresentation
    public var at: Instant
    public var hearts: Hearts
    public var commentCount: Phrase
    public var commentsText: Phrase
    public var mayComment: Bool
    /// Nil if the viewer may not change the caption.
    public var editCaption: ActionPresentation?
    public var report: ActionPresentation?
    public var delete: ActionPresentation?

    public init(_ post: PostView, _ event: EventView, _ context: PresentationContext) {
        id = post.id
        photo = post.photo
        author = CrewMemberPresentation(post.author, context)
        let isMine = author.isViewer
        title = isMine ? "Your photo" : "Photo by \(post.author.name)"
        let alternativeText: Phrase = post.caption.map { "\($0)" } ?? title
        self.alternativeText = alternativeText
        caption = post.caption
        at = post.createdAt
        hearts = Hearts(
            count: "\(post.likes)", text: "\(post.likes, .count) hearts",
            toggle: event.mine.may.plan
                ? ActionPresentation("Like", icon: .heart, name: "Like: \(alternativeText)") : nil,
            isMine: post.likedByMe)
        commentCount = "\(post.comments)"
        commentsText = "\(post.comments, .count) comments: \(alternativeText)"
        mayComment = event.mine.may.plan
        if isMine { editCaption = ActionPresentation("Change caption") } else { report = ActionPresentation("Report") }
        if PostRules.mayDelete(isAuthor: isMine, isHost: event.canManage) {
            delete = PostPresentation.deletion
        }
    }

    static let deletion = ActionPresentation(
        "Delete it", .danger,
        confirmation: .init(
            opener: "Delete photo", consequence: "This deletes the photo for everyone, with its hearts and comments."))
}
