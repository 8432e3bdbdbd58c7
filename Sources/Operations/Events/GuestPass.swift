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

    /// - Throws: ``Refusal`` `not_found`, `gone` with the event, `not_allowed` where a host has removed the guest, or under the secret of whoever typed an address that was confirmed
    ///   since: from then on the RSVP is that of the address's owner alone.
    static func find(_ token: String, digest: (String) -> [UInt8], in reader: any Reader) throws -> Found {
        let hash = digest(token)
        let found = try reader.row(
            """
            SELECT g.id, g.event_id, g.name, c.email, coalesce(c.pass = \(token), FALSE), c.confirmed_at IS NOT NULL, coalesce(h.until, c.asks_until)
            FROM guest_credential c JOIN guest g ON g.id = c.guest_id JOIN event e ON e.id = c.event_id
            LEFT JOIN seat_hold h ON h.guest_id = c.guest_id
            WHERE (c.token_hash = \(hash) OR c.pass = \(token)) AND \(EventAccess.isThere) AND \(opensStill)
            """
        ) {
            Found(
                id: try $0.next(), event: try $0.next(), name: try $0.next(), email: try $0.next(),
                isMailed: try $0.next(),
                isConfirmed: try $0.next(), heldUntil: try $0.next())
        }
        guard let found else {
            throw try GoneEvent.objection(to: token, hash: hash, in: reader)
                ?? Refusal(
                    .notFound,
                    "This link doesn’t work any more. If you got a newer mail about the event, use the link in that; else ask the host."
                )
        }
        guard found.isMailed || !found.isConfirmed else {
            throw Refusal(
                .notAllowed, "This answer is confirmed. To see or change it, open the link in the mail that we sent.")
        }
        return found
    }

    /// Whoever is on the list comes by their pass; whose answer has lapsed, as long as there is a way by which anybody like them comes.
    private static let opensStill: SQL = """
        (EXISTS (SELECT 1 FROM rsvp r WHERE r.guest_id = c.guest_id) OR EXISTS (SELECT 1 FROM guest_request q WHERE q.guest_id = c.guest_id)
        OR c.asks_until IS NOT NULL OR e.audience = 'PUBLIC'
        OR EXISTS (SELECT 1 FROM link l WHERE l.event_id = c.event_id)
        OR EXISTS (SELECT 1 FROM invited_address a WHERE a.event_id = c.event_id AND a.email_key = c.email_key))
        """

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
        return invitation ?? Secret.make(in: tx, bytes: 16)
    }

    /// Whether a secret is that of the pass of somebody who has shown that the address is theirs: one that was mailed with an invitation
    /// becomes so with the first answer.
    public static func isPass(_ token: String, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM guest_credential WHERE pass = \(token) AND confirmed_at IS NOT NULL")
    }

    /// Notes that an account takes the RSVP along: the link in the guest's mails leads to the event from then on.
    static func claim(_ guest: ID<Guest>, of event: ID<Event>, by user: ID<User>, in tx: Transaction) throws {
        let pass: String? = try tx.value("SELECT pass FROM guest_credential WHERE guest_id = \(guest)") ?? nil
        if let pass { try claim(pass, of: event, by: user, in: tx) }
    }

    static func claim(_ pass: String, of event: ID<Event>, by user: ID<User>, in tx: Transaction) throws {
        try tx.execute(
            "INSERT INTO claimed_pass (hash, event_id, user_id) VALUES (\(tx.digest(pass)), \(event), \(user)) ON CONFLICT (hash) DO NOTHING"
        )
    }

    /// The event of a pass whose RSVP an account has taken along.
    public static func claimed(_ token: String, environment: Environment, in reader: any Reader) throws -> ID<Event>? {
        try reader.value(
            """
            SELECT e.id FROM claimed_pass p JOIN event e ON e.id = p.event_id
            WHERE p.hash = \(environment.digest(Array(token.utf8))) AND \(EventAccess.isThere)
            """)
    }

    /// Takes what a mail of a pass costs of those of a day.
    ///
    /// - Parameters:
    ///   - address: the key of an e-mail address.
    ///   - network: where whoever asks for the mail comes from, if that is nobody who is known.
    ///   - allowance: of the address; that of hosts where one of them asks.
    /// - Throws: ``Refusal`` `rate_limited` where nothing is left.
    static func takeMail(
        to address: String, at event: ID<Event>, network: String?, of allowance: MailAllowance = .addressPasses,
        in tx: Transaction
    ) throws {
        let budget = MailBudget(tx)
        guard try budget.take(of: allowance, address) else {
            throw budget.refusal("This address was mailed \(allowance.most, .count) times today.", field: "email")
        }
        guard try network.map({ try budget.take(of: .network, $0) }) ?? true else {
            throw budget.refusal("\(MailAllowance.network.most, .count) people were mailed from your network today.")
        }
        guard try budget.take(of: .passes, "\(event)") else {
            throw budget.refusal(
                "The guests of this event were mailed \(MailAllowance.passes.most, .count) times today.")
        }
    }

    /// Mails a guest what they have answered, if anything stands, with the link of the pass. Where the address is a member's and nobody has
    /// confirmed it, the member is mailed that they can sign in, and no link confirms what somebody has typed for them.
    static func mail(_ event: EventRow, guest: ID<Guest>, in tx: Transaction) throws {
        let typed = try tx.row(
            "SELECT email_key, coalesce(asks_until > \(tx.now), FALSE) FROM guest_credential WHERE guest_id = \(guest) AND confirmed_at IS NULL"
        ) { (key: try $0.next(String.self), asks: try $0.next(Bool.self)) }
        if let typed, try AccountQuery.isMember(typed.key, in: tx) {
            let link: String? = try tx.value("SELECT token FROM link WHERE event_id = \(event.id)")
            return try Unconfirmed.notify(typed.key, typedAt: (event.details.title, link), asks: typed.asks, in: tx)
        }
        let host = try EventSearch.hostName(event.hostID, in: tx)
        let standing = try Standing.find(nil, guest: guest, at: event.id, isMember: false, in: tx)
        let order = try tx.row(
            """
            SELECT g.name, c.email, c.pass, coalesce(h.until, CASE WHEN r.id IS NULL THEN c.asks_until END), r.status,
                coalesce(r.party, c.asks_party, q.party) FROM guest g JOIN guest_credential c ON c.guest_id = g.id
            LEFT JOIN seat_hold h ON h.guest_id = g.id LEFT JOIN rsvp r ON r.guest_id = g.id
            LEFT JOIN guest_request q ON q.guest_id = g.id WHERE g.id = \(guest)
            """
        ) {
            MailOrder(
                kind: .guestPass, name: try $0.next(), email: try $0.next(), token: try $0.next(), entrance: .pass,
                from: host,
                event: MailedEvent(event, hostName: host, to: standing), deadline: try $0.next(), status: try $0.next(),
                party: try $0.next())
        }
        guard var order else { throw Refusal.notFound }
        if order.status == nil { order.request = order.deadline == nil ? standing.request : .waiting }
        try tx.mail(order)
    }

    /// What was changed since a guest answered, as far as they may know it.
    private static func change(
        of event: EventView, since guest: ID<Guest>, digest: (String) -> [UInt8], in reader: any Reader
    ) throws -> EventChange? {
        let changes = try reader.rows(
            """
            SELECT c.title, c.starts_at, c.moves_end, c.ends_at, c.start_date, c.end_date, c.moves_place, c.place, c.address, c.place_digest
            FROM event_change c
            JOIN rsvp r ON r.guest_id = \(guest) AND r.event_id = c.event_id
            WHERE c.event_id = \(event.id) AND c.at > r.answered_at ORDER BY c.version
            """
        ) {
            (
                said: EventChange(
                    title: try $0.next(), startsAt: try $0.next(), movesEnd: try $0.next(), endsAt: try $0.next(),
                    days: try WholeDays(&$0), movesPlace: try $0.next(), place: try $0.next(), address: try $0.next()),
                place: try $0.next([UInt8].self)
            )
        }
        guard let first = changes.first, let now = try EventRow.find(event.id, in: reader)?.details else { return nil }
        var change = changes.dropFirst().reduce(first.said) { $0.followed(by: $1.said) }
        if event.isLocationWithheld { change = change.withoutPlace }
        // It may have been changed back since.
        change = change.since(now, isBack: first.place == digest(now.wholePlace))
        if change.place == now.locationName, change.address == now.address {
            (change.place, change.address) = (nil, nil)
        }
        return change.isEmpty ? nil : change
    }

    /// What a guest without an account sees under their link.
    public static func view(
        _ token: String, environment: Environment, in reader: any Reader
    ) throws -> GuestPassView {
        let digest = { environment.digest(Array($0.utf8)) } as (String) -> [UInt8]
        let guest = try find(token, digest: digest, in: reader)
        var event = try EventQuery.view(guest.event, asGuest: guest.id, now: environment.now(), in: reader)
        event.mine.may.rsvp = event.mine.standing.may(.rsvp(.going), at: event.terms, now: environment.now())
        let state: GuestPassView.Confirmation =
            guest.isConfirmed
            ? .confirmed : guest.heldUntil.map { $0 > environment.now() } ?? false ? .waiting : .lapsed
        // The job that takes it back may not have run yet.
        if state == .lapsed { event.mine.forgetRSVP() }
        let isGoing = guest.isConfirmed && guest.isMailed && event.mine.status == .going
        let ahead = ReminderQuery.ahead(ReminderOffsets.ofEvents.minutes, of: event, now: environment.now())
        let wantsReminders: Bool? = try reader.value(
            "SELECT wants_reminders FROM guest_credential WHERE guest_id = \(guest.id)")
        let asks = try reader.row(
            """
            SELECT coalesce(q.party, c.asks_party), coalesce(q.note, c.asks_note) FROM guest_credential c
            LEFT JOIN guest_request q ON q.guest_id = c.guest_id WHERE c.guest_id = \(guest.id) AND coalesce(q.party, c.asks_party) IS NOT NULL
            """
        ) { GuestPassView.Asking(party: try $0.next(), note: try $0.next()) }
        return GuestPassView(
            name: guest.name, email: guest.email, event: event, asking: asks, confirmation: state,
            heldUntil: state == .waiting ? guest.heldUntil : nil, isMailed: guest.isMailed,
            change: try change(of: event, since: guest.id, digest: digest, in: reader),
            announcements: guest.isConfirmed ? try AnnouncementQuery.received(by: guest.id, in: reader) : [],
            remindersOn: isGoing && !ahead.isEmpty ? wantsReminders : nil, remindersAhead: isGoing ? ahead : [],
            reminderNote: isGoing ? try ReminderQuery.note(of: event, now: environment.now(), in: reader) : nil,
            share: guest.isConfirmed ? try BalanceQuery.share(of: guest.id, at: event.id, in: reader) : nil,
            mayRegister: try EmailAddress(guest.email).map {
                try CommunityQuery.registration(in: reader).objection(to: $0) { true } == nil
            } ?? false)
    }
}
