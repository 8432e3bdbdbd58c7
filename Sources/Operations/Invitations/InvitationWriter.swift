import Domain
import Store

/// Writes one invitation and notifies the invited person.
struct InvitationWriter {
    private let event: EventRow
    private let inviter: ID<User>
    /// The id of the invitation, if the client chose one.
    private let id: ID<Invitation>?
    /// Whether a person who declined is invited again.
    private let again: Bool
    /// The secret that the address already has, which is reused.
    private let pass: String?

    enum Outcome {
        case invited
        /// Already invited or with an RSVP, as far as the inviter may know; nothing is written.
        case known
        /// Reported only to hosts, like the next one.
        case declined
        case askedAgain
    }

    init(_ event: EventRow, by inviter: ID<User>, id: ID<Invitation>? = nil, again: Bool = false, pass: String? = nil) {
        self.event = event
        self.inviter = inviter
        self.id = id
        self.again = again
        self.pass = pass
    }

    private func newID(in tx: Transaction) throws -> ID<Invitation> {
        guard let id else { return tx.newID() }
        if try tx.exists("SELECT 1 FROM invitation WHERE id = \(id)") { throw Refusal.idTaken }
        return id
    }

    @discardableResult
    func invite(user: ID<User>, in tx: Transaction) throws -> Outcome {
        guard try !EventAccess.isHost(user, of: event, in: tx) else { return .known }
        guard try !FriendGraph.haveBlock(user, inviter, in: tx),
            try !FriendGraph.haveBlock(user, event.hostID, in: tx)
        else { return .known }
        let rsvp: RSVPStatus? = try tx.value(
            "SELECT status FROM rsvp WHERE event_id = \(event.id) AND user_id = \(user)")
        if try rsvp == .notGoing && EventAccess.isHost(inviter, of: event, in: tx) {
            guard again else { return .declined }
            if try !tx.exists("SELECT 1 FROM invitation WHERE event_id = \(event.id) AND user_id = \(user)") {
                try insert(newID(in: tx), user: user, in: tx)
            }
            try tx.notify(
                .invited, user, by: inviter, of: event,
                mail: GuestMail.order(.invited, to: user, by: inviter, of: event, in: tx))
            tx.addPartner(.user, user)
            return .askedAgain
        }
        guard try rsvp == nil && !isKnown(user, in: tx) else { return .known }
        var isBack = false
        if try EventAccess.isHost(inviter, of: event, in: tx) {
            // Inviting a removed guest again cancels the removal.
            isBack = try Removal.end("\(user)", at: event.id, in: tx) != nil
        } else if try EventAccess.isRemoved("\(user)", from: event.id, in: tx) {
            return .known
        }
        try insert(newID(in: tx), user: user, in: tx)
        var mail = try GuestMail.order(.invited, to: user, by: inviter, of: event, in: tx)
        // The mail budget applies, so that removing and inviting again does not send unlimited mail.
        if isBack, let key = mail.flatMap({ EmailAddress($0.email)?.key }),
            try !MailLimiter(tx).charge(of: .address, key)
        {
            mail = nil
        }
        try tx.notify(.invited, user, by: inviter, of: event, mail: mail)
        tx.addPartner(.user, user)
        return .invited
    }

    /// Records an invitation without notifying the person, who already knows the event.
    func recordInvitation(_ user: ID<User>, in tx: Transaction) throws {
        if try !isKnown(user, in: tx) { try insert(newID(in: tx), user: user, in: tx) }
    }

    /// Invites the address of a person who is not a member.
    ///
    /// - Parameter name: The inviter's name for them, shown to the hosts and pre-filled in their RSVP.
    /// - Throws: ``Refusal`` `rate_limited` if the daily limit of mails to strangers is exceeded.
    func invite(_ email: EmailAddress, name: String = "", in tx: Transaction) throws -> Outcome {
        let guest = try tx.row(
            """
            SELECT c.pass, c.confirmed_at IS NOT NULL, n.name, r.status FROM guest_credential c JOIN guest n ON n.id = c.guest_id
            LEFT JOIN rsvp r ON r.guest_id = c.guest_id WHERE c.event_id = \(event.id) AND c.email_key = \(email.key)
            """
        ) {
            (
                pass: try $0.next(String?.self), isConfirmed: try $0.next(Bool.self), name: try $0.next(String.self),
                rsvp: try $0.next(RSVPStatus?.self)
            )
        }
        // Anyone with a link can type an address. Until its owner confirms it, the address can be invited.
        if let guest, guest.isConfirmed, guest.rsvp != nil {
            guard guest.rsvp == .notGoing, let pass = guest.pass, try EventAccess.isHost(inviter, of: event, in: tx)
            else { return .known }
            guard again else { return .declined }
            try MailLimiter(tx).chargeInvitation(to: email, by: inviter, to: event.id, field: "emails")
            try mail(.pass, pass, to: email, name: guest.name, in: tx)
            return .askedAgain
        }
        if try tx.exists("SELECT 1 FROM invited_address WHERE event_id = \(event.id) AND email_key = \(email.key)") {
            return .known
        }
        var pass = pass ?? guest?.pass
        if try EventAccess.isHost(inviter, of: event, in: tx) {
            pass = try Removal.end(email.key, at: event.id, in: tx)?.pass ?? pass
        } else if try EventAccess.isRemoved(email.key, from: event.id, in: tx) {
            return .known
        }
        try MailLimiter(tx).chargeInvitation(to: email, by: inviter, to: event.id, field: "emails")
        let id = try newID(in: tx)
        let token = pass ?? Secret.make(in: tx, bytes: 16)
        try insert(id, user: nil, in: tx)
        try tx.execute(
            """
            INSERT INTO invited_address (invitation_id, event_id, email, email_key, name)
            VALUES (\(id), \(event.id), \(email.description), \(email.key), \(name))
            """)
        tx.put(.invitedAddress, id, in: .hosts(event.id))
        // A member may have claimed the invitation whose link a guest used. If that guest is invited again, the token
        // moves to the new invitation.
        try tx.execute(
            """
            INSERT INTO invitation_token (invitation_id, token) VALUES (\(id), \(token))
            ON CONFLICT (token) DO UPDATE SET invitation_id = excluded.invitation_id
            """)
        try mail(.invitation, token, to: email, name: "", in: tx)
        return .invited
    }

    private func mail(
        _ entrance: MailJob.LinkKind, _ secret: String, to email: EmailAddress, name: String, in tx: Transaction
    ) throws {
        try tx.mail(
            MailJob(
                kind: .notice(.invited), name: name, email: email.description, token: secret, entrance: entrance,
                from: EventSearch.hostName(inviter, in: tx),
                event: MailedEvent(
                    event, hostName: EventSearch.hostName(event.hostID, in: tx),
                    to: Standing(isInvited: true, isMember: false))))
    }

    static func remove(_ user: ID<User>, from event: ID<Event>, in tx: Transaction) throws {
        _ = try remove("event_id = \(event) AND user_id = \(user)", in: tx)
    }

    /// Deletes the invitation of an address.
    ///
    /// - Parameter address: The key of an email address.
    static func remove(address: String, from event: ID<Event>, in tx: Transaction) throws {
        _ = try remove(
            "id = (SELECT invitation_id FROM invited_address WHERE event_id = \(event) AND email_key = \(address))",
            in: tx)
    }

    struct Removed {
        var id: ID<Invitation>
        var event: ID<Event>
        var user: ID<User>?
        var inviter: ID<User>
    }

    /// Deletes the invitations matched by a condition on `invitation`, with everything that belongs to them.
    static func remove(_ condition: SQL, in tx: Transaction) throws -> [Removed] {
        let dismissed = Set(
            try tx.rows(
                "SELECT invitation_id FROM dismissal WHERE invitation_id IN (SELECT id FROM invitation WHERE \(condition))"
            ) {
                try $0.next(ID<Invitation>.self)
            })
        let removed = try tx.rows(
            "DELETE FROM invitation WHERE \(condition) RETURNING id, event_id, user_id, invited_by"
        ) { row in
            let id: ID<Invitation> = try row.next()
            let event: ID<Event> = try row.next()
            let hosts = Scope.hosts(event)
            let removed = Removed(id: id, event: event, user: try row.next(), inviter: try row.next())
            tx.remove(.invitation, id, from: hosts)
            if let user = removed.user {
                tx.remove(.invitation, id, from: .user(user))
                if dismissed.contains(id) { tx.remove(.dismissal, id, from: .user(user)) }
            } else {
                tx.remove(.invitedAddress, id, from: hosts)
            }
            return removed
        }
        for one in removed { if let user = one.user { try tx.leaveCrew(of: one.event, user) } }
        // A replica does not cascade deletes.
        let addressed = removed.filter { $0.user == nil }.map(\.id)
        if !addressed.isEmpty {
            try tx.execute("DELETE FROM invited_address WHERE invitation_id IN \(list: addressed)")
        }
        return removed
    }

    static func put(_ id: ID<Invitation>, of user: ID<User>?, to event: ID<Event>, in tx: Transaction) {
        tx.put(.invitation, id, in: .hosts(event))
        if let user { tx.put(.invitation, id, in: .user(user)) }
    }

    private func isKnown(_ user: ID<User>, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM invitation WHERE event_id = \(event.id) AND user_id = \(user)
            UNION ALL SELECT 1 FROM rsvp WHERE event_id = \(event.id) AND user_id = \(user)
            """)
    }

    private func insert(_ id: ID<Invitation>, user: ID<User>?, in tx: Transaction) throws {
        try tx.execute(
            """
            INSERT INTO invitation (id, event_id, user_id, invited_by, created_at)
            VALUES (\(id), \(event.id), \(user), \(inviter), \(tx.now))
            """)
        InvitationWriter.put(id, of: user, to: event.id, in: tx)
    }
}
