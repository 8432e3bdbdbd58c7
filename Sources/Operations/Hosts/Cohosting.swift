package import Domain
package import Store

/// The hosts of an event: its owner and the co-hosts.
package enum Cohosting {
    package static func hosts(of event: EventRow, in reader: any Reader) throws -> [ID<User>] {
        try [event.hostID]
            + reader.rows("SELECT user_id FROM cohost WHERE event_id = \(event.id) ORDER BY since, user_id") {
                try $0.next()
            }
    }

    static func isCohost(_ user: ID<User>, of event: ID<Event>, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM cohost WHERE event_id = \(event) AND user_id = \(user)")
    }

    /// Makes a person a co-host and withdraws their RSVP. Hosts attend without an RSVP and take no seat.
    static func add(_ user: ID<User>, of event: EventRow, id: ID<Cohost>? = nil, in tx: Transaction) throws {
        let id = id ?? tx.newID()
        try tx.execute(
            "INSERT INTO cohost (id, event_id, user_id, since) VALUES (\(id), \(event.id), \(user), \(tx.now))")
        tx.put(.cohost, id, in: event.peopleScope)
        let guestRSVP = GuestRSVP(event, guest: .user(user))
        if let current = try guestRSVP.current(in: tx) { try guestRSVP.withdraw(current, in: tx) }
        try deleteRequests(user, of: event.id, in: tx)
        PermissionChanges.announce(user, in: tx)
    }

    /// Deletes a host's join request and their removal.
    static func deleteRequests(_ user: ID<User>, of event: ID<Event>, in tx: Transaction) throws {
        try JoinRequests.delete(user, of: event, in: tx)
        try Removal.end("\(user)", at: event, in: tx)
    }

    /// Ends a person's co-hosting.
    ///
    /// - Parameter isOwner: Whether they become the owner.
    /// - Returns: Whether they were a co-host.
    @discardableResult
    package static func remove(
        _ user: ID<User>, of event: ID<Event>, isOwner: Bool = false, in tx: Transaction
    ) throws -> Bool {
        let id = try tx.row("DELETE FROM cohost WHERE event_id = \(event) AND user_id = \(user) RETURNING id") {
            try $0.next(ID<Cohost>.self)
        }
        guard let id, let row = try EventRow.find(event, in: tx) else { return false }
        tx.remove(.cohost, id, from: row.peopleScope)
        // Notices that ask for an action of a host.
        if !isOwner { try tx.resolve([.hosting, .asked, .rsvp], of: event, for: user) }
        if !isOwner { try tx.leaveCrew(of: event, user) }
        PermissionChanges.announce(user, in: tx)
        try passOnInvitations(by: user, to: row, in: tx)
        return true
    }

    /// Reassigns a former host's invitations to the owner, so that they remain invitations by a host.
    private static func passOnInvitations(by user: ID<User>, to event: EventRow, in tx: Transaction) throws {
        let passed = try tx.rows(
            """
            UPDATE invitation SET invited_by = \(event.hostID) WHERE event_id = \(event.id) AND invited_by = \(user)
            RETURNING id, user_id
            """
        ) { (id: try $0.next(ID<Invitation>.self), user: try $0.next(ID<User>?.self)) }
        for invitation in passed {
            InvitationWriter.put(invitation.id, of: invitation.user, to: event.id, in: tx)
        }
    }
}
