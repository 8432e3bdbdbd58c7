public import Domain
public import Store

/// Makes a secret calendar address for one's own events.
public struct CreateFeed: Command {
    public static let name = "calendar.createFeed"
    static let most = 10

    public init() {}

    public func perform(in tx: Transaction, as actor: Actor) throws -> FeedView {
        let person = try actor.verified()
        let count: Int = try tx.value("SELECT count(*) FROM feed WHERE user_id = \(person.id)")!
        guard count < CreateFeed.most else {
            throw Refusal(.conflict, "You have \(CreateFeed.most) calendar addresses. Revoke one first.")
        }
        let feed = FeedView(id: tx.newID(), secret: Secret.make(in: tx, bytes: 16), createdAt: tx.now)
        try tx.execute(
            """
            INSERT INTO feed (id, user_id, secret, created_at) VALUES (\(feed.id), \(person.id), \(feed.secret), \(tx.now))
            """)
        tx.put(.feed, feed.id, in: .user(person.id))
        return feed
    }
}

/// Ends a secret calendar address.
public struct RevokeFeed: Command {
    public static let name = "calendar.revokeFeed"
    /// Nil ends all of them.
    public var id: ID<Feed>?

    public init(id: ID<Feed>?) {
        self.id = id
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        let which: SQL = id.map { "id = \($0)" } ?? "TRUE"
        let ended = try tx.rows("DELETE FROM feed WHERE user_id = \(person.id) AND \(which) RETURNING id") {
            try $0.next(ID<Feed>.self)
        }
        guard id == nil || !ended.isEmpty else { throw Refusal.notFound }
        for feed in ended { tx.remove(.feed, feed, from: .user(person.id)) }
    }
}

/// An event as a calendar file tells of it, rights already applied.
public struct CalendarEntry: Sendable {
    public var event: EventView
    public var uid: String
    public var recurrenceID: Instant?
    public var sequence: Int
}

public enum CalendarQuery {
    public static func feeds(as actor: Actor, in reader: any Reader) throws -> [FeedView] {
        let person = try actor.verified()
        return try reader.rows("SELECT id, secret, created_at FROM feed WHERE user_id = \(person.id) ORDER BY id") {
            FeedView(id: try $0.next(), secret: try $0.next(), createdAt: try $0.next())
        }
    }

    public static func entry(_ id: ID<Event>, as actor: Actor, now: Instant, in reader: any Reader) throws -> CalendarEntry {
        try entry(EventQuery.event(id, as: actor, now: now, in: reader), in: reader)
    }

    /// One's own calendar under its secret: hosted, going, perhaps going; the last year and everything ahead.
    ///
    /// - Throws: ``Refusal`` `not_found` for an unknown secret.
    public static func personal(secret: String, now: Instant, in reader: any Reader) throws -> (name: String, entries: [CalendarEntry]) {
        let owner = try reader.row(
            """
            SELECT u.id, u.role, u.given_name, u.family_name, a.time_zone FROM feed f JOIN user u ON u.id = f.user_id
            JOIN account a ON a.user_id = u.id
            WHERE f.secret = \(secret) AND u.status = 'active' AND a.verified_at IS NOT NULL
            """
        ) {
            let id: ID<User> = try $0.next()
            let role: Role = try $0.next()
            let name = PersonName(given: try $0.next(), family: try $0.next())
            return Person(id: id, session: nil, role: role, isVerified: true, timeZone: try $0.next(), name: name.full)
        }
        guard let owner else { throw Refusal.notFound }
        let actor = Actor.person(owner)
        var entries: [CalendarEntry] = []
        var cursor: PageCursor?
        repeat {
            let page = try EventQuery.events(
                EventFilter(from: now - .days(365)), as: actor, involving: owner.id, after: cursor, now: now, in: reader)
            entries += try page.items.map { try entry($0, in: reader) }
            cursor = page.next
        } while cursor != nil && entries.count < 5000
        return (owner.name, entries)
    }

    /// The community's public events, or those with a tag, that are not over.
    public static func everyone(tag: String?, now: Instant, in reader: any Reader) throws -> [CalendarEntry] {
        try EventQuery.events(EventFilter(when: .upcoming, tag: tag), as: .nobody, limit: 1000, now: now, in: reader)
            .items.map { try entry($0, in: reader) }
    }

    private static func entry(_ event: EventView, in reader: any Reader) throws -> CalendarEntry {
        let found = try reader.row("SELECT uid, recurrence_id, sequence FROM event WHERE id = \(event.id)") {
            CalendarEntry(event: event, uid: try $0.next(), recurrenceID: try $0.next(), sequence: try $0.next())
        }
        guard let found else { throw Refusal.notFound }
        return found
    }
}
