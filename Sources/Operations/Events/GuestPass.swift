public import Domain
public import Store

public enum GuestPass {
    struct Found {
        var id: ID<Guest>
        var event: ID<Event>
        var name: String
        var email: String
        /// Whether the secret is the one that is mailed.
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
            SELECT g.id, g.event_id, g.name, c.email, coalesce(c.pass = \(token), FALSE), c.confirmed_at IS NOT NULL, h.until
            FROM guest_credential c JOIN guest g ON g.id = c.guest_id LEFT JOIN seat_hold h ON h.guest_id = c.guest_id
            WHERE c.token_hash = \(hash) OR c.pass = \(token)
            """
        ) {
            Found(
                id: try $0.next(), event: try $0.next(), name: try $0.next(), email: try $0.next(), isMailed: try $0.next(),
                isConfirmed: try $0.next(), heldUntil: try $0.next())
        }
        guard let found else {
            throw Refusal(.notFound, "This link does not work any more. If you got a newer mail about the event, use the link in that; else ask the host.")
        }
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

    /// The secret for a guest's pass. Whoever was invited by mail has it from that mail on: all their mails lead to the same place.
    ///
    /// - Parameter address: the key of an e-mail address.
    static func secret(for address: String, at event: ID<Event>, in tx: Transaction) throws -> String {
        let invitation: String? = try tx.value(
            """
            SELECT t.token FROM invitation_token t JOIN invited_address a ON a.invitation_id = t.invitation_id
            WHERE a.event_id = \(event) AND a.email_key = \(address)
            """)
        // Kept as it is, because every mail has it.
        return try invitation ?? Secret.make(in: tx, bytes: 16)
    }

    /// Whether a secret is that of the pass of somebody who has shown that the address is theirs: one that was mailed with an invitation
    /// becomes so with the first answer.
    public static func isPass(_ token: String, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM guest_credential WHERE pass = \(token) AND confirmed_at IS NOT NULL")
    }

    /// Notes that an account takes the RSVP along: the link in the guest's mails leads to the event from then on.
    static func claim(_ guest: ID<Guest>, of event: ID<Event>, in tx: Transaction) throws {
        let pass: String? = try tx.value("SELECT pass FROM guest_credential WHERE guest_id = \(guest)") ?? nil
        guard let pass else { return }
        try tx.execute("INSERT INTO claimed_pass (hash, event_id) VALUES (\(tx.digest(pass)), \(event)) ON CONFLICT (hash) DO NOTHING")
    }

    /// The event of a pass whose RSVP an account has taken along.
    public static func claimed(_ token: String, environment: Environment, in reader: any Reader) throws -> ID<Event>? {
        try reader.value("SELECT event_id FROM claimed_pass WHERE hash = \(environment.digest(Array(token.utf8)))")
    }

    /// Takes what a mail of a pass costs of those of a day.
    ///
    /// - Parameters:
    ///   - address: the key of an e-mail address.
    ///   - network: where whoever asks for the mail comes from, if that is nobody who is known.
    /// - Throws: ``Refusal`` `rate_limited` where nothing is left.
    static func takeMail(to address: String, at event: ID<Event>, network: String?, in tx: Transaction) throws {
        let budget = MailBudget(tx)
        guard try budget.take(of: .address, address) else {
            throw budget.refusal("This address was mailed \(MailAllowance.address.most, .count) times today.", field: "email")
        }
        guard try network.map({ try budget.take(of: .network, $0) }) ?? true else {
            throw budget.refusal("\(MailAllowance.network.most, .count) people were mailed from your network today.")
        }
        guard try budget.take(of: .passes, "\(event)") else {
            throw budget.refusal("The guests of this event were mailed \(MailAllowance.passes.most, .count) times today.")
        }
    }

    /// Mails what an RSVP is, with the link of the pass.
    static func mail(_ event: EventRow, _ rsvp: RSVPView, guest: ID<Guest>, in tx: Transaction) throws {
        let person = try tx.row("SELECT g.name, c.email, c.pass FROM guest g JOIN guest_credential c ON c.guest_id = g.id WHERE g.id = \(guest)") {
            (name: try $0.next(String.self), email: try $0.next(String.self), pass: try $0.next(String?.self))
        }
        guard let person else { throw Refusal.notFound }
        let host = try EventSearch.hostName(event.hostID, in: tx)
        let standing = try Standing.find(nil, guest: guest, at: event.id, isMember: false, in: tx)
        try tx.mail(
            MailOrder(
                kind: .guestPass, name: person.name, email: person.email, token: person.pass, entrance: .pass, from: host,
                event: MailedEvent(event, hostName: host, to: standing),
                deadline: rsvp.heldUntil, status: rsvp.status, party: rsvp.party))
    }

    /// What was changed since a guest answered, as far as they may know it.
    private static func change(of event: EventView, since guest: ID<Guest>, in reader: any Reader) throws -> EventChange? {
        let changes = try reader.rows(
            """
            SELECT c.title, c.starts_at, c.moves_place, c.place FROM event_change c JOIN rsvp r ON r.guest_id = \(guest) AND r.event_id = c.event_id
            WHERE c.event_id = \(event.id) AND c.at > r.answered_at ORDER BY c.version
            """
        ) { EventChange(title: try $0.next(), startsAt: try $0.next(), movesPlace: try $0.next(), place: try $0.next()) }
        guard var change = changes.dropFirst().reduce(changes.first, { $0?.followed(by: $1) }) else { return nil }
        if event.isLocationWithheld { change = change.withoutPlace }
        // It may have been changed back since.
        if change.title == event.title { change.title = nil }
        if change.startsAt == event.startsAt { change.startsAt = nil }
        if change.place == event.locationName { change.place = nil }
        return change
    }

    /// What a guest without an account sees under their link.
    public static func view(
        _ token: String, environment: Environment, in reader: any Reader
    ) throws -> GuestPassView {
        let guest = try find(token, digest: { environment.digest(Array($0.utf8)) }, in: reader)
        var event = try EventQuery.view(guest.event, asGuest: guest.id, now: environment.now(), in: reader)
        event.mine.may.rsvp = event.mine.standing.may(.rsvp(.going), at: event.terms, now: environment.now())
        let state: GuestPassView.Confirmation =
            guest.isConfirmed ? .confirmed : guest.heldUntil.map { $0 > environment.now() } ?? false ? .waiting : .lapsed
        return GuestPassView(
            name: guest.name, email: guest.email, event: event, confirmation: state,
            heldUntil: state == .waiting ? guest.heldUntil : nil, isMailed: guest.isMailed,
            change: try change(of: event, since: guest.id, in: reader),
            announcements: guest.isConfirmed ? try AnnouncementQuery.received(by: guest.id, in: reader) : [],
            mayRegister: EmailAddress(guest.email).map { environment.registration.objection(to: $0) { true } == nil } ?? false)
    }
}
