public import Domain
public import Operations
public import Store

/// Creates a secret calendar address for one's own events.
public struct CreateFeed: CreatingCommand {
    public static let name = "calendar.createFeed"
    // The address is a secret, generated on the server.
    public static let offline = Offline.no

    /// The id, which the client may choose.
    public var id: ID<Feed>?

    public var createdID: ID<Feed>? {
        get { id }
        set { id = newValue }
    }

    public init(id: ID<Feed>? = nil) {
        self.id = id
    }

    public func exists(_ id: ID<Feed>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM feed WHERE id = \(id)")
    }

    public func knownOutcome(_ id: ID<Feed>, as actor: Actor, in tx: Transaction) throws -> FeedView? {
        try tx.row("SELECT secret, created_at FROM feed WHERE id = \(id)") {
            FeedView(id: id, secret: try $0.next(), createdAt: try $0.next())
        }
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> FeedView {
        let person = try actor.verified()
        let count: Int = try tx.value("SELECT count(*) FROM feed WHERE user_id = \(person.id)")!
        try Quota.feeds.check(count)
        let feed = FeedView(id: id ?? tx.newID(), secret: Secret.make(in: tx, bytes: 16), createdAt: tx.now)
        try tx.execute(
            """
            INSERT INTO feed (id, user_id, secret, created_at) VALUES (\(feed.id), \(person.id), \(feed.secret), \(tx.now))
            """)
        tx.put(.feed, feed.id, in: .user(person.id))
        return feed
    }
}
