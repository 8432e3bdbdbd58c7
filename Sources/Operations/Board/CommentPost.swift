public import Domain
public import Store

/// Adds a comment to a photo. Idempotent by id.
public struct CommentPost: CreatingCommand {
    public static let name = "post.comment"
    public static let offline = Offline.yes
    public static let requiredFields = [["body"]]
    public static let bounds = InputBounds(longer: ["body": PostRules.maxCommentLength])
    public var post: ID<Post>
    /// The id of the comment; the client may choose it.
    public var id: ID<PostComment>?
    /// At most 1,000 characters.
    public var body: String?

    public var createdID: ID<PostComment>? {
        get { id }
        set { id = newValue }
    }

    public init(post: ID<Post>, id: ID<PostComment>? = nil, body: String?) {
        self.post = post
        self.id = id
        self.body = body
    }

    public func exists(_ id: ID<PostComment>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM post_comment WHERE id = \(id)")
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<PostComment> {
        let found = try CrewAccess.find(PostRow.self, post, to: .plan, as: actor, in: tx)
        let body = try PostRules.comment(body)
        let id = id ?? tx.newID()
        let count: Int = try tx.value("SELECT count(*) FROM post_comment WHERE post_id = \(post)")!
        try Quota.comments.check(count)
        try tx.execute(
            """
            INSERT INTO post_comment (id, post_id, post_author_id, event_id, author_id, body, made_at)
            VALUES (\(id), \(post), \(found.row.author), \(found.event.id), \(found.me), \(body), \(tx.now))
            """)
        tx.put(.postComment, id, in: .crew(found.event.id))
        return id
    }
}
