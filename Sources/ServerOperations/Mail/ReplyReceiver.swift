public import Domain
public import Operations
public import Store

/// A person whose calendar program may reply to an invitation.
public enum ReplyReceiver: Codable, Hashable, Sendable {
    case member(ID<User>)
    /// A guest without an account who came by the event's link or was added by a host.
    case guest(ID<Guest>)
    /// A person invited by mail, also after answering, so that their reply address stays the same.
    case invitation(ID<Invitation>)
}

/// Finds the people whose replies can be accepted.
public enum ReplyQuery {
    /// Returns the receiver of a mail, or `nil` if they no longer exist.
    public static func receiver(of order: MailJob, in reader: any Reader) throws -> ReplyReceiver? {
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

    /// How a person is connected to an event, with their current RSVP.
    public struct Entry: Hashable, Sendable {
        /// The secret of their link; empty for members. Their reply address ends with it.
        public var secret: String
        public var email: String
        public var name: String
        /// The current RSVP, and when it was given.
        public var status: RSVPStatus?
        public var answeredAt: Instant?
        /// Whether they have answered as a guest without an account.
        public var isGuest: Bool
    }

    /// Returns `nil` if the receiver no longer exists or belongs to another event.
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

    /// Returns a member as an actor.
    public static func actor(_ id: ID<User>, in reader: any Reader) throws -> Actor? {
        try AccountQuery.actor(id, in: reader)
    }
}
