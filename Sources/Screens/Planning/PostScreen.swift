public import Domain
public import Observation
import Operations
public import Presentation

/// A photo of the board with its comments, oldest first.
public struct PostContent: ScreenValue {
    public var post: PostPresentation
    public var comments: [CommentPresentation]
}

@Observable @MainActor
public final class PostScreen: ActingScreen<PostContent> {
    nonisolated static let maxComments = 500

    public let post: ID<Post>
    /// The comment that is being written.
    public var draft = ""

    public init(_ post: ID<Post>, of account: OpenAccount) {
        self.post = post
        super.init(of: account)
    }

    override func loading() -> @Sendable (ScreenReading) throws -> PostContent {
        { [post] reading in
            let (actor, reader, context) = (reading.actor, reading.reader, reading.context)
            let view = try PostQuery.post(post, as: actor, in: reader)
            let event = try EventQuery.event(
                PostQuery.event(of: post, in: reader), as: actor, now: reading.now, in: reader)
            let comments = try PostQuery.comments(on: post, as: actor, limit: PostScreen.maxComments, in: reader)
            return PostContent(
                post: PostPresentation(view, event, context),
                comments: comments.items.map { CommentPresentation($0, event, context) })
        }
    }

    public func mark(of comment: ID<PostComment>) -> PendingMark? { marks.mark(comment) }

    @discardableResult
    public func comment() -> Task<Bool, Never>? {
        perform(CommentPost(post: post, body: draft)) { self.draft = "" }
    }

    @discardableResult
    public func delete(_ comment: ID<PostComment>) -> Task<Bool, Never>? { perform(DeleteComment(id: comment)) }
}
