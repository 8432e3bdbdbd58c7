import Domain
import Operations
import Store

/// Notifies members of their invitations, and invites email addresses.
enum InvitationNotices {
    static let handlers: [SignalHandler] = [
        .on(MemberInvited.self) { try notify($0, in: $1) },
        .on(AddressesInvited.self) { try invite($0, in: $1) },
    ]

    private static func notify(_ signal: MemberInvited, in tx: Transaction) throws {
        var mail = try GuestMail.order(.invited, to: signal.user, by: signal.inviter, of: signal.event, in: tx)
        // The mail budget applies, so that removing and inviting again does not send unlimited mail.
        if signal.isBack, let key = mail.flatMap({ EmailAddress($0.email)?.key }),
            try !MailLimiter(tx).charge(of: .address, key)
        {
            mail = nil
        }
        try tx.notify(.invited, signal.user, by: signal.inviter, of: signal.event, mail: mail)
    }

    private static func invite(_ signal: AddressesInvited, in tx: Transaction) throws -> InvitationCounts {
        var counts = InvitationCounts()
        var named = signal.named
        var typedOnce: Set<String> = []
        for entry in signal.entries where typedOnce.insert(entry.email.key).inserted {
            // A member's address invites the member.
            let member: ID<User>? = try tx.value(
                "SELECT c.user_id FROM credential c JOIN users u ON u.id = c.user_id WHERE c.email_key = \(entry.email.key) AND u.is_verified"
            )
            if let member, !named.insert(member).inserted { continue }
            let inviting = InvitationWriter(signal.event, by: signal.inviter, id: entry.id, again: signal.again)
            counts.add(
                try member.map { try inviting.invite(user: $0, in: tx) }
                    ?? inviting.invite(entry.email, name: entry.name, in: tx))
        }
        return counts
    }
}
