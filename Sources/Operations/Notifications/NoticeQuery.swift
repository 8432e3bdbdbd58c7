public import Domain
public import Store

public enum NoticeQuery {
    /// Returns the actor's inbox, newest first, without notices of what they may no longer see.
    public static func notices(
        as actor: Actor, after cursor: PageCursor? = nil, limit: Int, in reader: any Reader
    ) throws -> Page<NoticeView> {
        let me = try actor.verified().id
        let start: SQL = cursor.map { "(n.made_at, n.id) < (\($0.key), \($0.id))" } ?? "TRUE"
        let found = try reader.rows(
            "\(select(actor)) WHERE n.user_id = \(me) AND \(isVisible(actor, me)) AND \(start) ORDER BY n.made_at DESC, n.id DESC LIMIT \(limit + 1)"
        ) { try view(&$0) }
        return Page(try PaymentParties.add(to: found, as: actor, in: reader), limit: limit) {
            PageCursor(key: $0.createdAt.milliseconds, id: $0.id.bytes)
        }
    }

    public static func unread(as actor: Actor, in reader: any Reader) throws -> Int {
        guard let me = actor.userID else { return 0 }
        return try reader.value(
            "SELECT count(*) FROM notice n WHERE n.user_id = \(me) AND n.read_at IS NULL AND \(isVisible(actor, me))")
            ?? 0
    }

    /// Returns one notice of the actor's inbox.
    public static func notice(_ id: ID<Notice>, as actor: Actor, in reader: any Reader) throws -> NoticeView {
        let me = try actor.verified().id
        let found = try reader.row(
            "\(select(actor)) WHERE n.id = \(id) AND n.user_id = \(me) AND \(isVisible(actor, me))"
        ) { try view(&$0) }
        guard let found else { throw Refusal.notFound }
        return try PaymentParties.add(to: [found], as: actor, in: reader)[0]
    }

    /// Selects notices. If the person no longer sees the event, a notice that is still shown uses the stored title and
    /// has no link. Other kinds store no title.
    package static func select(_ actor: Actor) -> SQL {
        // Guests without an account answer and send requests too. Hosts see the name of the latest one.
        let guest: SQL =
            actor.userID.map {
                """
                CASE WHEN n.kind = \(NoticeKind.asked) AND n.actor_id IS NULL THEN (SELECT q.name FROM guest_request q WHERE q.guest_id = n.about_id)
                WHEN n.kind = \(NoticeKind.rsvp) AND n.actor_id IS NULL
                    AND (e.host_id = \($0) OR EXISTS (SELECT 1 FROM cohost k WHERE k.event_id = e.id AND k.user_id = \($0)))
                THEN (\(GuestQuery.lastWithoutAccount(of: "e.id", from: "coalesce(n.counts_from, n.made_at)", until: "n.made_at"))) END
                """
            } ?? "NULL"
        return """
            SELECT n.id, n.kind, n.actor_id, coalesce(u.given_name, \(guest)), u.family_name, u.photo, e.id, coalesce(e.title, n.title), coalesce(a.body, h.body), n.count,
                n.made_at, n.read_at, n.about_id, n.about_at, n.about_start_date, n.about_end_date, n.about_zone, n.is_late, t.title, n.detail
            FROM notice n LEFT JOIN users u ON u.id = n.actor_id LEFT JOIN announcement a ON a.id = n.announcement_id
            LEFT JOIN event e ON e.id = n.event_id AND \(EventAccess.condition(for: actor))
            LEFT JOIN reminder_note h ON h.event_id = e.id AND n.kind = \(NoticeKind.reminder) AND \(knowsLocation(actor))
            LEFT JOIN todo t ON t.id = n.about_id AND t.event_id = e.id
                AND EXISTS (SELECT 1 FROM todo_person p WHERE p.todo_id = t.id AND p.user_id = n.user_id)
            """
    }

    /// Returns the condition that a person may see the note in reminders of `event e`. A device has the note only
    /// if they may.
    private static func knowsLocation(_ actor: Actor) -> SQL {
        guard let me = actor.userID, actor.person?.isOnReplica == false else {
            return actor.userID == nil ? "FALSE" : "TRUE"
        }
        return """
            (e.host_id = \(me) OR EXISTS (SELECT 1 FROM cohost k WHERE k.event_id = e.id AND k.user_id = \(me))
            OR EXISTS (SELECT 1 FROM rsvp r WHERE r.event_id = e.id AND r.user_id = \(me) AND r.status = 'going'))
            """
    }

    /// Returns the condition for visible notices. It excludes the join request of a guest without an account once
    /// it is withdrawn.
    package static func isVisible(_ actor: Actor, _ me: ID<User>) -> SQL {
        let blocked = FriendGraph.blocked(from: me)
        return """
            (n.actor_id IS NULL OR n.actor_id NOT IN (\(blocked)))
            AND \(NoticeVisibility.condition(for: actor.person?.role ?? .member, event: EventAccess.condition(for: actor)))
            AND (n.kind <> \(NoticeKind.asked) OR n.actor_id IS NOT NULL OR n.about_id IS NULL OR EXISTS (
                SELECT 1 FROM guest_request q JOIN event e ON e.id = q.event_id WHERE q.guest_id = n.about_id
                AND (e.host_id = \(me) OR EXISTS (SELECT 1 FROM cohost k WHERE k.event_id = e.id AND k.user_id = \(me)))))
            """
    }

    /// - Returns: The notice, and the payment that it is about, if any.
    package static func view(_ row: inout Row) throws -> (view: NoticeView, payment: ID<Payment>?) {
        let id: ID<Notice> = try row.next()
        let kind: NoticeKind = try row.next()
        let actor: ID<User>? = try row.next()
        let (given, family): (String?, String?) = (try row.next(), try row.next())
        let photo: String? = try row.next()
        let event: ID<Event>? = try row.next()
        let title: String? = try row.next()
        var view = NoticeView(
            id: id, kind: kind, actor: actor, actorName: given.map { PersonName(given: $0, family: family).full },
            actorPhoto: photo,
            event: event, eventTitle: title, body: try row.next(), count: try row.next(), createdAt: try row.next(),
            readAt: try row.next())
        let (about, at): ([UInt8]?, Instant?) = (try row.next(), try row.next())
        let (days, zone): (WholeDays?, String?) = (try WholeDays(&row), try row.next())
        let (isLate, todo): (Bool, String?) = (try row.next(), try row.next())
        if kind == .todoAssigned { view.thing = todo }
        let detail: String? = try row.next()
        view.detail = detail.flatMap(NoticeDetail.decoded)
        if kind == .roleChanged { (view.role, view.eventTitle) = (title.flatMap(Role.init), nil) }
        let payment: ID<Payment>? = kind == .paid ? about.flatMap { ID(bytes: $0) } : nil
        guard let at, let zone else { return (view, payment) }
        let isOfEntry = kind == .reminder && about != nil
        view.subject = .init(
            entry: isOfEntry ? about.flatMap { ID(bytes: $0) } : nil, title: isOfEntry ? title : todo, at: at,
            days: days, timeZone: zone,
            isLate: isLate)
        if isOfEntry { view.eventTitle = nil }
        return (view, nil)
    }
}
