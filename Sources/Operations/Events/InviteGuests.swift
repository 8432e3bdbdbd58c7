public import Domain
public import Store

/// Invites members and e-mail addresses. Inviting twice changes nothing.
public struct InviteGuests: Command {
    public static let name = "event.invite"
    public static let most = 200

    public var event: ID<Event>
    public var userIds: [ID<User>]?
    public var emails: [String]?

    public init(event: ID<Event>, userIds: [ID<User>]? = nil, emails: [String]? = nil) {
        self.event = event
        self.userIds = userIds
        self.emails = emails
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        let row = try EventAccess.event(event, as: actor, in: tx)
        try InviteGuests.checkMayInvite(row, person, in: tx)
        if row.status == .cancelled || row.details.times.isPast(at: tx.now) {
            throw Refusal(.eventOver, "This event is over or cancelled; nobody can be invited any more.")
        }
        let users = userIds ?? []
        let texts = (emails ?? []).map(Text.trimmed).filter { !$0.isEmpty }
        var errors = FieldErrors()
        if users.count + texts.count > InviteGuests.most {
            errors.add("emails", "Invite at most \(InviteGuests.most) at a time.")
        } else if users.isEmpty, texts.isEmpty {
            errors.add("emails", "Say whom to invite.")
        }
        let wrong = texts.filter { EmailAddress($0) == nil }
        if !wrong.isEmpty {
            errors.add("emails", "No e-mail address: \(wrong.prefix(5).joined(separator: ", ")). Nobody was invited.")
        }
        try errors.check()

        for user in users {
            guard try tx.exists("SELECT 1 FROM user WHERE id = \(user) AND status = 'active'") else {
                throw Refusal.invalid("userIds", "One of these people is not a member any more.")
            }
            try Inviting(row, by: person).invite(user: user, in: tx)
        }
        for email in texts.compactMap(EmailAddress.init) { try Inviting(row, by: person).invite(email, in: tx) }
    }

    static func checkMayInvite(_ event: EventRow, _ person: Person, in tx: any Reader) throws {
        if event.hostID == person.id { return }
        let isGuest = try tx.exists(
            """
            SELECT 1 FROM answer WHERE event_id = \(event.id) AND user_id = \(person.id) AND status IN ('going', 'maybe')
            """)
        guard event.details.guestsMayInvite, isGuest else {
            throw Refusal(.notAllowed, "The host does the inviting for this event.")
        }
    }
}

/// Writes one invitation and orders its mail.
private struct Inviting {
    let event: EventRow
    let person: Person

    init(_ event: EventRow, by person: Person) {
        self.event = event
        self.person = person
    }

    func invite(user: ID<User>, in tx: Transaction) throws {
        guard user != event.hostID else { return }
        let isKnown = try tx.exists(
            """
            SELECT 1 FROM invitation WHERE event_id = \(event.id) AND user_id = \(user)
            UNION ALL SELECT 1 FROM answer WHERE event_id = \(event.id) AND user_id = \(user)
            """)
        guard !isKnown else { return }
        if event.hostID == person.id {
            // The host who invites someone again has changed their mind about removing them.
            try tx.execute("DELETE FROM removal WHERE event_id = \(event.id) AND who = \("\(user)")")
        } else if try EventAccess.isRemoved("\(user)", from: event.id, in: tx) {
            return
        }
        let id = try insert(user: user, email: nil, in: tx)
        tx.put(.invitation, id, in: .user(user))
        let receiver = try tx.row(
            "SELECT u.given_name, a.email FROM user u JOIN account a ON a.user_id = u.id WHERE u.id = \(user)"
        ) { (name: try $0.next(String.self), email: try $0.next(String.self)) }
        guard let receiver else { return }
        try mail(receiver.name, receiver.email, token: nil, in: tx)
    }

    func invite(_ email: EmailAddress, in tx: Transaction) throws {
        // A member is invited as such, whichever way they were named.
        let member: ID<User>? = try tx.value(
            "SELECT user_id FROM account WHERE email_key = \(email.key) AND verified_at IS NOT NULL")
        if let member { return try invite(user: member, in: tx) }
        let isKnown = try tx.exists(
            """
            SELECT 1 FROM invitation WHERE event_id = \(event.id) AND email_key = \(email.key)
            UNION ALL SELECT 1 FROM guest WHERE event_id = \(event.id) AND email_key = \(email.key)
            """)
        guard !isKnown else { return }
        if event.hostID == person.id {
            try tx.execute("DELETE FROM removal WHERE event_id = \(event.id) AND who = \(email.key)")
        } else if try EventAccess.isRemoved(email.key, from: event.id, in: tx) {
            return
        }
        _ = try insert(user: nil, email: email, in: tx)
        // Someone without an account answers through the event's link.
        try mail("", email.description, token: try InviteLink.make(for: event.id, in: tx).token, in: tx)
    }

    private func insert(user: ID<User>?, email: EmailAddress?, in tx: Transaction) throws -> ID<Invitation> {
        let id: ID<Invitation> = tx.newID()
        try tx.execute(
            """
            INSERT INTO invitation (id, event_id, user_id, email, email_key, invited_by, created_at)
            VALUES (\(id), \(event.id), \(user), \(email?.description), \(email?.key), \(person.id), \(tx.now))
            """)
        tx.put(.invitee, id, in: .hosts(event.id))
        return id
    }

    private func mail(_ name: String, _ email: String, token: String?, in tx: Transaction) throws {
        let host = try EventSearch.hostName(event.hostID, in: tx)
        try tx.mail(
            MailOrder(
                kind: .invitation, name: name, email: email, token: token, from: person.name,
                event: MailedEvent(event, hostName: host, showsPlace: false)))
    }
}

/// Takes an invitation back. An answer that was given stays.
public struct UninviteGuest: Command {
    public static let name = "event.uninvite"
    public var event: ID<Event>
    public var invitation: ID<Invitation>

    public init(event: ID<Event>, invitation: ID<Invitation>) {
        self.event = event
        self.invitation = invitation
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        _ = try EventAccess.hosted(event, as: actor, in: tx)
        let found = try tx.row(
            "DELETE FROM invitation WHERE id = \(invitation) AND event_id = \(event) RETURNING user_id"
        ) { try $0.next(ID<User>?.self) }
        guard let found else { throw Refusal.notFound }
        tx.remove(.invitee, invitation, from: .hosts(event))
        if let user = found { tx.remove(.invitation, invitation, from: .user(user)) }
    }
}

/// Takes an invitation off one's own Home, or brings it back.
public struct DismissInvitation: Command {
    public static let name = "event.dismissInvitation"
    public var event: ID<Event>
    public var isDismissed: Bool

    public init(event: ID<Event>, isDismissed: Bool = true) {
        self.event = event
        self.isDismissed = isDismissed
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let person = try actor.verified()
        let id = try tx.row(
            """
            UPDATE invitation SET dismissed_at = \(isDismissed ? tx.now : nil)
            WHERE event_id = \(event) AND user_id = \(person.id) RETURNING id
            """
        ) { try $0.next(ID<Invitation>.self) }
        guard let id else { throw Refusal.notFound }
        tx.put(.invitation, id, in: .user(person.id))
    }
}

public enum InvitationQuery {
    /// Everyone who was invited, for those who may invite; addresses for the host only.
    public static func invitations(of id: ID<Event>, as actor: Actor, in reader: any Reader) throws -> [InvitationView] {
        let person = try actor.verified()
        let event = try EventAccess.event(id, as: actor, in: reader)
        try InviteGuests.checkMayInvite(event, person, in: reader)
        let isHost = event.hostID == person.id
        return try reader.rows(
            """
            SELECT i.id, i.user_id, u.given_name || ' ' || u.family_name, u.handle,
                CASE WHEN \(isHost) THEN i.email END, b.given_name || ' ' || b.family_name, i.created_at, a.status
            FROM invitation i JOIN user b ON b.id = i.invited_by LEFT JOIN user u ON u.id = i.user_id
            LEFT JOIN guest g ON g.event_id = i.event_id AND g.email_key = i.email_key
            LEFT JOIN answer a ON a.event_id = i.event_id AND (a.user_id = i.user_id OR a.guest_id = g.id)
            WHERE i.event_id = \(id) ORDER BY i.created_at, i.id
            """
        ) {
            InvitationView(
                id: try $0.next(), userId: try $0.next(), name: try $0.next(), handle: try $0.next(),
                email: try $0.next(), invitedBy: try $0.next(), createdAt: try $0.next(), status: try $0.next())
        }
    }
}
