import Domain
import Operations
import Store

/// A mailed invitation, found by its link, which is the personal pass of the invited person.
struct MailedInvitation {
    var id: ID<Invitation>
    var event: ID<Event>
    /// The address as typed by the inviter.
    var email: String
    /// The inviter's name for them; empty if none was given.
    var name: String
    /// A host created it, not just another guest.
    var isByHost: Bool

    /// Finds an invitation by its token.
    ///
    /// - Returns: The invitation; nil if the token is an event's link, or an account has claimed the invitation.
    static func find(_ token: String, in reader: any Reader) throws -> MailedInvitation? {
        try reader.row(
            """
            SELECT a.invitation_id, a.event_id, a.email, a.name, \(Standing.madeByHost(seenBy: nil)) FROM invitation_token t
            JOIN invited_address a ON a.invitation_id = t.invitation_id JOIN invitation i ON i.id = a.invitation_id
            JOIN event e ON e.id = a.event_id WHERE t.token = \(token)
            """
        ) {
            MailedInvitation(
                id: try $0.next(), event: try $0.next(), email: try $0.next(), name: try $0.next(),
                isByHost: try $0.next())
        }
    }

    /// Moves the invitation to a member's account.
    static func claim(_ id: ID<Invitation>, to event: EventRow, by user: ID<User>, in tx: Transaction) throws {
        let isInvited = try tx.exists("SELECT 1 FROM invitation WHERE event_id = \(event.id) AND user_id = \(user)")
        if try isInvited || ClaimByEmail.isKept(user, from: event, in: tx) {
            _ = try InvitationWriter.remove("id = \(id)", in: tx)
        } else {
            try tx.execute("DELETE FROM invited_address WHERE invitation_id = \(id)")
            tx.remove(.invitedAddress, id, from: .hosts(event.id))
            try tx.execute("UPDATE invitation SET user_id = \(user) WHERE id = \(id)")
            InvitationWriter.put(id, of: user, to: event.id, in: tx)
        }
    }
}

extension EventView {
    /// Returns the event as seen through the link of a mailed invitation: as an invited guest. A member claims the
    /// invitation with their RSVP. Until then it only lets them RSVP.
    func opened(by invitation: MailedInvitation, now: Instant) -> EventView {
        guard !mine.invited else { return self }
        var view = self
        view.mine.isInvitedByHost = invitation.isByHost
        if mine.isMember {
            view.mine.may = May(view.mine.standing, at: terms, now: now)
        } else {
            view.mine.invited = true
            view.mine.role = .guest
        }
        return view
    }
}
