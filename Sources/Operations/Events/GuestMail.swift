import Domain
import Store

/// Notifies those who are on the list of an event or were invited: members by their inbox and what they chose beside it, guests
/// without an account by mail.
enum GuestMail {
    private struct Recipient {
        var user: ID<User>?
        var name: String
        var email: String
        var party: Int?
        /// With what whoever has no account comes to the event.
        var pass: String?
        var invitation: String?
        /// As far as it says what they are told.
        var standing: Standing
        /// A host has typed the address, and nobody has come by the link.
        var isVouched: Bool

        /// Nobody at the address has asked for anything.
        var isUnasked: Bool { user == nil && (standing.rsvp == nil && standing.request == nil || isVouched) }
        var takesPart: Bool { !isUnasked && (standing.rsvp != nil || standing.isHost || standing.isAsking) }
    }

    /// Those of an event who are notified of what becomes of it, some after the other.
    enum Circle: String, Codable, Sendable, CaseIterable {
        /// Going, perhaps going or waiting.
        case guests
        /// Invited, without an RSVP.
        case invited
        /// Asking to come, which an announcement does not concern.
        case asking
        /// The same without an account.
        case askingStrangers
        /// Notified by the others of them.
        case hosts
    }

    /// Notifies some of a circle, in the order of ids.
    ///
    /// - Parameters:
    ///   - last: the last one who was notified before.
    ///   - change: what of it is another.
    ///   - announcement: what a host wrote to them, which says to whom it goes.
    /// - Returns: how many were looked at, and the last of them.
    static func notify(
        _ kind: NoticeKind, _ circle: Circle, after last: [UInt8], limit: Int, of event: EventRow, change: EventChange?,
        announcement: AnnouncementRow?, by actor: ID<User>?, in tx: Transaction
    ) throws -> (count: Int, last: [UInt8]) {
        let rows: SQL =
            switch circle {
            case .guests:
                """
                SELECT r.id, \(recipient), r.status, r.party, \(isConfirmed), g.pass, NULL, \(isVouched) FROM rsvp r \(joins)
                WHERE r.event_id = \(event.id) AND r.status IN \(list: announcement?.statuses ?? told) AND r.id > \(last) AND \(isConfirmed)
                AND (\(announcement == nil) OR \(isReached)) ORDER BY r.id LIMIT \(limit)
                """
            case .invited:
                """
                SELECT i.id, i.user_id, coalesce(u.given_name, ''), coalesce(c.email, a.email), NULL, NULL, TRUE, NULL, t.token, FALSE FROM invitation i
                LEFT JOIN invited_address a ON a.invitation_id = i.id LEFT JOIN invitation_token t ON t.invitation_id = i.id AND i.user_id IS NULL
                LEFT JOIN users u ON u.id = i.user_id LEFT JOIN account c ON c.user_id = i.user_id
                WHERE i.event_id = \(event.id) AND \(announcement?.goesToInvited ?? true) AND \(isUnanswered) AND i.id > \(last) ORDER BY i.id LIMIT \(limit)
                """
            case .asking:
                """
                SELECT q.id, u.id, u.given_name, c.email, NULL, NULL, TRUE, NULL, NULL, FALSE FROM join_request q
                JOIN users u ON u.id = q.user_id JOIN account c ON c.user_id = u.id
                WHERE q.event_id = \(event.id) AND q.status = 'waiting' AND \(announcement == nil) AND q.id > \(last)
                AND NOT EXISTS (SELECT 1 FROM invitation i WHERE i.event_id = q.event_id AND i.user_id = q.user_id)
                AND NOT EXISTS (SELECT 1 FROM rsvp r WHERE r.event_id = q.event_id AND r.user_id = q.user_id AND r.status IN \(list: told))
                ORDER BY q.id LIMIT \(limit)
                """
            case .askingStrangers:
                """
                SELECT q.guest_id, NULL, q.name, g.email, NULL, NULL, TRUE, g.pass, NULL, FALSE FROM guest_request q
                JOIN guest_credential g ON g.guest_id = q.guest_id
                WHERE q.event_id = \(event.id) AND q.status = 'waiting' AND \(announcement == nil) AND q.guest_id > \(last)
                AND NOT EXISTS (SELECT 1 FROM rsvp r WHERE r.guest_id = q.guest_id AND r.status IN \(list: told))
                ORDER BY q.guest_id LIMIT \(limit)
                """
            case .hosts:
                """
                SELECT u.id, u.id, u.given_name, c.email, NULL, NULL, TRUE, NULL, NULL, FALSE FROM users u JOIN account c ON c.user_id = u.id
                WHERE (u.id = \(event.hostID) OR u.id IN (SELECT user_id FROM cohost WHERE event_id = \(event.id)))
                AND u.id > \(last) ORDER BY u.id LIMIT \(limit)
                """
            }
        let found = try tx.rows(rows) { row in
            let id: [UInt8] = try row.next()
            var recipient = try read(&row)
            if circle == .hosts { recipient?.standing.role = .host }
            if circle == .asking || circle == .askingStrangers { recipient?.standing.request = .waiting }
            return (id: id, recipient: recipient)
        }
        let host = try EventSearch.hostName(event.hostID, in: tx)
        let from = try actor.map { try EventSearch.hostName($0, in: tx) } ?? host
        for (id, guest) in found {
            guard let guest else { continue }
            if let announcement, guest.user == nil {
                try tx.execute(
                    "INSERT INTO announcement_receipt (announcement_id, receiver_id) VALUES (\(announcement.id), \(id)) ON CONFLICT DO NOTHING"
                )
            }
            try notify(
                kind, guest, of: event, host: host, from: from, change: change, announcement: announcement, by: actor,
                in: tx)
        }
        return (found.count, found.last?.id ?? last)
    }

    /// How many an announcement reaches, by what they have answered: members, and guests whose address is theirs. Hosts are not counted.
    static func reach(of event: ID<Event>, in reader: any Reader) throws -> [Announcement.Addressee: Reach] {
        let found = try reader.rows(
            """
            SELECT r.status, count(r.user_id), count(*) FROM rsvp r LEFT JOIN guest_credential g ON g.guest_id = r.guest_id
            WHERE r.event_id = \(event) AND \(isConfirmed) AND \(isReached) GROUP BY r.status
            UNION ALL
            SELECT \(Announcement.Addressee.invited.rawValue), count(i.user_id), count(*) FROM invitation i
            LEFT JOIN invited_address a ON a.invitation_id = i.id WHERE i.event_id = \(event) AND \(isUnanswered)
            """
        ) {
            let addressee = Announcement.Addressee(rawValue: try $0.next())!
            let (members, all): (Int, Int) = (try $0.next(), try $0.next())
            return (addressee, Reach(members: members, strangers: all - members))
        }
        return Dictionary(uniqueKeysWithValues: found)
    }

    struct Reach: Hashable {
        var members: Int
        /// Without an account.
        var strangers: Int
    }

    /// Takes what notices of a change cost of the event's mails of a day. Changes can be made again and again, and whoever is
    /// no member cannot switch the mails off.
    ///
    /// - Throws: ``Refusal`` `rate_limited` where that is more than is left.
    static func takeNotices(of event: EventRow, in tx: Transaction) throws {
        let strangers: Int = try tx.value(
            """
            SELECT (SELECT count(*) FROM rsvp r JOIN guest_credential g ON g.guest_id = r.guest_id
                WHERE r.event_id = \(event.id) AND r.status <> 'notGoing' AND \(isConfirmed))
            + (SELECT count(*) FROM invited_address a WHERE a.event_id = \(event.id) AND NOT EXISTS (
                SELECT 1 FROM guest_credential g WHERE g.event_id = a.event_id AND g.email_key = a.email_key AND g.confirmed_at IS NOT NULL))
            + (SELECT count(*) FROM guest_request q WHERE q.event_id = \(event.id) AND q.status = 'waiting')
            """)!
        try takeNotices(
            strangers, of: event.id,
            "The guests of this event are mailed at most \(MailAllowance.event.most, .count) times a day. You can save without telling them.",
            in: tx)
    }

    /// - Parameter sentence: what is too much.
    static func takeNotices(_ strangers: Int, of event: ID<Event>, _ sentence: Phrase, in tx: Transaction) throws {
        guard strangers > 0 else { return }
        let budget = MailBudget(tx)
        guard try budget.take(strangers, of: .event, "\(event)") else { throw budget.refusal(sentence) }
    }

    /// Notifies the one who gave an RSVP.
    ///
    /// - Parameters:
    ///   - before: what it was until now, where that is said.
    ///   - isPaid: whether what the mail costs is taken already.
    static func send(
        _ kind: NoticeKind, to rsvp: ID<RSVP>, of event: EventRow, before: StandingRSVP? = nil,
        deadline: Instant? = nil, by actor: ID<User>? = nil,
        isPaid: Bool = false, in tx: Transaction
    ) throws {
        let found = try tx.row(
            "SELECT \(recipient), r.status, r.party, \(isConfirmed), g.pass, NULL, \(isVouched) FROM rsvp r \(joins) WHERE r.id = \(rsvp) AND \(isConfirmed)"
        ) { try read(&$0) }
        guard let guest = found ?? nil else { return }
        let host = try EventSearch.hostName(event.hostID, in: tx)
        let from = try actor.map { try EventSearch.hostName($0, in: tx) } ?? host
        try notify(
            kind, guest, of: event, host: host, from: from, before: before.map { .init($0) }, deadline: deadline,
            by: actor, isPaid: isPaid, in: tx)
    }

    /// Mails a guest without an account who asked to come.
    static func send(
        _ kind: NoticeKind, toAsking guest: ID<Guest>, of event: EventRow, by actor: ID<User>?, in tx: Transaction
    ) throws {
        let found = try tx.row(
            """
            SELECT NULL, q.name, g.email, NULL, NULL, TRUE, g.pass, NULL, FALSE FROM guest_request q
            JOIN guest_credential g ON g.guest_id = q.guest_id WHERE q.guest_id = \(guest)
            """
        ) { try read(&$0) }
        guard var guest = found ?? nil else { return }
        guest.standing.request = .waiting
        let host = try EventSearch.hostName(event.hostID, in: tx)
        let from = try actor.map { try EventSearch.hostName($0, in: tx) } ?? host
        try notify(kind, guest, of: event, host: host, from: from, by: actor, in: tx)
    }

    /// The mail to one member about an event; nil for someone without an address.
    static func order(
        _ kind: NoticeKind, to user: ID<User>, by actor: ID<User>?, of event: EventRow, in reader: any Reader
    ) throws -> MailOrder? {
        let found = try reader.row(
            """
            SELECT u.id, u.given_name, c.email, r.status, r.party, TRUE, NULL, NULL, FALSE FROM users u JOIN account c ON c.user_id = u.id
            LEFT JOIN rsvp r ON r.event_id = \(event.id) AND r.user_id = u.id WHERE u.id = \(user)
            """
        ) { try read(&$0) }
        guard let guest = found ?? nil else { return nil }
        let standing = try Standing.find(user, at: event.id, isMember: true, in: reader)
        let from = try actor.map { try EventSearch.hostName($0, in: reader) }
        return MailOrder(
            kind: .notice(kind), name: guest.name, email: guest.email, from: from,
            event: MailedEvent(event, hostName: try EventSearch.hostName(event.hostID, in: reader), to: standing),
            status: guest.standing.rsvp, party: guest.party)
    }

    private static func notify(
        _ kind: NoticeKind, _ guest: Recipient, of event: EventRow, host: String, from: String,
        before: NoticeDetail.Answer? = nil, deadline: Instant? = nil,
        change: EventChange? = nil, announcement: AnnouncementRow? = nil, by actor: ID<User>?, isPaid: Bool = false,
        in tx: Transaction
    ) throws {
        let isTooMuch = try !isPaid && !takeMail(kind, guest, of: event.id, in: tx)
        // Members have the rest in their inbox.
        if isTooMuch, guest.user == nil { return }
        let change = guest.standing.may(.seePlace, at: event.terms) ? change : change?.withoutPlace
        var order = MailOrder(
            kind: .notice(kind), name: guest.name, email: guest.email, token: guest.pass ?? guest.invitation,
            entrance: guest.pass != nil ? .pass : guest.invitation != nil ? .invitation : nil, from: from,
            event: MailedEvent(event, hostName: host, to: guest.standing), deadline: deadline,
            status: guest.standing.rsvp,
            party: guest.party, body: guest.isUnasked ? nil : announcement?.body, isUnasked: guest.isUnasked,
            change: change)
        order.before = before
        if guest.isUnasked { order.event?.cancellation = nil }
        // Where it is concerns whoever is on the list.
        if kind == .removed { order.event?.withholdPlace() }
        guard let user = guest.user else { return try tx.mail(order) }
        var detail = change.map { NoticeDetail(event: EventDifference($0, now: event.details)) }
        if kind == .rsvpSet, let status = guest.standing.rsvp {
            detail = NoticeDetail(answer: .init(status: status, party: guest.party ?? 1), before: before)
        }
        try tx.notify(
            kind, user, by: actor, of: event, announcement: announcement?.id, detail: detail,
            takesPart: guest.takesPart,
            mail: isTooMuch ? nil : order)
    }

    /// Takes what a mail costs that can be ordered again and again. Whoever has not answered has asked for nothing, nor has anybody for
    /// what hosts do to them; from one event there are so many to each who has.
    ///
    /// - Returns: whether it may be sent.
    private static func takeMail(
        _ kind: NoticeKind, _ guest: Recipient, of event: ID<Event>, in tx: Transaction
    ) throws -> Bool {
        guard let address = EmailAddress(guest.email)?.key else { return true }
        let budget = MailBudget(tx)
        if !guest.takesPart || kind == .rsvpSet || kind == .removed { return try budget.take(of: .address, address) }
        return try budget.take(of: .guest, "\(event) \(address)")
    }

    private static func read(_ row: inout Row) throws -> Recipient? {
        let user: ID<User>? = try row.next()
        let (name, email): (String?, String?) = (try row.next(), try row.next())
        let (status, party): (RSVPStatus?, Int?) = (try row.next(), try row.next())
        let standing = Standing(rsvp: status, isMember: user != nil, isConfirmed: try row.next())
        let (pass, invitation): (String?, String?) = (try row.next(), try row.next())
        let isVouched: Bool = try row.next()
        return email.map {
            Recipient(
                user: user, name: name ?? "", email: $0, party: party, pass: pass, invitation: invitation,
                standing: standing, isVouched: isVouched)
        }
    }

    /// An address that whoever typed it may not own gets nothing more than the mail that asks.
    private static let isConfirmed: SQL = "(r.guest_id IS NULL OR g.confirmed_at IS NOT NULL)"
    /// An invitation `i`, with its address `a`, to which nobody has given an RSVP that stands.
    private static let isUnanswered: SQL = """
        NOT EXISTS (SELECT 1 FROM rsvp r WHERE r.event_id = i.event_id AND r.user_id = i.user_id)
        AND NOT EXISTS (
            SELECT 1 FROM guest_credential g WHERE g.event_id = i.event_id AND g.email_key = a.email_key AND g.confirmed_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM cohost k WHERE k.event_id = i.event_id AND k.user_id = i.user_id)
        """
    /// Who is told of what becomes of an event, whoever wrote nothing to them.
    private static let told = RSVPStatus.allCases.filter { $0 != .notGoing }
    private static let isVouched: SQL = "coalesce(g.is_vouched, FALSE)"
    /// Whom hosts write to: not to guests without an account who have said that they cannot come, since nothing ends these mails.
    private static let isReached: SQL = "(r.user_id IS NOT NULL OR r.status <> 'notGoing')"
    private static let recipient: SQL = "r.user_id, coalesce(u.given_name, n.name), coalesce(c.email, g.email)"
    private static let joins: SQL = """
        LEFT JOIN users u ON u.id = r.user_id LEFT JOIN account c ON c.user_id = r.user_id
        LEFT JOIN guest n ON n.id = r.guest_id LEFT JOIN guest_credential g ON g.guest_id = r.guest_id
        """
}
