import Domain
import Store

/// Tells those who answered an event or were invited: members by their inbox and what they chose beside it, guests
/// without an account by mail.
enum GuestMail {
    private struct Recipient {
        var user: ID<User>?
        var name: String
        var email: String
        var status: AnswerStatus?
        var party: Int?
        var isHost = false
    }

    /// Tells everyone who is going, perhaps going, waiting or invited without having declined, and the hosts beside
    /// the one who did it.
    static func tell(_ kind: MailOrder.Kind, of event: EventRow, by actor: ID<User>?, in tx: Transaction) throws {
        let host = try EventSearch.hostName(event.hostID, in: tx)
        let answered = try tx.rows(
            "SELECT \(recipient), a.status, a.party FROM answer a \(joins) WHERE a.event_id = \(event.id) AND a.status <> 'notGoing'"
        ) { try read(&$0) }
        let invited = try tx.rows(
            """
            SELECT i.user_id, coalesce(u.given_name, ''), coalesce(c.email, i.email), NULL, NULL FROM invitation i
            LEFT JOIN user u ON u.id = i.user_id LEFT JOIN account c ON c.user_id = i.user_id
            WHERE i.event_id = \(event.id) AND NOT EXISTS (
                SELECT 1 FROM answer a WHERE a.event_id = i.event_id AND a.user_id = i.user_id)
            AND NOT EXISTS (SELECT 1 FROM guest g WHERE g.event_id = i.event_id AND g.email_key = i.email_key)
            AND NOT EXISTS (SELECT 1 FROM cohost k WHERE k.event_id = i.event_id AND k.user_id = i.user_id)
            """
        ) { try read(&$0) }
        let hosts = try tx.rows(
            """
            SELECT u.id, u.given_name, c.email, NULL, NULL FROM user u JOIN account c ON c.user_id = u.id
            WHERE u.id = \(event.hostID) OR u.id IN (SELECT user_id FROM cohost WHERE event_id = \(event.id))
            """
        ) { row in
            var host = try read(&row)
            host?.isHost = true
            return host
        }
        for guest in (answered + invited + hosts).compactMap(\.self) { try tell(kind, guest, of: event, host: host, by: actor, in: tx) }
    }

    /// Tells the one who gave an answer.
    static func send(
        _ kind: MailOrder.Kind, to answer: ID<Answer>, of event: EventRow, deadline: Instant? = nil, by actor: ID<User>? = nil,
        in tx: Transaction
    ) throws {
        let found = try tx.row("SELECT \(recipient), a.status, a.party FROM answer a \(joins) WHERE a.id = \(answer)") { try read(&$0) }
        guard let guest = found ?? nil else { return }
        try tell(kind, guest, of: event, host: EventSearch.hostName(event.hostID, in: tx), deadline: deadline, by: actor, in: tx)
    }

    /// The mail to one member about an event; nil for someone without an address.
    static func order(
        _ kind: MailOrder.Kind, to user: ID<User>, by actor: ID<User>?, of event: EventRow, in reader: any Reader
    ) throws -> MailOrder? {
        let found = try reader.row(
            """
            SELECT u.id, u.given_name, c.email, a.status, a.party FROM user u JOIN account c ON c.user_id = u.id
            LEFT JOIN answer a ON a.event_id = \(event.id) AND a.user_id = u.id WHERE u.id = \(user)
            """
        ) { try read(&$0) }
        guard let guest = found ?? nil else { return nil }
        let isHost = try EventAccess.isHost(user, of: event, in: reader)
        let from = try actor.map { try EventSearch.hostName($0, in: reader) }
        return MailOrder(
            kind: kind, name: guest.name, email: guest.email, from: from,
            event: MailedEvent(
                event, hostName: try EventSearch.hostName(event.hostID, in: reader),
                showsPlace: isHost || guest.status == .going), status: guest.status, party: guest.party)
    }

    private static func tell(
        _ kind: MailOrder.Kind, _ guest: Recipient, of event: EventRow, host: String, deadline: Instant? = nil,
        by actor: ID<User>?, in tx: Transaction
    ) throws {
        let order = MailOrder(
            kind: kind, name: guest.name, email: guest.email, from: host,
            event: MailedEvent(event, hostName: host, showsPlace: guest.isHost || guest.status == .going), deadline: deadline,
            status: guest.status, party: guest.party)
        guard let user = guest.user, let told = kind.notification else { return try tx.mail(order) }
        try tx.notify(told, user, by: actor, of: event, mail: order)
    }

    private static func read(_ row: inout Row) throws -> Recipient? {
        let user: ID<User>? = try row.next()
        let (name, email): (String?, String?) = (try row.next(), try row.next())
        let (status, party): (AnswerStatus?, Int?) = (try row.next(), try row.next())
        return email.map { Recipient(user: user, name: name ?? "", email: $0, status: status, party: party) }
    }

    private static let recipient: SQL = "a.user_id, coalesce(u.given_name, g.name), coalesce(c.email, g.email)"
    private static let joins: SQL = """
        LEFT JOIN user u ON u.id = a.user_id LEFT JOIN account c ON c.user_id = a.user_id
        LEFT JOIN guest g ON g.id = a.guest_id
        """
}

extension MailOrder.Kind {
    /// What a member's inbox says where this is mailed; nil for mails that are no notification.
    var notification: NotificationKind? {
        switch self {
        case .verifyEmail, .resetPassword, .guestPass: nil
        case .invitation: .invited
        case .movedUp: .movedUp
        case .seatOffered: .seatOffered
        case .offerExpired: .offerExpired
        case .eventChanged: .eventChanged
        case .eventCancelled: .eventCancelled
        case .removed: .removed
        case .friendRequest: .friendRequest
        case .friendAccepted: .friendAccepted
        case .asked: .asked
        case .approved: .approved
        case .declined: .declined
        case .hosting: .hosting
        case .answered: .answer
        case .messages: .message
        }
    }
}
