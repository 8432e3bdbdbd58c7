public import Domain
public import Operations

/// A comment on a photo.
public struct CommentPresentation: Equatable, Sendable {
    public var id: ID<PostComment>
    public var author: CrewMemberPresentation
    public var text: String
    public var at: Instant
    /// Nil if the viewer may not delete it.
    public var delete: ActionPresentation?

    public init(_ comment: CommentView, _ event: EventView, _ context: PresentationContext) {
        id = comment.id
        author = CrewMemberPresentation(comment.author, context)
        text = comment.body
        at = comment.createdAt
        if PostRules.mayDelete(isAuthor: author.isViewer, isHost: event.canManage) {
            delete = ActionPresentation("Delete", icon: .trash, name: "Delete the comment: \(comment.body)")
        }
    }
}
