public import Domain
public import Store

/// Somebody whose calendar program may answer an event for them.
public enum ReplyReceiver: Codable, Hashable, Sendable {
    case member(ID<User>)
    /// Who came by the event's link or was put on its list.
    case guest(ID<Guest>)
    /// Who was invited by mail, also once they have answered: their address for replies stays the same.
    case invitation(ID<Invitation>)
}

/// Whose replies there can be.
public enum ReplyQuery {
    /// To whom a mail goes; nil where that is nobody any more.
    public static func receiver(of order: MailOrder, in reader: any Reader) throws -> ReplyReceiver? {
        guard order.entrance != nil, let token = order.token else {
            let user: ID<User>? = try EmailAddress(order.email).flatMap {
                try reader.value("SELECT user_id FROM credential WHERE email_key = \($0.key)")
            }
            return user.map(ReplyReceiver.member)
        }
        let invitation: ID<Invitation>? = try reader.value(
            "SELECT t.invitation_id FROM invitation_token t JOIN invited_address a ON a.invitation_id = t.invitation_id WHERE t.token = \(token)"
        )
        if let invitation { return .invitation(invitation) }
        let guest: ID<Guest>? = try reader.value("SELECT guest_id FROM guest_credential WHERE pass = \(token)")
        return guest.map(ReplyReceiver.guest)
    }

    /// By what somebody comes to an event.
    public struct Entry: Hashable, Sendable {
        /// Of their link; empty for members. An address for replies ends with it.
        public var secret: String
        public var email: String
        public var name: String
        /// What stands of them, and since when.
        public var status: RSVPStatus?
        public var answeredAt: Instant?
        /// Whether they have answered as a guest without an account.
        public var isGuest: Bool
    }

    /// Returns nil where they are not there any more, or come to another event.
    public static func entry(of receiver: ReplyReceiver, at event: ID<Event>, in reader: any Reader) throws -> Entry? {
        let found: SQL =
            switch receiver {
            case .member(let id):
                """
                SELECT '', a.email, u.given_name, r.status, r.answered_at, FALSE FROM users u JOIN account a ON a.user_id = u.id
                LEFT JOIN rsvp r ON r.event_id = \(event) AND r.user_id = u.id WHERE u.id = \(id)
                """
            case .guest(let id):
                """
                SELECT c.pass, c.email, g.name, r.status, r.answered_at, TRUE FROM guest_credential c JOIN guest g ON g.id = c.guest_id
                LEFT JOIN rsvp r ON r.guest_id = c.guest_id WHERE c.guest_id = \(id) AND c.event_id = \(event) AND c.pass IS NOT NULL
                """
            case .invitation(let id):
                """
                SELECT t.token, a.email, coalesce(g.name, a.name), r.status, r.answered_at, g.id IS NOT NULL FROM invited_address a
                JOIN invitation_token t ON t.invitation_id = a.invitation_id LEFT JOIN guest_credential c ON c.pass = t.token
                LEFT JOIN guest g ON g.id = c.guest_id LEFT JOIN rsvp r ON r.guest_id = g.id
                WHERE a.invitation_id = \(id) AND a.event_id = \(event)
                """
            }
        return try reader.row(found) {
            Entry(
                secret: try $0.next(), email: try $0.next(), name: try $0.next(), status: try $0.next(),
                answeredAt: try $0.next(),
                isGuest: try $0.next())
        }
    }

    /// A member as they act.
    public static func actor(_ id: ID<User>, in reader: any Reader) throws -> Actor? {
        try AccountQuery.actor(id, in: reader)
    }
}
