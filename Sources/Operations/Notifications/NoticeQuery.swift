public import Domain
public import Store

/// One notice of an inbox.
public struct NoticeView: Hashable, Sendable {
    public var id: ID<Notice>
    public var kind: NoticeKind
    public var actor: ID<User>?
    public var actorName: String?
    public var actorPhoto: String?
    public var event: ID<Event>?
    public var createdAt: Instant
    public var readAt: Instant?
    /// One sentence.
    public var text: String
}

public enum NoticeQuery {
    /// One's own inbox, the newest first, without what one may no longer see.
    public static func notices(
        as actor: Actor, after cursor: PageCursor? = nil, limit: Int, in reader: any Reader
    ) throws -> Page<NoticeView> {
        let me = try actor.verified().id
        let start: SQL = cursor.map { "(n.made_at, n.id) < (\($0.key), \($0.id))" } ?? "TRUE"
        let found = try reader.rows(
            "\(select(actor)) WHERE n.user_id = \(me) AND \(isVisible(actor, me)) AND \(start) ORDER BY n.made_at DESC, n.id DESC LIMIT \(limit + 1)"
        ) { try view(&$0) }
        return Page(found, limit: limit) { PageCursor(key: $0.createdAt.milliseconds, id: $0.id.bytes) }
    }

    public static func unread(as actor: Actor, in reader: any Reader) throws -> Int {
        guard let me = actor.userID else { return 0 }
        return try reader.value(
            "SELECT count(*) FROM notice n WHERE n.user_id = \(me) AND n.read_at IS NULL AND \(isVisible(actor, me))") ?? 0
    }

    /// One notice of one's own inbox.
    public static func notice(_ id: ID<Notice>, as actor: Actor, in reader: any Reader) throws -> NoticeView {
        let me = try actor.verified().id
        let found = try reader.row("\(select(actor)) WHERE n.id = \(id) AND n.user_id = \(me) AND \(isVisible(actor, me))") { try view(&$0) }
        guard let found else { throw Refusal.notFound }
        return found
    }

    /// What a push message says; nil where there is nothing to say any more.
    public static func pushed(_ id: ID<Notice>, in reader: any Reader) throws -> NoticeView? {
        guard let user: ID<User> = try reader.value("SELECT user_id FROM notice WHERE id = \(id)"),
            let receiver = try AccountQuery.actor(user, in: reader), receiver.person!.isVerified
        else { return nil }
        return try reader.row("\(select(receiver)) WHERE n.id = \(id) AND n.read_at IS NULL AND \(isVisible(receiver, user))") { try view(&$0) }
    }

    /// Of an event that the person no longer sees, a notice says what it was called when they were notified, and leads nowhere.
    private static func select(_ actor: Actor) -> SQL {
        """
        SELECT n.id, n.kind, n.actor_id, u.given_name, u.family_name, u.photo, e.id, coalesce(e.title, n.title), n.count,
            n.made_at, n.read_at
        FROM notice n LEFT JOIN users u ON u.id = n.actor_id
        LEFT JOIN event e ON e.id = n.event_id AND \(EventAccess.condition(for: actor))
        """
    }

    private static func isVisible(_ actor: Actor, _ me: ID<User>) -> SQL {
        let blocked = FriendGraph.blocked(from: me)
        let always = NoticeKind.allCases.filter { !$0.needsVisibleEvent }
        return """
            (n.actor_id IS NULL OR n.actor_id NOT IN (\(blocked)))
            AND (n.kind IN \(list: always) OR EXISTS (
                SELECT 1 FROM event e WHERE e.id = n.event_id AND \(EventAccess.condition(for: actor))))
            """
    }

    private static func view(_ row: inout Row) throws -> NoticeView {
        let id: ID<Notice> = try row.next()
        let kind: NoticeKind = try row.next()
        let actor: ID<User>? = try row.next()
        let (given, family): (String?, String?) = (try row.next(), try row.next())
        let photo: String? = try row.next()
        let event: ID<Event>? = try row.next()
        let title: String? = try row.next()
        let count: Int = try row.next()
        let name = given.map { PersonName(given: $0, family: family ?? "").full }
        return NoticeView(
            id: id, kind: kind, actor: actor, actorName: name, actorPhoto: photo, event: event, createdAt: try row.next(),
            readAt: try row.next(), text: kind.sentence(actor: name, event: title, count: count))
    }
}

extension NoticeKind {
    /// What the inbox says, in English.
    func sentence(actor: String?, event: String?, count: Int) -> String {
        let who = actor ?? "Somebody"
        let what = event.map { "“\($0)”" } ?? "an event"
        let others = count == 2 ? " and one other" : count > 2 ? " and \(count - 1) others" : ""
        switch self {
        case .invited: return "\(who) invites you to \(what)."
        case .friendRequest: return "\(who) wants to be friends."
        case .friendAccepted: return "You and \(who) are friends now."
        case .rsvp: return "\(who)\(others) answered \(what)."
        case .asked: return "\(who) asks to come to \(what)."
        case .approved: return "You can come to \(what)."
        case .declined: return "There is no place for you at \(what) this time."
        case .seatOffered: return "A seat is held for you at \(what). Take it before it goes on."
        case .offerExpired: return "The seat that was held for you at \(what) went to the next in line."
        case .movedUp: return "A seat came free: you are going to \(what)."
        case .eventChanged: return "\(who) changed \(what)."
        case .eventCancelled: return "\(what) is cancelled."
        case .removed: return "You are no longer on the list for \(what)."
        case .hosting: return "\(who) made you a host of \(what)."
        case .message: return "\(who) wrote in \(what)."
        }
    }
}

/// Marks what stands in one's inbox as read: all of it, or some.
public struct ReadNotices: ClientCommand {
    public static let name = "notice.read"
    public static let offline = Offline.yes
    /// All, if left out.
    public var ids: [ID<Notice>]?

    public init(ids: [ID<Notice>]? = nil) {
        self.ids = ids
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        if let ids, ids.count > 200 { throw Refusal.invalid("ids", "Give at most 200 at a time.") }
        let choice: SQL = ids.map { "id IN \(list: $0)" } ?? "TRUE"
        let read = try tx.rows(
            "UPDATE notice SET read_at = \(tx.now) WHERE user_id = \(person.id) AND read_at IS NULL AND \(choice) RETURNING id"
        ) { try $0.next(ID<Notice>.self) }
        for id in read { tx.put(.notice, id, in: .user(person.id)) }
    }
}
