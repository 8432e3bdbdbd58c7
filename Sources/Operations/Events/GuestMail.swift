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
    }

    /// Those of an event who are notified of what becomes of it, some after the other.
    enum Circle: String, Codable, Sendable, CaseIterable {
        /// Going, perhaps going or waiting.
        case guests
        /// Invited, without an RSVP.
        case invited
        /// Notified by the others of them.
        case hosts
    }

    /// Notifies some of a circle, in the order of ids.
    ///
    /// - Parameters:
    ///   - last: the last one who was notified before.
    ///   - isReinstated: whether what changed is that the event takes place after all.
    /// - Returns: how many were looked at, and the last of them.
    static func notify(
        _ kind: NoticeKind, _ circle: Circle, after last: [UInt8], limit: Int, of event: EventRow, isReinstated: Bool,
        by actor: ID<User>?, in tx: Transaction
    ) throws -> (count: Int, last: [UInt8]) {
        let rows: SQL = switch circle {
        case .guests:
            """
            SELECT r.id, \(recipient), r.status, r.party, \(isConfirmed), g.pass, NULL FROM rsvp r \(joins)
            WHERE r.event_id = \(event.id) AND r.status <> 'notGoing' AND r.id > \(last) AND \(isConfirmed) ORDER BY r.id LIMIT \(limit)
            """
        case .invited:
            """
            SELECT i.id, i.user_id, coalesce(u.given_name, ''), coalesce(c.email, a.email), NULL, NULL, TRUE, NULL, t.token FROM invitation i
            LEFT JOIN invited_address a ON a.invitation_id = i.id LEFT JOIN invitation_token t ON t.invitation_id = i.id AND i.user_id IS NULL
            LEFT JOIN users u ON u.id = i.user_id LEFT JOIN account c ON c.user_id = i.user_id
            WHERE i.event_id = \(event.id) AND NOT EXISTS (
                SELECT 1 FROM rsvp r WHERE r.event_id = i.event_id AND r.user_id = i.user_id)
            AND NOT EXISTS (
                SELECT 1 FROM guest_credential g WHERE g.event_id = i.event_id AND g.email_key = a.email_key AND g.confirmed_at IS NOT NULL)
            AND NOT EXISTS (SELECT 1 FROM cohost k WHERE k.event_id = i.event_id AND k.user_id = i.user_id)
            AND i.id > \(last) ORDER BY i.id LIMIT \(limit)
            """
        case .hosts:
            """
            SELECT u.id, u.id, u.given_name, c.email, NULL, NULL, TRUE, NULL, NULL FROM users u JOIN account c ON c.user_id = u.id
            WHERE (u.id = \(event.hostID) OR u.id IN (SELECT user_id FROM cohost WHERE event_id = \(event.id)))
            AND u.id > \(last) ORDER BY u.id LIMIT \(limit)
            """
        }
        let found = try tx.rows(rows) { row in
            let id: [UInt8] = try row.next()
            var recipient = try read(&row)
            if circle == .hosts { recipient?.standing.role = .host }
            return (id: id, recipient: recipient)
        }
        let host = try EventSearch.hostName(event.hostID, in: tx)
        let from = try actor.map { try EventSearch.hostName($0, in: tx) } ?? host
        for guest in found.compactMap(\.recipient) {
            try notify(kind, guest, of: event, host: host, from: from, isReinstated: isReinstated, by: actor, in: tx)
        }
        return (found.count, found.last?.id ?? last)
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
            """)!
        guard strangers > 0 else { return }
        let budget = MailBudget(tx)
        guard try budget.take(strangers, of: .event, "\(event.id)") else {
            throw budget.refusal(
                "The guests of this event are mailed at most \(MailAllowance.event.most, .count) times a day. You can save without telling them.")
        }
    }

    /// Notifies the one who gave an RSVP.
    static func send(
        _ kind: NoticeKind, to rsvp: ID<RSVP>, of event: EventRow, deadline: Instant? = nil, by actor: ID<User>? = nil,
        in tx: Transaction
    ) throws {
        let found = try tx.row("SELECT \(recipient), r.status, r.party, \(isConfirmed), g.pass, NULL FROM rsvp r \(joins) WHERE r.id = \(rsvp) AND \(isConfirmed)") { try read(&$0) }
        guard let guest = found ?? nil else { return }
        let host = try EventSearch.hostName(event.hostID, in: tx)
        let from = try actor.map { try EventSearch.hostName($0, in: tx) } ?? host
        try notify(kind, guest, of: event, host: host, from: from, deadline: deadline, by: actor, in: tx)
    }

    /// The mail to one member about an event; nil for someone without an address.
    static func order(
        _ kind: NoticeKind, to user: ID<User>, by actor: ID<User>?, of event: EventRow, in reader: any Reader
    ) throws -> MailOrder? {
        let found = try reader.row(
            """
            SELECT u.id, u.given_name, c.email, r.status, r.party, TRUE, NULL, NULL FROM users u JOIN account c ON c.user_id = u.id
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
        _ kind: NoticeKind, _ guest: Recipient, of event: EventRow, host: String, from: String, deadline: Instant? = nil,
        isReinstated: Bool = false, by actor: ID<User>?, in tx: Transaction
    ) throws {
        // Whoever was invited and gave no RSVP never asked for any of this: the host could write to them by changes.
        if kind == .eventChanged, !isReinstated, guest.user == nil, guest.standing.rsvp == nil, let email = EmailAddress(guest.email),
            try !MailBudget(tx).take(of: .address, email.key) { return }
        let order = MailOrder(
            kind: .notice(kind), name: guest.name, email: guest.email, token: guest.pass ?? guest.invitation,
            entrance: guest.pass != nil ? .pass : guest.invitation != nil ? .invitation : nil, from: from,
            event: MailedEvent(event, hostName: host, to: guest.standing), deadline: deadline, status: guest.standing.rsvp,
            party: guest.party, isReinstated: isReinstated)
        guard let user = guest.user else { return try tx.mail(order) }
        try tx.notify(kind, user, by: actor, of: event, mail: order)
    }

    private static func read(_ row: inout Row) throws -> Recipient? {
        let user: ID<User>? = try row.next()
        let (name, email): (String?, String?) = (try row.next(), try row.next())
        let (status, party): (RSVPStatus?, Int?) = (try row.next(), try row.next())
        let standing = Standing(rsvp: status, isMember: user != nil, isConfirmed: try row.next())
        let (pass, invitation): (String?, String?) = (try row.next(), try row.next())
        return email.map {
            Recipient(user: user, name: name ?? "", email: $0, party: party, pass: pass, invitation: invitation, standing: standing)
        }
    }

    /// An address that whoever typed it may not own gets nothing more than the mail that asks.
    private static let isConfirmed: SQL = "(r.guest_id IS NULL OR g.confirmed_at IS NOT NULL)"
    private static let recipient: SQL = "r.user_id, coalesce(u.given_name, n.name), coalesce(c.email, g.email)"
    private static let joins: SQL = """
        LEFT JOIN users u ON u.id = r.user_id LEFT JOIN account c ON c.user_id = r.user_id
        LEFT JOIN guest n ON n.id = r.guest_id LEFT JOIN guest_credential g ON g.guest_id = r.guest_id
        """
}
