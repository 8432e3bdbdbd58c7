import Domain
import Operations
import Store

/// Gives a person what was waiting for their confirmed address: invitations, and RSVPs made without an account.
enum ClaimByEmail {
    static func run(user: ID<User>, emailKey: String, in tx: Transaction) throws {
        // A person removed under this address stays removed.
        try tx.execute(
            """
            UPDATE removal SET who = \("\(user)") WHERE who = \(emailKey) AND NOT EXISTS (
                SELECT 1 FROM removal other WHERE other.event_id = removal.event_id AND other.who = \("\(user)"))
            """)
        let invitations = try tx.rows(
            "SELECT invitation_id, event_id FROM invited_address WHERE email_key = \(emailKey)"
        ) {
            (id: try $0.next(ID<Invitation>.self), event: try $0.next(ID<Event>.self))
        }
        for invitation in invitations {
            guard let event = try EventRow.find(invitation.event, in: tx) else { continue }
            try MailedInvitation.claim(invitation.id, to: event, by: user, in: tx)
        }
        try GuestRequests.claim(by: user, emailKey: emailKey, in: tx)
        let guests = try tx.rows(
            """
            SELECT g.guest_id, g.event_id, r.id, r.status FROM guest_credential g JOIN rsvp r ON r.guest_id = g.guest_id
            WHERE g.email_key = \(emailKey)
            """
        ) {
            (
                id: try $0.next(ID<Guest>.self), event: try $0.next(ID<Event>.self), rsvp: try $0.next(ID<RSVP>.self),
                status: try $0.next(RSVPStatus.self)
            )
        }
        for guest in guests {
            guard let event = try EventRow.find(guest.event, in: tx) else { continue }
            let guestRSVP = GuestRSVP(event, guest: .guest(guest.id))
            let hasOwn = try tx.exists("SELECT 1 FROM rsvp WHERE event_id = \(event.id) AND user_id = \(user)")
            let isRemoved = try EventAccess.isRemoved("\(user)", from: event.id, in: tx)
            if try hasOwn || isKept(user, from: event, in: tx) || EventAccess.isHost(user, of: event, in: tx) {
                // One RSVP per person: the one made with the account wins.
                if let current = try guestRSVP.current(in: tx) { try guestRSVP.withdraw(current, in: tx) }
            } else {
                try moveRSVP(guest.rsvp, of: guest.id, guest.status, to: event, by: user, in: tx)
            }
            try GuestPass.claim(guest.id, of: event.id, by: user, in: tx)
            // The choice to get no reminders carries over to the account.
            let wantsReminders: Bool? = try tx.value(
                "SELECT wants_reminders FROM guest_credential WHERE guest_id = \(guest.id)")
            if wantsReminders == false { try SetEventReminders.write(.none, of: event.id, for: user, in: tx) }
            if !isRemoved { try BudgetPeople.claim(guest.id, by: user, in: tx) }
            try GuestHold(guest: guest.id, event: event).end(in: tx)
            try tx.execute("DELETE FROM guest WHERE id = \(guest.id)")
        }
    }

    /// Returns whether a person may not come to an event, because a host removed them or a block with the owner exists.
    /// As in ``EnforceBlock``, a block does not affect past events.
    static func isKept(_ user: ID<User>, from event: EventRow, in tx: Transaction) throws -> Bool {
        if try EventAccess.isRemoved("\(user)", from: event.id, in: tx) { return true }
        return try event.details.times.overAt > tx.now && FriendGraph.haveBlock(user, event.hostID, in: tx)
    }

    /// Moves a guest's RSVP to an account, under a new id. People who have a block with the account's owner see the
    /// old RSVP removed.
    private static func moveRSVP(
        _ old: ID<RSVP>, of guest: ID<Guest>, _ status: RSVPStatus, to event: EventRow, by user: ID<User>,
        in tx: Transaction
    ) throws {
        let id: ID<RSVP> = tx.newID()
        let deadline = try tx.row("DELETE FROM seat_offer WHERE rsvp_id = \(old) RETURNING until") {
            try $0.next(Instant.self)
        }
        let ticket = try Ticket.take(from: old, at: event.id, in: tx)
        try tx.execute("UPDATE rsvp SET id = \(id), user_id = \(user), guest_id = NULL WHERE id = \(old)")
        if let deadline { try Waitlist.offer(id, to: user, until: deadline, in: tx) }
        ListedRSVP(id: old, guest: guest).remove(from: event.guestScope(of: old, status), tx)
        ListedRSVP(id: id).put(in: event.guestScope(of: id, status), tx)
        tx.put(.rsvp, id, in: .user(user))
        try ticket?.write(for: id, at: event.id, of: user, in: tx)
    }
}
