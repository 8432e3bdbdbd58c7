import Domain
import Store

/// Mails to those who answered an event or were invited.
enum GuestMail {
    /// Tells everyone who is going, perhaps going, waiting or invited without having declined.
    static func tell(_ kind: MailOrder.Kind, of event: EventRow, in tx: Transaction) throws {
        let host = try EventSearch.hostName(event.hostID, in: tx)
        let answered = try tx.rows(
            """
            SELECT \(recipient), a.status, a.party FROM answer a \(joins)
            WHERE a.event_id = \(event.id) AND a.status <> 'notGoing'
            """
        ) {
            (
                name: try $0.next(String?.self), email: try $0.next(String?.self), status: try $0.next(AnswerStatus.self),
                party: try $0.next(Int.self)
            )
        }
        for guest in answered {
            guard let email = guest.email else { continue }
            try tx.mail(
                MailOrder(
                    kind: kind, name: guest.name ?? "", email: email, from: host,
                    event: MailedEvent(event, hostName: host, showsPlace: guest.status == .going),
                    status: guest.status, party: guest.party))
        }
        let invited = try tx.rows(
            """
            SELECT coalesce(u.given_name, ''), coalesce(c.email, i.email) FROM invitation i
            LEFT JOIN user u ON u.id = i.user_id LEFT JOIN account c ON c.user_id = i.user_id
            WHERE i.event_id = \(event.id) AND NOT EXISTS (
                SELECT 1 FROM answer a WHERE a.event_id = i.event_id AND a.user_id = i.user_id)
            AND NOT EXISTS (SELECT 1 FROM guest g WHERE g.event_id = i.event_id AND g.email_key = i.email_key)
            """
        ) { (name: try $0.next(String.self), email: try $0.next(String?.self)) }
        for guest in invited {
            guard let email = guest.email else { continue }
            try tx.mail(
                MailOrder(
                    kind: kind, name: guest.name, email: email, from: host,
                    event: MailedEvent(event, hostName: host, showsPlace: false)))
        }
    }

    /// Tells the one who gave an answer.
    static func send(
        _ kind: MailOrder.Kind, to answer: ID<Answer>, of event: EventRow, deadline: Instant? = nil, in tx: Transaction
    ) throws {
        let found = try tx.row("SELECT \(recipient), a.status, a.party FROM answer a \(joins) WHERE a.id = \(answer)") {
            (
                name: try $0.next(String?.self), email: try $0.next(String?.self), status: try $0.next(AnswerStatus.self),
                party: try $0.next(Int.self)
            )
        }
        guard let found, let email = found.email else { return }
        let host = try EventSearch.hostName(event.hostID, in: tx)
        try tx.mail(
            MailOrder(
                kind: kind, name: found.name ?? "", email: email, from: host,
                event: MailedEvent(event, hostName: host, showsPlace: found.status == .going), deadline: deadline,
                status: found.status, party: found.party))
    }

    private static let recipient: SQL = "coalesce(u.given_name, g.name), coalesce(c.email, g.email)"
    private static let joins: SQL = """
        LEFT JOIN user u ON u.id = a.user_id LEFT JOIN account c ON c.user_id = a.user_id
        LEFT JOIN guest g ON g.id = a.guest_id
        """
}
