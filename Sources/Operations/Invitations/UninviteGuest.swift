public import Domain
public import Store

/// Withdraws an invitation. RSVPs of people who are or may be coming stay. A declined RSVP is deleted, so that it does
/// not keep the event open to them.
public struct UninviteGuest: ClientCommand {
    public static let name = "event.uninvite"
    // Only the server knows the RSVPs made under an address.
    public static let offline = Offline.withHint
    public var event: ID<Event>
    public var invitation: ID<Invitation>

    public init(event: ID<Event>, invitation: ID<Invitation>) {
        self.event = event
        self.invitation = invitation
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let row = try EventAccess.hosted(event, as: actor, in: tx)
        let guest: ID<Guest>? = try tx.value(
            """
            SELECT c.guest_id FROM invited_address a JOIN guest_credential c ON c.event_id = a.event_id AND c.email_key = a.email_key
            WHERE a.invitation_id = \(invitation) AND a.event_id = \(event)
            """)
        guard let found = try InvitationWriter.remove("id = \(invitation) AND event_id = \(event)", in: tx).first else {
            throw Refusal.notFound
        }
        tx.setSubject(.event, event)
        if let user = found.user {
            tx.addPartner(.user, user)
            try tx.resolve(.invited, user, by: found.inviter, of: event)
            try withdrawRefusal(of: .user(user), at: row, in: tx)
        } else if let guest, try withdrawRefusal(of: .guest(guest), at: row, in: tx) {
            try GuestHold(guest: guest, event: row).end(in: tx)
            try GuestRequests.delete(guest, at: event, in: tx)
            try tx.execute("DELETE FROM guest WHERE id = \(guest)")
        }
    }

    /// Deletes a declined RSVP.
    ///
    /// - Returns: Whether they had declined.
    @discardableResult
    private func withdrawRefusal(of guest: GuestRSVP.Identity, at event: EventRow, in tx: Transaction) throws -> Bool {
        let rsvp = GuestRSVP(event, guest: guest)
        guard let current = try rsvp.current(in: tx), current.standing.status == .notGoing else { return false }
        try rsvp.withdraw(current, in: tx)
        return true
    }
}
