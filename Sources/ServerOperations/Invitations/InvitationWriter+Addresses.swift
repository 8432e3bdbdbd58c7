import Domain
import Operations
import Store

extension InvitationWriter {
    /// Invites the address of a person who is not a member.
    ///
    /// - Parameter name: The inviter's name for them, shown to the hosts and pre-filled in their RSVP.
    /// - Throws: ``Refusal`` `rate_limited` if the daily limit of mails to strangers is exceeded.
    func invite(_ email: EmailAddress, name: String = "", in tx: Transaction) throws -> Outcome {
        if try hasAsked(email.key, in: tx) { return .known }
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
}
