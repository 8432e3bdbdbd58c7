public import Domain
import Store

/// A notice: a row in somebody's inbox, and a job that mails and pushes it.
extension Transaction {
    /// Notifies one person. Whoever did it is not notified, nor is anyone of what somebody did from whom a block keeps them;
    /// what became of an event they hear all the same, without the name.
    ///
    /// - Parameters:
    ///   - actor: who did it.
    ///   - tally: how many did it, where the notice counts.
    ///   - mail: what the mail says, written while everything is at hand; no mail if nil.
    func notify(
        _ kind: NoticeKind, _ user: ID<User>, by actor: ID<User>? = nil, of event: EventRow? = nil,
        tally: Tally? = nil, mail: MailOrder? = nil
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
        if kind.rule.isRepeatable, let notice = try lately(kind, user, by: actor, of: event?.id) {
            try execute("UPDATE notice SET read_at = NULL WHERE id = \(notice)")
            return put(.notice, notice, in: .user(user))
        }
        let id: ID<Notice> = newID()
        // What is shown only to who sees the event reads its title there: devices get the row, also once the event is lost.
        let title = kind.rule.needsVisibleEvent ? nil : event?.details.title
        try execute(
            """
            INSERT INTO notice (id, user_id, kind, actor_id, event_id, title, made_at, count, counts_from)
            VALUES (\(id), \(user), \(kind), \(actor), \(event?.id), \(title), \(now), \(tally?.count ?? 1),
                \(tally?.since))
            """)
        put(.notice, id, in: .user(user))
        try enqueue(DeliverNotice(id: id, mail: mail))
    }

    /// Takes a notice back, because it was undone: it is settled in the inbox and not sent any more.
    func settle(_ kind: NoticeKind, _ user: ID<User>, by actor: ID<User>, of event: ID<Event>? = nil) throws {
        try settle("user_id = \(user) AND kind = \(kind) AND actor_id = \(actor) AND event_id IS NOT DISTINCT FROM \(event)")
    }

    /// Settles whatever an inbox says of a person.
    func settleAll(_ user: ID<User>, about actor: ID<User>) throws {
        try settle("user_id = \(user) AND actor_id = \(actor)")
    }

    private func settle(_ condition: SQL) throws {
        let notices = try rows("UPDATE notice SET read_at = \(now) WHERE read_at IS NULL AND \(condition) RETURNING id, user_id") {
            (id: try $0.next(ID<Notice>.self), user: try $0.next(ID<User>.self))
        }
        for notice in notices { put(.notice, notice.id, in: .user(notice.user)) }
    }

    private func lately(
        _ kind: NoticeKind, _ user: ID<User>, by actor: ID<User>?, of event: ID<Event>?
    ) throws -> ID<Notice>? {
        try value(
            """
            SELECT id FROM notice WHERE user_id = \(user) AND made_at > \(now - NoticeKind.rest)
            AND kind = \(kind) AND actor_id IS NOT DISTINCT FROM \(actor) AND event_id IS NOT DISTINCT FROM \(event)
            """)
    }
}

/// How many people did something, and from when on they are counted.
struct Tally {
    var count: Int
    var since: Instant
}

/// Sends what stands in an inbox by the channels that the person wants, once.
struct DeliverNotice: SystemCommand {
    static let name = "notice.deliver"
    var id: ID<Notice>
    var mail: MailOrder?

    func perform(in tx: Transaction, as actor: Actor) throws {
        let found = try tx.row(
            """
            SELECT n.user_id, n.kind, n.event_id, n.actor_id FROM notice n
            WHERE n.id = \(id) AND n.read_at IS NULL AND NOT EXISTS (SELECT 1 FROM notice_delivery d WHERE d.notice_id = n.id)
            """
        ) {
            (
                user: try $0.next(ID<User>.self), kind: try $0.next(NoticeKind.self), event: try $0.next(ID<Event>?.self),
                actor: try $0.next(ID<User>?.self)
            )
        }
        guard let found, let receiver = try AccountQuery.actor(found.user, in: tx), receiver.person!.isVerified else { return }
        // Nothing is sent about what, or whom, the receiver may no longer see.
        if let actor = found.actor, try FriendGraph.areBlocked(actor, found.user, in: tx) { return }
        if found.kind.rule.needsVisibleEvent {
            guard let id = found.event, let event = try EventRow.find(id, in: tx), try EventAccess.sees(event, as: receiver, in: tx)
            else { return }
        }
        let preferences = try PreferencesRow.find(found.user, in: tx)
        if let quiet = preferences.value.quietHours {
            let clock = Zones.civil(tx.now, in: receiver.person!.timeZone)
            let minutes = quiet.minutesLeft(at: clock.hour * 60 + clock.minute)
            if minutes > 0 {
                try tx.enqueue(self, at: tx.now + .minutes(Int64(minutes)))
                return
            }
        }
        // Marked with the orders it makes, so that a job that runs twice orders once.
        try tx.execute("INSERT INTO notice_delivery (notice_id, at) VALUES (\(id), \(tx.now))")
        if var mail, preferences.value.allows(found.kind, .email) {
            mail.unsubscribe = try "\(PreferencesRow.token(of: found.user, in: tx))/\(found.kind.rawValue)"
            try tx.mail(mail)
        }
        guard preferences.value.allows(found.kind, .push) else { return }
        let subscriptions = try tx.rows("SELECT id FROM push_subscription WHERE user_id = \(found.user)") {
            try $0.next(ID<PushSubscription>.self)
        }
        for subscription in subscriptions {
            try tx.enqueue(PushOrder.job, PushOrder(subscription: subscription, notice: id), owner: found.user)
        }
    }
}

/// One message to one browser.
public struct PushOrder: Codable, Sendable {
    public static let job = "push"
    /// How often a message is sent again of which nobody knows whether it arrived. It says the same under the same tag, so
    /// that the browser shows one.
    public static let mostRepeats = 1
    public var subscription: ID<PushSubscription>
    public var notice: ID<Notice>
}
