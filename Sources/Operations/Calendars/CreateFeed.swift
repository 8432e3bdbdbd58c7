public import Domain
public import Store

/// Makes a secret calendar address for one's own events.
public struct CreateFeed: ClientCommand {
    public static let name = "calendar.createFeed"
    // The address is a secret, made on the server.
    public static let offline = Offline.no

    /// Made by the client if it likes.
    public var id: ID<Feed>?

    public init(id: ID<Feed>? = nil) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws -> FeedView {
        let person = try actor.verified()
        let made = try id.flatMap { id in
            try tx.row("SELECT user_id, secret, created_at FROM feed WHERE id = \(id)") {
                (owner: try $0.next(ID<User>.self), feed: FeedView(id: id, secret: try $0.next(), createdAt: try $0.next()))
            }
        }
        if let made {
            guard made.owner == person.id else { throw Refusal.idTaken }
            return made.feed
        }
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
