public import Domain
public import Store

/// Adds a photo to an event's board. Idempotent by id.
public struct AddPost: CreatingCommand, PhotoCommand {
    public static let name = "post.add"
    // The server stores the photo under another hash than that of the uploaded file.
    public static let offline = Offline.withHint
    public static let bounds = InputBounds(longer: ["caption": PostRules.maxCaptionLength])
    public var event: ID<Event>
    /// The id of the post; the client may choose it.
    public var id: ID<Post>?
    public var photo: StoredPhoto
    /// At most 280 characters.
    public var caption: String?

    public var createdID: ID<Post>? {
        get { id }
        set { id = newValue }
    }

    public var namedPhoto: StoredPhoto? { photo }

    public init(event: ID<Event>, id: ID<Post>? = nil, photo: StoredPhoto, caption: String? = nil) {
        self.event = event
        self.id = id
        self.photo = photo
        self.caption = caption
    }

    public func exists(_ id: ID<Post>, in tx: Transaction) throws -> Bool {
        try PostRow.find(id, in: tx) != nil
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> ID<Post> {
        let (_, me) = try CrewAccess.event(event, to: .plan, as: actor, in: tx)
        let caption = try PostRules.caption(caption)
        let photo = try PhotoUse.stored(photo, of: me, in: tx)
        let id = id ?? tx.newID()
        try NoticeSubjectKind.post.check(self.id, in: tx)
        let count: Int = try tx.value("SELECT count(*) FROM post WHERE event_id = \(event)")!
        try Quota.posts.check(count)
        // Posts are sorted by time, so no two have the same one.
        let last: Instant? = try tx.value("SELECT max(made_at) FROM post WHERE event_id = \(event)")
        let madeAt = last.map { max(tx.now, $0 + Span(milliseconds: 1)) } ?? tx.now
        try tx.execute(
            """
            INSERT INTO post (id, event_id, author_id, photo, caption, made_at, likes)
            VALUES (\(id), \(event), \(me), \(photo.hash), \(caption), \(madeAt), 0)
            """)
        try PhotoUse.add(photo, owner: me, post: id, in: tx)
        tx.put(.post, id, in: .crew(event))
        return id
    }
}
