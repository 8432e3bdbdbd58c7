import Domain
import Operations
import Store

/// Notifies the people on an event's guest list and the invited. Members get an inbox notice and whatever else they
/// chose. Guests without an account get a mail.
enum GuestMail {
    private struct Recipient {
        var user: ID<User>?
        var name: String
        var email: String
        var party: Int?
        /// The secret of the guest pass of a recipient without an account.
        var pass: String?
        var invitation: String?
        /// The standing, with only the fields that the content of the mail depends on.
        var standing: Standing
        /// A host typed the address, and the guest has not opened the link yet.
        var isVouched: Bool

        /// The owner of the address never asked for mail.
        var isUnasked: Bool { user == nil && (standing.rsvp == nil && standing.request == nil || isVouched) }
        var takesPart: Bool { !isUnasked && (standing.rsvp != nil || standing.isHost || standing.isAsking) }
    }

    /// The circles of people notified about an event, in this order.
    enum Audience: String, Codable, Sendable, CaseIterable {
        /// People who are going, may be going or are waiting.
        case guests
        /// Invited people without an RSVP.
        case invited
        /// Members with a join request. Announcements do not concern them.
        case asking
        /// People without an account who have a join request.
        case askingStrangers
        /// The hosts, except the one who acted.
        case hosts
    }

    /// Notifies a batch of a circle, in the order of ids.
    ///
    /// - Parameters:
    ///   - last: The last person who was already notified.
    ///   - change: The change to the event.
    ///   - announcement: The host's announcement, which determines its addressees.
    /// - Returns: The number of rows examined, and the id of the last one.
    static func notify(
        _ kind: NoticeKind, _ circle: Audience, after last: [UInt8], limit: Int, of event: EventRow,
        change: EventChange?,
        announcement: AnnouncementRow?, by actor: ID<User>?, in tx: Transaction
    ) throws -> (count: Int, last: [UInt8]) {
        let rows: SQL =
            switch circle {
            case .guests:
                """
                SELECT r.id, \(recipient), r.status, r.party, \(AnnouncementReach.isConfirmed), g.pass, NULL, \(isVouched) FROM rsvp r \(joins)
                WHERE r.event_id = \(event.id) AND r.status IN \(list: announcement?.statuses ?? notifiedStatuses) AND r.id > \(last) AND \(AnnouncementReach.isConfirmed)
                AND (\(announcement == nil) OR \(AnnouncementReach.isReached)) ORDER BY r.id LIMIT \(limit)
                """
            case .invited:
                """
                SELECT i.id, i.user_id, coalesce(u.given_name, ''), coalesce(c.email, a.email), NULL, NULL, TRUE, NULL, t.token, FALSE FROM invitation i
                LEFT JOIN invited_address a ON a.invitation_id = i.id LEFT JOIN invitation_token t ON t.invitation_id = i.id AND i.user_id IS NULL
                LEFT JOIN users u ON u.id = i.user_id LEFT JOIN account c ON c.user_id = i.user_id
                WHERE i.event_id = \(event.id) AND \(announcement?.goesToInvited ?? true) AND \(AnnouncementReach.isUnanswered) AND i.id > \(last) ORDER BY i.id LIMIT \(limit)
                """
            case .asking:
                """
                SELECT q.id, u.id, u.given_name, c.email, NULL, NULL, TRUE, NULL, NULL, FALSE FROM join_request q
                JOIN users u ON u.id = q.user_id JOIN account c ON c.user_id = u.id
                WHERE q.event_id = \(event.id) AND q.status = 'waiting' AND \(announcement == nil) AND q.id > \(last)
                AND NOT EXISTS (SELECT 1 FROM invitation i WHERE i.event_id = q.event_id AND i.user_id = q.user_id)
                AND NOT EXISTS (SELECT 1 FROM rsvp r WHERE r.event_id = q.event_id AND r.user_id = q.user_id AND r.status IN \(list: notifiedStatuses))
                ORDER BY q.id LIMIT \(limit)
                """
            case .askingStrangers:
                """
                SELECT q.guest_id, NULL, q.name, g.email, NULL, NULL, TRUE, g.pass, NULL, FALSE FROM guest_request q
                JOIN guest_credential g ON g.guest_id = q.guest_id
                WHERE q.event_id = \(event.id) AND q.status = 'waiting' AND \(announcement == nil) AND q.guest_id > \(last)
                AND NOT EXISTS (SELECT 1 FROM rsvp r WHERE r.guest_id = q.guest_id AND r.status IN \(list: notifiedStatuses))
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

    /// Takes the mails for notices of a change from the event's daily mail budget. Changes can be made again and again,
    /// and people without an account cannot switch the mails off.
    ///
    /// - Throws: ``Refusal`` `rate_limited` if the budget is exceeded.
    static func takeNotices(of event: EventRow, in tx: Transaction) throws {
        let strangers: Int = try tx.value(
            """
            SELECT (SELECT count(*) FROM rsvp r JOIN guest_credential g ON g.guest_id = r.guest_id
                WHERE r.event_id = \(event.id) AND r.status <> 'notGoing' AND \(AnnouncementReach.isConfirmed))
            + (SELECT count(*) FROM invited_address a WHERE a.event_id = \(event.id) AND NOT EXISTS (
                SELECT 1 FROM guest_credential g WHERE g.event_id = a.event_id AND g.email_key = a.email_key AND g.confirmed_at IS NOT NULL))
            + (SELECT count(*) FROM guest_request q WHERE q.event_id = \(event.id) AND q.status = 'waiting')
            """)!
        try takeNotices(
            strangers, of: event.id,
            "You can mail the guests of this event at most \(MailAllowance.event.dailyLimit, .count) times a day. You can save without telling them.",
            in: tx)
    }

    /// Takes mails from the event's daily mail budget.
    ///
    /// - Parameter sentence: The message of the refusal.
    static func takeNotices(_ strangers: Int, of event: ID<Event>, _ sentence: Phrase, in tx: Transaction) throws {
        guard strangers > 0 else { return }
        let limiter = MailLimiter(tx)
        guard try limiter.charge(strangers, of: .event, "\(event)") else { throw limiter.refusal(sentence) }
    }

    /// Notifies the guest of an RSVP.
    ///
    /// - Parameters:
    ///   - before: The previous RSVP, if the mail mentions it.
    ///   - isPaid: Whether the mail was already taken from the budget.
    static func send(
        _ kind: NoticeKind, to rsvp: ID<RSVP>, of event: EventRow, before: RSVPState? = nil,
        deadline: Instant? = nil, by actor: ID<User>? = nil,
        isPaid: Bool = false, in tx: Transaction
    ) throws {
        let found = try tx.row(
            "SELECT \(recipient), r.status, r.party, \(AnnouncementReach.isConfirmed), g.pass, NULL, \(isVouched) FROM rsvp r \(joins) WHERE r.id = \(rsvp) AND \(AnnouncementReach.isConfirmed)"
        ) { try read(&$0) }
        guard let guest = found ?? nil else { return }
        let host = try EventSearch.hostName(event.hostID, in: tx)
        let from = try actor.map { try EventSearch.hostName($0, in: tx) } ?? host
        try notify(
            kind, guest, of: event, host: host, from: from, before: before.map { .init($0) }, deadline: deadline,
            by: actor, isPaid: isPaid, in: tx)
    }

    /// Mails a person without an account who sent a join request.
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

    /// Returns the mail to one member about an event; nil if they have no address.
    static func order(
        _ kind: NoticeKind, to user: ID<User>, by actor: ID<User>?, of event: EventRow, in reader: any Reader
    ) throws -> MailJob? {
        let found = try reader.row(
            """
            SELECT u.id, u.given_name, c.email, r.status, r.party, TRUE, NULL, NULL, FALSE FROM users u JOIN account c ON c.user_id = u.id
            LEFT JOIN rsvp r ON r.event_id = \(event.id) AND r.user_id = u.id WHERE u.id = \(user)
            """
        ) { try read(&$0) }
        guard let guest = found ?? nil else { return nil }
        let standing = try Standing.find(user, at: event.id, isMember: true, in: reader)
        let from = try actor.map { try EventSearch.hostName($0, in: reader) }
        return MailJob(
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
        // Members still get the notice in their inbox.
        if isTooMuch, guest.user == nil { return }
        let change = guest.standing.may(.seeLocation, at: event.terms) ? change : change?.withoutPlace
        var order = MailJob(
            kind: .notice(kind), name: guest.name, email: guest.email, token: guest.pass ?? guest.invitation,
            entrance: guest.pass != nil ? .pass : guest.invitation != nil ? .invitation : nil, from: from,
            event: MailedEvent(event, hostName: host, to: guest.standing), deadline: deadline,
            status: guest.standing.rsvp,
            party: guest.party, body: guest.isUnasked ? nil : announcement?.body, isUnasked: guest.isUnasked,
            change: change)
        order.before = before
        if guest.isUnasked { order.event?.cancellation = nil }
        // Only people on the guest list may know the location.
        if kind == .removed { order.event?.withholdPlace() }
        guard let user = guest.user else { return try tx.mail(order) }
        var detail = change.map { NoticeDetail(event: EventChangeSummary($0, now: event.details)) }
        if kind == .rsvpSet, let status = guest.standing.rsvp {
            detail = NoticeDetail(answer: .init(status: status, party: guest.party ?? 1), before: before)
        }
        try tx.notify(
            kind, user, by: actor, of: event, announcement: announcement?.id, detail: detail,
            takesPart: guest.takesPart,
            mail: isTooMuch ? nil : order)
    }

    /// Takes a repeatable mail from the budget. Mails to people without an RSVP, and mails caused by a host's action,
    /// were not requested and count against the address's budget. Otherwise a guest has a budget per event.
    ///
    /// - Returns: Whether the mail may be sent.
    private static func takeMail(
        _ kind: NoticeKind, _ guest: Recipient, of event: ID<Event>, in tx: Transaction
    ) throws -> Bool {
        guard let address = EmailAddress(guest.email)?.key else { return true }
        let limiter = MailLimiter(tx)
        if !guest.takesPart || kind == .rsvpSet || kind == .removed { return try limiter.charge(of: .address, address) }
        return try limiter.charge(of: .guest, "\(event) \(address)")
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

    /// The statuses of people who are notified about changes; announcements choose their own.
    private static let notifiedStatuses = RSVPStatus.allCases.filter { $0 != .notGoing }
    private static let isVouched: SQL = "coalesce(g.is_vouched, FALSE)"
    private static let recipient: SQL = "r.user_id, coalesce(u.given_name, n.name), coalesce(c.email, g.email)"
    private static let joins: SQL = """
        LEFT JOIN users u ON u.id = r.user_id LEFT JOIN account c ON c.user_id = r.user_id
        LEFT JOIN guest n ON n.id = r.guest_id LEFT JOIN guest_credential g ON g.guest_id = r.guest_id
        """
}
