public import Domain
public import Store

public enum PostQuery {
    /// The posts before and after a post on the board.
    public struct Neighbours: Hashable, Sendable {
        public var newer: ID<Post>?
        public var older: ID<Post>?

        public init(newer: ID<Post>? = nil, older: ID<Post>? = nil) {
            self.newer = newer
            self.older = older
        }
    }

    /// The news on a board for a viewer.
    public struct News: Hashable, Sendable {
        /// The number of posts by others since the viewer last looked.
        public var count: Int
        /// The newest posts, seen or not.
        public var newest: [PostView]

        public init(count: Int = 0, newest: [PostView] = []) {
            self.count = count
            self.newest = newest
        }
    }

    /// Returns a page of the board, newest first.
    ///
    /// - Throws: ``Refusal`` `not_found`, or `not_allowed` if the actor is not in the crew.
    public static func posts(
        of event: ID<Event>, as actor: Actor, after cursor: PageCursor? = nil, limit: Int, in reader: any Reader
    ) throws -> Page<PostView> {
        let (_, me) = try CrewAccess.event(event, to: .seePlan, as: actor, in: reader)
        let start: SQL = cursor.map { "(o.made_at, o.id) < (\($0.key), \($0.id))" } ?? "TRUE"
        let found = try fetch("o.event_id = \(event) AND \(start)", limit: limit + 1, me: me, in: reader)
        return Page(found, limit: limit) { PageCursor(key: $0.createdAt.milliseconds, id: $0.id.bytes) }
    }

    /// Returns one post.
    ///
    /// - Throws: ``Refusal`` `not_found`, as do the following functions.
    public static func post(_ id: ID<Post>, as actor: Actor, in reader: any Reader) throws -> PostView {
        let found = try CrewAccess.find(PostRow.self, id, as: actor, in: reader)
        return try fetch("o.id = \(id)", limit: 1, me: found.me, in: reader).first.orNotFound()
    }

    public static func neighbours(of id: ID<Post>, as actor: Actor, in reader: any Reader) throws -> Neighbours {
        let found = try CrewAccess.find(PostRow.self, id, as: actor, in: reader)
        let (event, at) = (found.event.id, found.row.madeAt)
        let isShown: SQL = "o.author_id NOT IN (\(FriendGraph.blocked(from: found.me)))"
        return Neighbours(
            newer: try reader.value(
                "SELECT o.id FROM post o WHERE o.event_id = \(event) AND (o.made_at, o.id) > (\(at), \(id)) AND \(isShown) ORDER BY o.made_at, o.id LIMIT 1"
            ),
            older: try reader.value(
                "SELECT o.id FROM post o WHERE o.event_id = \(event) AND (o.made_at, o.id) < (\(at), \(id)) AND \(isShown) ORDER BY o.made_at DESC, o.id DESC LIMIT 1"
            ))
    }

    /// Returns a page of the comments on a post, oldest first.
    public static func comments(
        on id: ID<Post>, as actor: Actor, after cursor: PageCursor? = nil, limit: Int, in reader: any Reader
    ) throws -> Page<CommentView> {
        let me = try CrewAccess.find(PostRow.self, id, as: actor, in: reader).me
        let start: SQL = cursor.map { "(c.made_at, c.id) > (\($0.key), \($0.id))" } ?? "TRUE"
        let found = try comments("c.post_id = \(id) AND \(start)", limit: limit + 1, me: me, in: reader)
        return Page(found, limit: limit) { PageCursor(key: $0.createdAt.milliseconds, id: $0.id.bytes) }
    }

    /// Returns one comment.
    public static func comment(_ id: ID<PostComment>, as actor: Actor, in reader: any Reader) throws -> CommentView {
        _ = try actor.verified()
        guard let post: ID<Post> = try reader.value("SELECT post_id FROM post_comment WHERE id = \(id)") else {
            throw Refusal.notFound
        }
        let me = try CrewAccess.find(PostRow.self, post, as: actor, in: reader).me
        return try comments("c.id = \(id)", limit: 1, me: me, in: reader).first.orNotFound()
    }

    /// Returns the news on a board and its newest posts.
    ///
    /// - Parameter event: The event as the actor sees it on this snapshot.
    public static func news(of event: EventView, as actor: Actor, limit: Int, in reader: any Reader) throws -> News {
        guard let me = actor.userID, event.mine.may.seePlan else { return News() }
        let newest = try fetch("o.event_id = \(event.id)", limit: limit, me: me, in: reader)
        guard !newest.isEmpty else { return News() }
        return News(count: try reader.value("SELECT count(*) \(unseen(at: event.id, by: me))") ?? 0, newest: newest)
    }

    /// Returns whether others have added photos that the actor has not seen.
    public static func hasNews(of event: EventView, as actor: Actor, in reader: any Reader) throws -> Bool {
        guard let me = actor.userID, event.mine.may.seePlan else { return false }
        return try reader.exists("SELECT 1 \(unseen(at: event.id, by: me)) LIMIT 1")
    }

    private static func unseen(at event: ID<Event>, by me: ID<User>) -> SQL {
        """
        FROM post o WHERE o.event_id = \(event)
        AND o.made_at > coalesce((SELECT k.seen_at FROM board_mark k WHERE k.event_id = \(event) AND k.user_id = \(me)), 0)
        AND o.author_id <> \(me) AND o.author_id NOT IN (\(FriendGraph.blocked(from: me)))
        """
    }

    /// Returns the event of a post's board.
    public static func event(of id: ID<Post>, in reader: any Reader) throws -> ID<Event> {
        try reader.value("SELECT event_id FROM post WHERE id = \(id)").orNotFound()
    }

    /// Checks the permission before a photo is read and decoded, so that an unauthorized upload costs nothing.
    public static func checkAdding(to event: ID<Event>, as actor: Actor, in reader: any Reader) throws {
        _ = try CrewAccess.event(event, to: .plan, as: actor, in: reader)
    }

    private static func fetch(_ condition: SQL, limit: Int, me: ID<User>, in reader: any Reader) throws -> [PostView] {
        let blocked = FriendGraph.blocked(from: me)
        return try reader.rows(
            """
            SELECT o.id, u.id, u.given_name, u.family_name, u.photo, o.photo, o.caption, o.likes,
                EXISTS (SELECT 1 FROM post_like l WHERE l.post_id = o.id AND l.user_id = \(me)),
                (SELECT count(*) FROM post_comment c WHERE c.post_id = o.id AND c.author_id NOT IN (\(blocked))), o.made_at
            FROM post o JOIN users u ON u.id = o.author_id
            WHERE \(condition) AND o.author_id NOT IN (\(blocked)) ORDER BY o.made_at DESC, o.id DESC LIMIT \(limit)
            """
        ) { row in
            PostView(
                id: try row.next(), author: try NamedPerson(&row), photo: try row.next(), caption: try row.next(),
                likes: try row.next(),
                likedByMe: try row.next(), comments: try row.next(), createdAt: try row.next())
        }
    }

    private static func comments(
        _ condition: SQL, limit: Int, me: ID<User>, in reader: any Reader
    ) throws -> [CommentView] {
        try reader.rows(
            """
            SELECT c.id, u.id, u.given_name, u.family_name, u.photo, c.body, c.made_at FROM post_comment c JOIN users u ON u.id = c.author_id
            WHERE \(condition) AND c.author_id NOT IN (\(FriendGraph.blocked(from: me))) ORDER BY c.made_at, c.id LIMIT \(limit)
            """
        ) { row in
            CommentView(
                id: try row.next(), author: try NamedPerson(&row), body: try row.next(), createdAt: try row.next())
        }
    }
}
