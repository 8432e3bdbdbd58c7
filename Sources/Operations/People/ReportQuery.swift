public import Domain
public import Store

public enum ReportQuery {
    /// Returns reports, open ones first, newest first within each group.
    public static func reports(
        as actor: Actor, after cursor: PageCursor? = nil, limit: Int = 50, in reader: any Reader
    ) throws -> Page<ReportView> {
        try actor.administrator()
        let isAfter: SQL =
            cursor.map { cursor in
                let time = Instant(milliseconds: cursor.key)
                let isOlder: SQL = "(r.made_at < \(time) OR (r.made_at = \(time) AND r.id > \(cursor.id)))"
                return cursor.name.isEmpty
                    ? "(r.closed_at IS NOT NULL OR \(isOlder))" : "(r.closed_at IS NOT NULL AND \(isOlder))"
            } ?? "TRUE"
        let found = try reader.rows(
            """
            SELECT r.id, r.kind, r.subject, coalesce(
                    CASE WHEN r.kind IN ('person', 'photo') THEN (SELECT \(PersonName.full(of: "users")) FROM users WHERE id = r.subject)
                    WHEN r.kind = 'event' THEN (SELECT title FROM event WHERE id = r.subject AND deleted_at IS NULL)
                    WHEN r.kind = 'post' THEN (
                        SELECT coalesce(o.caption, \(PersonName.full(of: "a"))) FROM post o JOIN users a ON a.id = o.author_id WHERE o.id = r.subject)
                    WHEN r.kind = 'message' THEN (SELECT body FROM message WHERE id = r.subject) END, ''),
                r.reason, \(PersonName.full(of: "u")), r.made_at, r.closed_at
            FROM report r JOIN users u ON u.id = r.reporter_id WHERE \(isAfter)
            ORDER BY r.closed_at IS NOT NULL, r.made_at DESC, r.id LIMIT \(limit + 1)
            """
        ) {
            ReportView(
                id: try $0.next(), kind: try $0.next(), subject: "\(try $0.next(ID<Report>.self))",
                shown: try $0.next(),
                reason: try $0.next(), reporter: try $0.next(), createdAt: try $0.next(), closedAt: try $0.next())
        }
        return Page(found, limit: limit) {
            PageCursor(key: $0.createdAt.milliseconds, id: $0.id.bytes, name: $0.closedAt == nil ? "" : "closed")
        }
    }

    /// Returns the number of open reports.
    public static func waiting(as actor: Actor, in reader: any Reader) throws -> Int {
        try actor.administrator()
        return try reader.value("SELECT count(*) FROM report WHERE closed_at IS NULL") ?? 0
    }

    /// Returns reports, each with a link to the reported thing and the available actions.
    public static func cases(
        as actor: Actor, after cursor: PageCursor? = nil, limit: Int = 50, now: Instant, in reader: any Reader
    ) throws -> (items: [ReportCase], next: PageCursor?) {
        let page = try reports(as: actor, after: cursor, limit: limit, in: reader)
        return (try page.items.map { try read(into: $0, as: actor, now: now, in: reader) }, page.next)
    }

    /// Returns the reason of the actor's own report on a subject while it is open.
    public static func ownReason(
        of kind: ReportView.Kind, _ subject: ID<Report>, as actor: Actor, in reader: any Reader
    ) throws -> String? {
        let me = try actor.verified().id
        return try reader.value(
            "SELECT reason FROM report WHERE reporter_id = \(me) AND kind = \(kind) AND subject = \(subject) AND closed_at IS NULL"
        )
    }

    private static func read(
        into report: ReportView, as actor: Actor, now: Instant, in reader: any Reader
    ) throws -> ReportCase {
        var found = ReportCase(report: report)
        guard let subject = ID<Report>(report.subject) else { return found }
        switch report.kind {
        case .person, .photo:
            let id = subject.of(User.self)
            let person = try unlessRefused { try PersonAccess.find(id, as: actor, in: reader) }
            found.target = person.map { ReportCase.Target.person($0.id) }
            found.account = try account(id, as: actor, in: reader)
        case .event:
            let id = subject.of(Event.self)
            let seen = try unlessRefused { try EventAccess.event(id, as: actor, in: reader) }
            found.target = seen.map { ReportCase.Target.event($0.id) }
            let event = try unlessRefused { try DeleteEvent.event(id, as: actor, in: reader) }
            found.deletion = event.map {
                ReportCase.Deletion(event: id, cancels: Standing.ofSystem.may(.cancel, at: $0.terms, now: now))
            }
        case .message: try read(into: subject.of(Message.self), of: &found, as: actor, in: reader)
        case .post: try read(into: subject.of(Post.self), of: &found, as: actor, in: reader)
        }
        return found
    }

    private static func read(
        into id: ID<Post>, of found: inout ReportCase, as actor: Actor, in reader: any Reader
    ) throws {
        guard let row = try PostRow.find(id, in: reader) else { return }
        found.author = try reader.value("SELECT \(PersonName.full(of: "users")) FROM users WHERE id = \(row.author)")
        found.account = try account(row.author, as: actor, in: reader)
        guard let post = try unlessRefused({ try CrewAccess.find(PostRow.self, id, as: actor, in: reader) }) else {
            return
        }
        found.target = .post(id)
        let mayDelete =
            try unlessRefused { try DeletePost.check(by: post.me, of: row.author, at: post.event, in: reader) }
            != nil
        if mayDelete { found.post = id }
    }

    private static func read(
        into id: ID<Message>, of found: inout ReportCase, as actor: Actor, in reader: any Reader
    ) throws {
        let row = try reader.row(
            """
            SELECT m.event_id, m.author_id, m.number, coalesce(c.last_number, m.number), u.given_name, u.family_name
            FROM message m JOIN users u ON u.id = m.author_id LEFT JOIN chat c ON c.event_id = m.event_id WHERE m.id = \(id)
            """
        ) {
            (
                event: try $0.next(ID<Event>.self), author: try $0.next(ID<User>.self), number: try $0.next(Int.self),
                last: try $0.next(Int.self), name: PersonName(given: try $0.next(), family: try $0.next())
            )
        }
        guard let row else { return }
        found.author = row.name.full
        found.account = try account(row.author, as: actor, in: reader)
        if try unlessRefused({ try CrewAccess.find(MessageRow.self, id, as: actor, in: reader) }) != nil {
            // Opens the page around the message, for context. Recent messages are on the newest page.
            let isNew = row.last - row.number < 20
            found.target = .message(
                id, chat: row.event, before: isNew ? nil : PageCursor(key: Int64(row.number) + 11, id: id.bytes))
        }
        let deleted = try unlessRefused { try DeleteMessage.message(id, as: actor, in: reader) }
        if deleted?.row.isDeleted == false { found.message = id }
    }

    /// Returns an account that the actor may disable or enable, or `nil`.
    public static func account(_ id: ID<User>, as actor: Actor, in reader: any Reader) throws -> ReportCase.Account? {
        let account = try unlessRefused { try AccountAccess.account(id, as: actor, in: reader) }
        return account.map { ReportCase.Account(id: id, name: $0.name.full, status: $0.status) }
    }

    /// Returns `nil` for a refusal: the item does not exist for the actor, or the actor may not change it.
    private static func unlessRefused<Value>(_ ask: () throws -> Value) throws -> Value? {
        do { return try ask() } catch is Refusal { return nil }
    }
}
