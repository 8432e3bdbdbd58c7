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
            guard made.owner == person.id else { throw Refusal.idTaken("a calendar address") }
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

/// Ends a secret calendar address.
public struct RevokeFeed: ClientCommand {
    public static let name = "calendar.revokeFeed"
    // Whoever ends an address relies on it that it has ended.
    public static let offline = Offline.no
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

enum Feeds {
    /// Gives every feed of a person a new address; the old ones end.
    static func renew(of user: ID<User>, in tx: Transaction) throws {
        let feeds = try tx.rows("SELECT id FROM feed WHERE user_id = \(user)") { try $0.next(ID<Feed>.self) }
        for feed in feeds {
            try tx.execute(
                "UPDATE feed SET secret = \(Secret.make(in: tx, bytes: 16)), created_at = \(tx.now) WHERE id = \(feed)")
            tx.put(.feed, feed, in: .user(user))
        }
    }
}

/// An event as a calendar file tells of it, rights already applied.
public struct CalendarEntry: Sendable {
    public var event: EventView
    public var sequence: Int

    /// Each date of a series is an event of its own here, and so it is elsewhere.
    public var uid: String { event.id.calendarUID }
}

/// The events of a feed, in order, and the span of time of which it has them all.
public struct CalendarFeed: Sendable {
    public var entries: [CalendarEntry]
    /// None starts before; nil: all that are not over.
    public var from: Instant?
    /// All start before.
    public var to: Instant
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

    /// A feed goes so far back, where it has what is over: a year.
    public static let past = Span.days(365)
    /// And so far ahead: two years, in which a leap day may lie.
    public static let ahead = Span.days(731)
    /// Beyond so many events, a feed's span of time becomes shorter.
    public static let most = 10_000

    /// Whose feed has a secret.
    ///
    /// - Throws: ``Refusal`` `not_found` for an unknown secret.
    public static func owner(secret: String, in reader: any Reader) throws -> ID<User> {
        guard let owner: ID<User> = try reader.value("SELECT user_id FROM feed WHERE secret = \(secret)") else { throw Refusal.notFound }
        return owner
    }

    /// Whether there is a feed for everyone.
    ///
    /// - Throws: ``Refusal`` `not_found` where strangers see nothing.
    public static func checkEveryone(in reader: any Reader) throws {
        guard try Strangers.areWelcome(in: reader) else { throw Refusal.notFound }
    }

    /// One's own calendar under its secret: hosted, going, perhaps going; the last year and the next two.
    ///
    /// - Throws: ``Refusal`` `not_found` for an unknown secret.
    public static func personal(
        secret: String, now: Instant, most: Int = CalendarQuery.most, in reader: any Reader
    ) throws -> (name: String, feed: CalendarFeed) {
        let owner = try reader.row(
            """
            SELECT u.id, u.role, u.given_name, u.family_name, a.time_zone FROM feed f JOIN users u ON u.id = f.user_id
            JOIN account a ON a.user_id = u.id
            WHERE f.secret = \(secret) AND u.status = 'active' AND u.verified_at IS NOT NULL
            """
        ) {
            let id: ID<User> = try $0.next()
            let role: Role = try $0.next()
            let name = PersonName(given: try $0.next(), family: try $0.next())
            return Person(id: id, session: nil, role: role, isVerified: true, timeZone: try $0.next(), name: name.full)
        }
        guard let owner else { throw Refusal.notFound }
        func events(from: Instant, to: Instant, latestFirst: Bool, limit: Int) throws -> Page<EventView> {
            try EventQuery.events(
                EventFilter(from: from, to: to, isDescending: latestFirst), as: .person(owner), involving: owner.id,
                limit: limit, now: now, in: reader)
        }
        let (begin, today, end) = (midnight(now - past), midnight(now), midnight(now + ahead))
        // What is still to come goes before what is over, and what is near before what is far.
        let coming = try events(from: today, to: end, latestFirst: false, limit: most)
        let room = most - coming.items.count
        let over = room > 0 ? try events(from: begin, to: today, latestFirst: true, limit: room) : nil
        let to = coming.next == nil ? end : midnight(coming.items.last?.startsAt ?? end, orAt: coming.items.first?.startsAt)
        var from = over == nil ? today : begin
        if let over, over.next != nil, let oldest = over.items.last { from = midnight(oldest.startsAt) + .days(1) }
        let all = (over?.items.reversed() ?? []) + coming.items
        let entries = try all.filter { $0.startsAt >= from && $0.startsAt < to }.map { try entry($0, in: reader) }
        return (owner.name, CalendarFeed(entries: entries, from: from, to: to))
    }

    /// The community's public events, or those with a tag, that are not over and start within two years, as a calendar
    /// program asks for them, which does not sign in.
    ///
    /// - Throws: ``Refusal`` `not_found` where strangers see nothing.
    public static func everyone(
        tag: String?, now: Instant, most: Int = CalendarQuery.most, in reader: any Reader
    ) throws -> CalendarFeed {
        try checkEveryone(in: reader)
        let end = midnight(now + ahead)
        let found = try EventQuery.events(
            EventFilter(when: .upcoming, tag: tag, to: end), as: .nobody, limit: most, now: now, in: reader)
        let to = found.next == nil ? end : midnight(found.items.last?.startsAt ?? end, orAt: found.items.first?.startsAt)
        let entries = try found.items.filter { $0.startsAt < to }.map { try entry($0, in: reader) }
        return CalendarFeed(entries: entries, from: nil, to: to)
    }

    /// The beginning of a day in UTC.
    ///
    /// - Parameter first: where this lies on the same day, the moment itself: a span of no days would leave nothing.
    private static func midnight(_ moment: Instant, orAt first: Instant? = nil) -> Instant {
        let midnight = Instant(CivilTime(moment, offset: 0).startOfDay, offset: 0)
        return first.map { $0 >= midnight } ?? false ? moment : midnight
    }

    private static func entry(_ event: EventView, in reader: any Reader) throws -> CalendarEntry {
        guard let sequence: Int = try reader.value("SELECT sequence FROM event WHERE id = \(event.id)") else { throw Refusal.notFound }
        return CalendarEntry(event: event, sequence: sequence)
    }
}
