import Domain
public import Store

public enum GuestPass {
    struct Found {
        var id: ID<Guest>
        var event: ID<Event>
        var name: String
        var email: String
        /// Whether the secret is the one that was mailed.
        var isMailed: Bool
        var isConfirmed: Bool
        var heldUntil: Instant?
    }

    /// - Throws: ``Refusal`` `not_found`, or `not_allowed` under the secret of whoever typed an address that was confirmed
    ///   since: from then on the RSVP is that of the address's owner alone.
    static func find(_ token: String, digest: (String) -> [UInt8], in reader: any Reader) throws -> Found {
        let hash = digest(token)
        let found = try reader.row(
            """
            SELECT g.id, g.event_id, g.name, c.email, coalesce(c.mailed_hash = \(hash), FALSE), c.confirmed_at IS NOT NULL, h.until
            FROM guest_credential c JOIN guest g ON g.id = c.guest_id LEFT JOIN seat_hold h ON h.guest_id = c.guest_id
            WHERE c.token_hash = \(hash) OR c.mailed_hash = \(hash)
            """
        ) {
            Found(
                id: try $0.next(), event: try $0.next(), name: try $0.next(), email: try $0.next(), isMailed: try $0.next(),
                isConfirmed: try $0.next(), heldUntil: try $0.next())
        }
        guard let found else { throw Refusal.notFound }
        guard found.isMailed || !found.isConfirmed else {
            throw Refusal(.notAllowed, "This answer is confirmed. To see or change it, open the link in the mail that we sent.")
        }
        return found
    }

    /// Notes the language of a guest who has shown that the address is theirs: whoever typed it first may speak another.
    static func note(_ locale: String?, of guest: ID<Guest>, in tx: Transaction) throws {
        guard let locale else { return }
        try tx.execute("UPDATE guest_credential SET locale = \(locale) WHERE guest_id = \(guest)")
    }

    /// Mails what an RSVP is, with the link of the pass.
    static func mail(_ event: EventRow, _ rsvp: RSVPView, guest: ID<Guest>, token: String, in tx: Transaction) throws {
        let person = try tx.row("SELECT g.name, c.email FROM guest g JOIN guest_credential c ON c.guest_id = g.id WHERE g.id = \(guest)") {
            (name: try $0.next(String.self), email: try $0.next(String.self))
        }
        guard let person else { throw Refusal.notFound }
        let host = try EventSearch.hostName(event.hostID, in: tx)
        let standing = try Standing.find(nil, guest: guest, at: event.id, isMember: false, in: tx)
        try tx.mail(
            MailOrder(
                kind: .guestPass, name: person.name, email: person.email, token: token, from: host,
                event: MailedEvent(event, hostName: host, to: standing),
                deadline: rsvp.heldUntil, status: rsvp.status, party: rsvp.party))
    }

    /// What a guest without an account sees under their link.
    public static func view(
        _ token: String, environment: Environment, in reader: any Reader
    ) throws -> GuestPassView {
        let guest = try find(token, digest: { environment.digest(Array($0.utf8)) }, in: reader)
        let event = try EventQuery.view(guest.event, asGuest: guest.id, now: environment.now(), in: reader)
        let state: GuestPassView.Confirmation =
            guest.isConfirmed ? .confirmed : guest.heldUntil.map { $0 > environment.now() } ?? false ? .waiting : .lapsed
        return GuestPassView(
            name: guest.name, email: guest.email, event: event, confirmation: state,
            heldUntil: state == .waiting ? guest.heldUntil : nil, isMailed: guest.isMailed,
            mayRegister: EmailAddress(guest.email).map { environment.registration.objection(to: $0) { true } == nil } ?? false)
    }
}
