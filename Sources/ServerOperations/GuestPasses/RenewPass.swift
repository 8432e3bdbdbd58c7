public import Domain
public import Operations
public import Store

/// Replaces the link of a guest without an account and mails the new one. The old link, which somebody else may
/// have, stops working.
public struct RenewPass: ClientCommand {
    public static let name = "event.renewPass"
    // The link is a secret that the server generates and mails.
    public static let offline = Offline.no
    public var event: ID<Event>
    /// The id of the guest's RSVP.
    public var guest: ID<RSVP>

    public init(event: ID<Event>, guest: ID<RSVP>) {
        self.event = event
        self.guest = guest
    }

    public func perform(in tx: Transaction, as actor: Actor) throws {
        let row = try EventAccess.hosted(event, as: actor, in: tx)
        let found = try tx.row(
            """
            SELECT r.guest_id, c.email_key FROM rsvp r JOIN guest_credential c ON c.guest_id = r.guest_id
            WHERE r.id = \(guest) AND r.event_id = \(event) AND c.pass IS NOT NULL
            """
        ) { (id: try $0.next(ID<Guest>.self), address: try $0.next(String.self)) }
        guard let found else { throw Refusal.notFound }
        try GuestPass.takeMail(to: found.address, at: event, network: nil, of: .address, in: tx)
        let (pass, typed) = (Secret.make(in: tx, bytes: 16), Secret.make(in: tx))
        try tx.execute(
            "UPDATE guest_credential SET pass = \(pass), token_hash = \(tx.digest(typed)) WHERE guest_id = \(found.id)")
        // The mailed invitation shares the secret.
        try tx.execute(
            """
            UPDATE invitation_token SET token = \(pass) WHERE invitation_id IN (
                SELECT invitation_id FROM invited_address WHERE event_id = \(event) AND email_key = \(found.address))
            """)
        try GuestPass.mail(row, guest: found.id, in: tx)
    }
}
