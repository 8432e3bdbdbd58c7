public import Domain
public import Store

/// Sends an announcement to the guests of an event with certain RSVP statuses, or to the invited without an RSVP.
/// Members get it in their inbox and see it on the event. Guests without an account get a mail and see it on their
/// pass. The other hosts are notified too. Idempotent by id.
public struct SendAnnouncement: CreatingCommand {
    public static let name = "event.announce"
    // A device knows only some of the recipients.
    public static let offline = Offline.withHint
    public static let requiredFields = [["body"]]
    public var event: ID<Event>
    public var to: [Announcement.Addressee]
    /// 1–1,000 characters (``TextLength/announcement``).
    public var body: String?
    /// The id of the announcement; the client may choose it.
    public var id: ID<Announcement>?

    public var createdID: ID<Announcement>? {
        get { id }
        set { id = newValue }
    }

    public init(event: ID<Event>, to: [Announcement.Addressee], body: String?, id: ID<Announcement>? = nil) {
        self.event = event
        self.to = to
        self.body = body
        self.id = id
    }

    public func exists(_ id: ID<Announcement>, in tx: Transaction) throws -> Bool {
        try AnnouncementQuery.announcement(id, in: tx) != nil
    }

    public func knownOutcome(
        _ id: ID<Announcement>, as actor: Actor, in tx: Transaction
    ) throws -> AnnouncementView? {
        try AnnouncementQuery.announcement(id, in: tx)
    }

    /// Sends the announcement.
    ///
    /// - Throws: ``Refusal`` `conflict` if it would reach no one, `rate_limited` after ``Announcement/maxPerDay``
    ///   in a day.
    public func perform(in tx: Transaction, as actor: Actor) throws -> AnnouncementView {
        let row = try EventAccess.hosted(event, to: .announce, as: actor, in: tx)
        var errors = FieldErrors()
        let body = errors.paragraphs(
            body, "body", max: TextLength.announcement, required: "Write a message.")
        let to = Announcement.Addressee.allCases.filter(to.contains)
        if to.isEmpty { errors.add("to", "Choose who gets it.") }
        try errors.check()
        try NoticeSubjectKind.announcement.check(id, in: tx)
        try checkRate(in: tx)
        let reach = try AnnouncementReach.find(of: event, in: tx).filter { to.contains($0.key) }.values
        let people = reach.reduce(0) { $0 + $1.members + $1.strangers }
        guard people > 0 else { throw SendAnnouncement.nobody }
        let id = id ?? tx.newID()
        try tx.execute(
            "INSERT INTO announcement (id, event_id, body, sent_at) VALUES (\(id), \(event), \(body!), \(tx.now))")
        try tx.execute(
            """
            INSERT INTO announcement_reach (announcement_id, event_id, addressees, people)
            VALUES (\(id), \(event), \(AnnouncementRow.text(to)), \(people))
            """)
        for scope in [Scope.hosts(event), .readers(id)] { tx.put(.announcement, id, in: scope) }
        tx.put(.announcementReach, id, in: .hosts(event))
        try tx.emit(
            AnnouncementSent(
                id: id, event: row, strangers: reach.reduce(0) { $0 + $1.strangers }, host: actor.userID))
        return AnnouncementView(id: id, to: to, body: body!, people: people, sentAt: tx.now)
    }

    static let nobody = Refusal(.conflict, "Nobody has given that answer yet, so nothing was sent.")

    private func checkRate(in tx: Transaction) throws {
        let today = try tx.rows(
            "SELECT sent_at FROM announcement WHERE event_id = \(event) AND sent_at > \(tx.now - .days(1)) ORDER BY sent_at"
        ) {
            try $0.next(Instant.self)
        }
        guard let first = today.first, today.count >= Announcement.maxPerDay else { return }
        let wait = first + .days(1) - tx.now
        throw Refusal(
            .rateLimited,
            "You can write to the guests of an event \(Announcement.maxPerDay, .count) times a day. Try again tomorrow.",
            retryAfter: max(1, Int(wait.milliseconds / 1000)))
    }
}
