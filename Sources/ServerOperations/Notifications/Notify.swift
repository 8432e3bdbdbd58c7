import Domain
import Operations
import Store

/// A notice is a row in a person's inbox, with a job that mails and pushes it.
extension Transaction {
    /// Notifies one person.
    ///
    /// People are not notified of their own actions, nor of those of someone they have a block with. Kinds that matter
    /// regardless of the actor, such as changes of an event, are sent without the name.
    ///
    /// - Parameters:
    ///   - actor: The person who did it.
    ///   - tally: How many people did it, for notices with a count.
    ///   - announcement: The announcement, which the person may read from now on while they see the event.
    ///   - about: The subject of a reminder.
    ///   - role: The person's new role.
    ///   - thing: The id of what the notice is about; each thing has a notice of its own.
    ///   - detail: Further details, the same as in the mail.
    ///   - takesPart: Whether the person takes part in the event. If `nil`, this is determined when the notice is sent.
    ///   - mail: The content of the mail, composed now; `nil` sends no mail.
    func notify(
        _ kind: NoticeKind, _ user: ID<User>, by actor: ID<User>? = nil, of event: EventRow? = nil,
        tally: NoticeCount? = nil, announcement: ID<Announcement>? = nil, about: NoticeSubject? = nil,
        role: Role? = nil,
        thing: [UInt8]? = nil,
        detail: NoticeDetail? = nil, takesPart: Bool? = nil, mail: MailJob? = nil
    ) throws {
        var (actor, mail) = (actor, mail)
        if let one = actor {
            guard one != user else { return }
            if try FriendGraph.haveBlock(one, user, in: self) {
                guard kind.rule.isSentDespiteBlock else { return }
                actor = nil
                let host = mail?.event?.hostName
                mail?.from = host
            }
        }
        if let event, !kind.rule.supersedes.isEmpty { try resolve(kind.rule.supersedes, of: event.id, for: user) }
        if kind.rule.isRepeatable, let notice = try recentNotice(kind, user, by: actor, of: event?.id, thing) {
            try execute("UPDATE notice SET read_at = NULL WHERE id = \(notice)")
            return put(.notice, notice, in: .user(user))
        }
        let id: ID<Notice> = newID()
        // Kinds that need a visible event read its title there, so no title is stored.
        let title = about?.title ?? role?.rawValue ?? (kind.rule.needsVisibleEvent ? nil : event?.details.title)
        try execute(
            """
            INSERT INTO notice (id, user_id, kind, actor_id, event_id, title, announcement_id, made_at, count, counts_from,
                about_id, about_at, about_start_date, about_end_date, about_zone, detail, is_late, hidden_at)
            VALUES (\(id), \(user), \(kind), \(actor), \(event?.id), \(title), \(announcement), \(now), \(tally?.count ?? 1),
                \(tally?.since), \(about?.id ?? thing), \(about?.at), \(about?.days?.first),
                \(about?.days?.last), \(about?.timeZone), \(detail.map { try $0.encoded() }),
                \(about?.isLate ?? false), \(NoticeVisibility.hiddenAt(kind, of: event?.id, for: user, now: now)))
            """)
        put(.notice, id, in: .user(user))
        if announcement != nil { PermissionChanges.announce(user, in: self) }
        try enqueue(DeliverNotice(id: id, mail: mail, takesPart: takesPart, endsAt: about?.endsAt))
    }

    private func recentNotice(
        _ kind: NoticeKind, _ user: ID<User>, by actor: ID<User>?, of event: ID<Event>?, _ thing: [UInt8]?
    ) throws -> ID<Notice>? {
        try value(
            """
            SELECT id FROM notice WHERE user_id = \(user) AND made_at > \(now - NoticeKind.coalescingPeriod)
            AND kind = \(kind) AND actor_id IS NOT DISTINCT FROM \(actor) AND event_id IS NOT DISTINCT FROM \(event)
            AND about_id IS NOT DISTINCT FROM \(thing) AND NOT EXISTS (
                SELECT 1 FROM notice r WHERE r.user_id = \(user) AND r.kind = \(NoticeKind.removed) AND r.event_id = \(event) AND r.made_at >= notice.made_at)
            """)
    }
}

/// How many people did something since a moment.
struct NoticeCount {
    var count: Int
    var since: Instant
}
