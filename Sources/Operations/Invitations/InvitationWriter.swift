package import Domain
package import Store

/// Writes one invitation and notifies the invited person.
package struct InvitationWriter {
    package let event: EventRow
    package let inviter: ID<User>
    /// The id of the invitation, if the client chose one.
    private let id: ID<Invitation>?
    /// Whether a person who declined is invited again.
    package let again: Bool
    /// The secret that the address already has, which is reused.
    package let pass: String?

    package init(
        _ event: EventRow, by inviter: ID<User>, id: ID<Invitation>? = nil, again: Bool = false, pass: String? = nil
    ) {
        self.event = event
        self.inviter = inviter
        self.id = id
        self.again = again
        self.pass = pass
    }

    package func newID(in tx: Transaction) throws -> ID<Invitation> {
        guard let id else { return tx.newID() }
        if try tx.exists("SELECT 1 FROM invitation WHERE id = \(id)") { throw Refusal.idTaken }
        return id
    }

    /// Returns whether the same command has invited a person before who may have declined since. Only the id that its
    /// sender chose tells this from asking once more.
    ///
    /// - Parameter invited: The person or their address.
    package func hasAsked(_ invited: String, in tx: Transaction) throws -> Bool {
        guard again, let id else { return false }
        return try ChosenID.isRepeated(id, for: "\(InviteGuests.name) \(event.id) \(invited)", in: tx)
    }

    /// Records an invitation without notifying the person, who already knows the event.
    func recordInvitation(_ user: ID<User>, in tx: Transaction) throws {
        if try !isKnown(user, in: tx) { try insert(newID(in: tx), user: user, in: tx) }
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

    package struct Removed {
        var id: ID<Invitation>
        var event: ID<Event>
        var user: ID<User>?
        var inviter: ID<User>
    }

    /// Deletes the invitations matched by a condition on `invitation`, with everything that belongs to them.
    package static func remove(_ condition: SQL, in tx: Transaction) throws -> [Removed] {
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

    package static func put(_ id: ID<Invitation>, of user: ID<User>?, to event: ID<Event>, in tx: Transaction) {
        tx.put(.invitation, id, in: .hosts(event))
        if let user { tx.put(.invitation, id, in: .user(user)) }
    }

    package func isKnown(_ user: ID<User>, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM invitation WHERE event_id = \(event.id) AND user_id = \(user)
            UNION ALL SELECT 1 FROM rsvp WHERE event_id = \(event.id) AND user_id = \(user)
            """)
    }

    package func insert(_ id: ID<Invitation>, user: ID<User>?, in tx: Transaction) throws {
        try tx.execute(
            """
            INSERT INTO invitation (id, event_id, user_id, invited_by, created_at)
            VALUES (\(id), \(event.id), \(user), \(inviter), \(tx.now))
            """)
        InvitationWriter.put(id, of: user, to: event.id, in: tx)
    }
}
