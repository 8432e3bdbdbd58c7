public import Domain
public import Operations
public import Store

public enum CalendarQuery {
    public static func feeds(as actor: Actor, in reader: any Reader) throws -> [FeedView] {
        let person = try actor.verified()
        return try reader.rows(
            "SELECT id, secret, created_at FROM feed WHERE user_id = \(person.id) ORDER BY created_at, id"
        ) {
            FeedView(id: try $0.next(), secret: try $0.next(), createdAt: try $0.next())
        }
    }

    public static func entry(
        _ id: ID<Event>, as actor: Actor, now: Instant, in reader: any Reader
    ) throws -> CalendarEntry {
        let event = try EventQuery.event(id, as: actor, now: now, in: reader)
        guard event.status != .draft else { throw Refusal.isDraft }
        return try entry(event, in: reader)
    }

    /// Returns an event for an archive of the whole community, which also contains drafts.
    ///
    /// - Throws: ``Refusal`` `not_found` for any actor but the system.
    public static func archived(_ event: EventView, as actor: Actor, in reader: any Reader) throws -> CalendarEntry {
        guard actor == .system else { throw Refusal.notFound }
        return try entry(event, in: reader)
    }

    /// Returns the event of a guest without an account, by the secret of their pass.
    ///
    /// - Returns: The event, and whether the secret is the mailed one, which stays valid.
    /// - Throws: ``Refusal`` `not_found` for an unknown secret.
    public static func entry(
        pass: String, environment: Environment, in reader: any Reader
    ) throws -> (entry: CalendarEntry, isMailed: Bool) {
        let pass = try GuestPass.view(pass, environment: environment, in: reader)
        return (try entry(pass.event, in: reader), pass.isMailed)
    }

    /// How far back a feed with past events goes: one year.
    public static let pastPeriod = Span.days(365)
    /// How far ahead a feed goes: two years, including a leap day.
    public static let ahead = Span.days(731)
    /// The maximum number of events in a feed. Beyond it, the feed's time span becomes shorter.
    public static let maxEvents = 10_000

    /// Returns the owner of the feed with a secret.
    ///
    /// - Throws: ``Refusal`` `not_found` for an unknown secret.
    public static func owner(secret: String, in reader: any Reader) throws -> ID<User> {
        guard let owner: ID<User> = try reader.value("SELECT user_id FROM feed WHERE secret = \(secret)") else {
            throw Refusal.notFound
        }
        return owner
    }

    /// Checks that the public feed is available.
    ///
    /// - Throws: ``Refusal`` `not_found` if strangers may not see anything.
    public static func checkEveryone(in reader: any Reader) throws {
        guard try Strangers.maySeePublicEvents(in: reader) else { throw Refusal.notFound }
    }

    /// Returns a person's own calendar, by its secret. It contains published events that they host, events that they
    /// are or may be going to, their tasks, and their own entries. It covers the last year and the next two.
    ///
    /// - Throws: ``Refusal`` `not_found` for an unknown secret.
    public static func personal(
        secret: String, now: Instant, limit: Int = CalendarQuery.maxEvents, in reader: any Reader
    ) throws -> (name: String, feed: CalendarFeed) {
        let owner = try reader.row(
            """
            SELECT u.id, u.role, u.given_name, u.family_name, a.time_zone FROM feed f JOIN users u ON u.id = f.user_id
            JOIN account a ON a.user_id = u.id
            WHERE f.secret = \(secret) AND u.status = 'active' AND u.is_verified
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
                EventFilter(from: from, to: to, isDraft: false, isDescending: latestFirst), as: .person(owner),
                involving: owner.id,
                limit: limit, now: now, in: reader)
        }
        let (begin, today, end) = (midnight(now - pastPeriod), midnight(now), midnight(now + ahead))
        // Future events take precedence over past ones, and near ones over distant ones.
        let coming = try events(from: today, to: end, latestFirst: false, limit: limit)
        let room = limit - coming.items.count
        let over = room > 0 ? try events(from: begin, to: today, latestFirst: true, limit: room) : nil
        let to =
            coming.next == nil ? end : midnight(coming.items.last?.startsAt ?? end, orAt: coming.items.first?.startsAt)
        var from = over == nil ? today : begin
        if let over, over.next != nil, let oldest = over.items.last { from = midnight(oldest.startsAt) + .days(1) }
        let all = (over?.items.reversed() ?? []) + coming.items
        let entries = try all.filter { $0.startsAt >= from && $0.startsAt < to }.map { try entry($0, in: reader) }
        let own = try ScheduleQuery.own(from: from, to: to, as: .person(owner), limit: limit, in: reader)
        return (owner.name, CalendarFeed(entries: entries, own: own, from: from, to: to))
    }

    /// Returns the community's public events, or those with a tag, that are not over and start within two years. For
    /// calendar programs, which do not sign in.
    ///
    /// - Throws: ``Refusal`` `not_found` if strangers may not see anything.
    public static func everyone(
        tag: String?, now: Instant, limit: Int = CalendarQuery.maxEvents, in reader: any Reader
    ) throws -> CalendarFeed {
        try checkEveryone(in: reader)
        let end = midnight(now + ahead)
        let found = try EventQuery.events(
            EventFilter(when: .upcoming, tag: tag, to: end), as: .nobody, limit: limit, now: now, in: reader)
        let to =
            found.next == nil ? end : midnight(found.items.last?.startsAt ?? end, orAt: found.items.first?.startsAt)
        let entries = try found.items.filter { $0.startsAt < to }.map { try entry($0, in: reader) }
        return CalendarFeed(entries: entries, from: nil, to: to)
    }

    /// Returns the start of the moment's day in UTC.
    ///
    /// - Parameter first: If this is on the same day, the moment itself is returned, because an empty span
    ///   would contain nothing.
    private static func midnight(_ moment: Instant, orAt first: Instant? = nil) -> Instant {
        let midnight = Instant(CivilTime(moment, offset: 0).startOfDay, offset: 0)
        return first.map { $0 >= midnight } ?? false ? moment : midnight
    }

    private static func entry(_ event: EventView, in reader: any Reader) throws -> CalendarEntry {
        guard let sequence: Int = try reader.value("SELECT sequence FROM event WHERE id = \(event.id)") else {
            throw Refusal.notFound
        }
        return CalendarEntry(event: event, sequence: sequence)
    }
}
