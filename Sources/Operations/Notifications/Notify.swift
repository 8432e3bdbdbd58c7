import Domain
import Store

/// A notice: a row in somebody's inbox, and a job that mails and pushes it.
extension Transaction {
    /// Notifies one person. Whoever did it is not notified, nor is anyone of what somebody did from whom a block keeps them;
    /// what became of an event they hear all the same, without the name.
    ///
    /// - Parameters:
    ///   - actor: who did it.
    ///   - tally: how many did it, where the notice counts.
    ///   - announcement: what they wrote, which the person may read from then on for as long as they see the event.
    ///   - about: of what it reminds.
    ///   - role: the one that they have now.
    ///   - thing: what else of the event it is of; each makes a notice of its own.
    ///   - detail: what it says beside that, as the mail does.
    ///   - takesPart: whether they take part in the event, where that is known when it is ordered; else it is looked up when it is sent.
    ///   - mail: what the mail says, written while everything is at hand; no mail if nil.
    func notify(
        _ kind: NoticeKind, _ user: ID<User>, by actor: ID<User>? = nil, of event: EventRow? = nil,
        tally: Tally? = nil, announcement: ID<Announcement>? = nil, about: NoticeSubject? = nil, role: Role? = nil,
        thing: [UInt8]? = nil,
        detail: NoticeDetail? = nil, takesPart: Bool? = nil, mail: MailOrder? = nil
    ) throws {
        var (actor, mail) = (actor, mail)
        if let one = actor {
            guard one != user else { return }
            if try FriendGraph.areBlocked(one, user, in: self) {
                guard kind.rule.standsAlone else { return }
                actor = nil
                let host = mail?.event?.hostName
                mail?.from = host
            }
        }
        if let event, !kind.rule.supersedes.isEmpty { try settle(kind.rule.supersedes, of: event.id, for: user) }
        if kind.rule.isRepeatable, let notice = try lately(kind, user, by: actor, of: event?.id, thing) {
            try execute("UPDATE notice SET read_at = NULL WHERE id = \(notice)")
            return put(.notice, notice, in: .user(user))
        }
        let id: ID<Notice> = newID()
        // What is shown only to who sees the event reads its title there: devices get the row, also once the event is lost.
        let title = about?.title ?? role?.rawValue ?? (kind.rule.needsVisibleEvent ? nil : event?.details.title)
        try execute(
            """
            INSERT INTO notice (id, user_id, kind, actor_id, event_id, title, announcement_id, made_at, count, counts_from,
                about_id, about_at, about_start_date, about_end_date, about_zone, detail, is_late)
            VALUES (\(id), \(user), \(kind), \(actor), \(event?.id), \(title), \(announcement), \(now), \(tally?.count ?? 1),
                \(tally?.since), \(about?.id ?? thing), \(about?.at), \(about?.days?.first),
                \(about?.days?.last), \(about?.timeZone), \(detail.map { try $0.encoded() }),
                \(about?.isLate ?? false))
            """)
        put(.notice, id, in: .user(user))
        if announcement != nil { Rights.note(user, in: self) }
        try enqueue(DeliverNotice(id: id, mail: mail, takesPart: takesPart, endsAt: about?.endsAt))
    }

    /// Takes a notice back, because it was undone: it is settled in the inbox and not sent any more.
    func settle(_ kind: NoticeKind, _ user: ID<User>, by actor: ID<User>, of event: ID<Event>? = nil) throws {
        try settle(
            "user_id = \(user) AND kind = \(kind) AND actor_id = \(actor) AND event_id IS NOT DISTINCT FROM \(event)")
    }

    /// Settles in all inboxes what they say of somebody without an account, whom a notice names by what it is about.
    func settle(_ kind: NoticeKind, about id: [UInt8], of event: ID<Event>) throws {
        try settle("about_id = \(id) AND kind = \(kind) AND event_id = \(event)")
    }

    /// Settles what an inbox says of an event, because it was acted on, whoever it names.
    func settle(_ kinds: [NoticeKind], of event: ID<Event>, for user: ID<User>) throws {
        try settle("user_id = \(user) AND kind IN \(list: kinds) AND event_id = \(event)")
    }

    /// Settles what an inbox says of the chat of an event, for somebody who may have left its crew.
    func settleChat(of event: ID<Event>, for user: ID<User>) throws {
        try settle(
            """
            user_id = \(user) AND kind = \(NoticeKind.message) AND event_id = \(event) AND user_id NOT IN (
                SELECT host_id FROM event WHERE id = \(event) UNION \(EventAccess.crew(of: event)))
            """)
    }

    /// Settles what inboxes say of a thing of an event, because it is done, gone, or at another time. Ids come from clients: kind and
    /// event say that it is of this thing.
    ///
    /// - Parameter id: of an item of a to-do list or a payment.
    func settle(_ kinds: [NoticeKind], about id: [UInt8], of event: ID<Event>) throws {
        try settle("about_id = \(id) AND kind IN \(list: kinds) AND event_id = \(event)")
    }

    /// Settles what its owner's inbox says of an entry of a calendar.
    func settle(about entry: ID<ScheduleEntry>, of owner: ID<User>) throws {
        try settle("about_id = \(entry) AND kind = \(NoticeKind.reminder) AND event_id IS NULL AND user_id = \(owner)")
    }

    /// Settles what inboxes say of something that was reported, because no administrator has to look at it any more.
    func settleReports(about subject: ID<Report>) throws {
        try settle("about_id = \(subject.bytes) AND kind = \(NoticeKind.reported)")
    }

    /// Settles whatever an inbox says of a person.
    func settleAll(_ user: ID<User>, about actor: ID<User>) throws {
        try settle("user_id = \(user) AND actor_id = \(actor)")
    }

    private func settle(_ condition: SQL) throws {
        let notices = try rows(
            "UPDATE notice SET read_at = \(now) WHERE read_at IS NULL AND \(condition) RETURNING id, user_id"
        ) {
            (id: try $0.next(ID<Notice>.self), user: try $0.next(ID<User>.self))
        }
        for notice in notices { put(.notice, notice.id, in: .user(notice.user)) }
    }

    private func lately(
        _ kind: NoticeKind, _ user: ID<User>, by actor: ID<User>?, of event: ID<Event>?, _ thing: [UInt8]?
    ) throws -> ID<Notice>? {
        try value(
            """
            SELECT id FROM notice WHERE user_id = \(user) AND made_at > \(now - NoticeKind.rest)
            AND kind = \(kind) AND actor_id IS NOT DISTINCT FROM \(actor) AND event_id IS NOT DISTINCT FROM \(event)
            AND about_id IS NOT DISTINCT FROM \(thing) AND NOT EXISTS (
                SELECT 1 FROM notice r WHERE r.user_id = \(user) AND r.kind = \(NoticeKind.removed) AND r.event_id = \(event) AND r.made_at >= notice.made_at)
            """)
    }
}

/// How many people did something, and from when on they are counted.
struct Tally {
    var count: Int
    var since: Instant
}
