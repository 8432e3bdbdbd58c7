import Domain
public import Operations
public import Store

/// Unsubscribes from mails of one kind by the link in one of them, without signing in (RFC 8058). People without an
/// account unsubscribe from reminders of the one event that the mail was about.
public struct Unsubscribe: ClientCommand {
    public static let name = "notice.unsubscribe"
    // The link is a secret.
    public static let offline = Offline.no
    /// The secret in the link.
    public var token: String
    public var kind: String

    public init(token: String, kind: String) {
        self.token = token
        self.kind = kind
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        switch try Unsubscribe.find(token, kind, digest: tx.digest, in: tx) {
        case .member(let user, let kind):
            var row = try PreferencesRow.find(user, in: tx)
            row.value.set(kind, .email, false)
            try row.write(for: user, in: tx)
        case .guest(let guest, _):
            try tx.execute("UPDATE guest_credential SET wants_reminders = FALSE WHERE guest_id = \(guest)")
        case .joined(let user, let event): try SetEventReminders.write(.none, of: event, for: user, in: tx)
        case .gone: break
        }
    }

    enum Subscriber {
        case member(ID<User>, NoticeKind)
        /// A guest, for reminders of one event.
        case guest(ID<Guest>, ID<Event>)
        /// A guest who has created an account since, for reminders of one event.
        case joined(ID<User>, ID<Event>)
        /// Nobody: the event or the account was deleted, or a host removed the guest.
        case gone
    }

    /// Returns who unsubscribes by a link, and from what.
    ///
    /// - Throws: ``Refusal`` `not_found`.
    static func find(
        _ token: String, _ kind: String, digest: (String) -> [UInt8], in reader: any Reader
    ) throws -> Subscriber {
        let kind = kind.utf8.count <= 100 ? NoticeKind(rawValue: kind) : nil
        if let kind, let user: ID<User> = try reader.value("SELECT user_id FROM unsubscribe WHERE token = \(token)") {
            return .member(user, kind)
        }
        let guest =
            try kind != .reminder
            ? nil
            : reader.row(
                """
                SELECT g.guest_id, g.event_id FROM guest_credential g JOIN event e ON e.id = g.event_id
                WHERE g.pass = \(token) AND g.confirmed_at IS NOT NULL AND \(EventAccess.isNotDeleted)
                """
            ) { (id: try $0.next(ID<Guest>.self), event: try $0.next(ID<Event>.self)) }
        if let guest { return .guest(guest.id, guest.event) }
        guard kind == .reminder else {
            throw Refusal(
                .notFound,
                "This link doesn’t work any more. You can choose which mails you get in the notification settings.")
        }
        let joined = try reader.row(
            """
            SELECT p.user_id, p.event_id, a.user_id IS NOT NULL FROM claimed_pass p JOIN event e ON e.id = p.event_id
            LEFT JOIN account a ON a.user_id = p.user_id WHERE p.hash = \(digest(token)) AND \(EventAccess.isNotDeleted)
            """
        ) { (user: try $0.next(ID<User>.self), event: try $0.next(ID<Event>.self), hasAccount: try $0.next(Bool.self)) }
        if let joined { return joined.hasAccount ? .joined(joined.user, joined.event) : .gone }
        if try EventTombstone.objection(to: token, hash: digest(token), in: reader) != nil { return .gone }
        throw Refusal(
            .notFound,
            "This link doesn’t work any more. Use the link in the newest mail about the event, or ask the host."
        )
    }
}
