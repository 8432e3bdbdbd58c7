public import Domain
public import Operations
public import Store

public enum GuestPass {
    struct Found {
        var id: ID<Guest>
        var event: ID<Event>
        var name: String
        var email: String
        /// Whether the secret is the mailed one.
        var isMailed: Bool
        var isConfirmed: Bool
        var heldUntil: Instant?
    }

    /// Finds a guest by a secret.
    ///
    /// - Throws: ``Refusal`` `not_found`; `gone` if the event was deleted; `not_allowed` if a host removed the guest.
    ///   Also `not_allowed` for the secret of the person who typed an address that has since been confirmed: from then
    ///   on the RSVP belongs to the address's owner alone.
    static func find(_ token: String, digest: (String) -> [UInt8], in reader: any Reader) throws -> Found {
        let hash = digest(token)
        let found = try reader.row(
            """
            SELECT g.id, g.event_id, g.name, c.email, coalesce(c.pass = \(token), FALSE), c.confirmed_at IS NOT NULL, coalesce(h.until, c.asks_until)
            FROM guest_credential c JOIN guest g ON g.id = c.guest_id JOIN event e ON e.id = c.event_id
            LEFT JOIN seat_hold h ON h.guest_id = c.guest_id
            WHERE (c.token_hash = \(hash) OR c.pass = \(token)) AND \(EventAccess.isNotDeleted) AND \(opensStill)
            """
        ) {
            Found(
                id: try $0.next(), event: try $0.next(), name: try $0.next(), email: try $0.next(),
                isMailed: try $0.next(),
                isConfirmed: try $0.next(), heldUntil: try $0.next())
        }
        guard let found else {
            throw try EventTombstone.objection(to: token, hash: hash, in: reader)
                ?? Refusal(
                    .notFound,
                    "This link doesn’t work any more. Use the link in the newest mail about the event, or ask the host."
                )
        }
        guard found.isMailed || !found.isConfirmed else {
            throw Refusal(
                .notAllowed, "This answer is confirmed. To see or change it, open the link in the mail we sent you.")
        }
        return found
    }

    /// A pass works for people on the list. After an RSVP has lapsed, it works as long as people like them have another
    /// way to the event.
    private static let opensStill: SQL = """
        (EXISTS (SELECT 1 FROM rsvp r WHERE r.guest_id = c.guest_id) OR EXISTS (SELECT 1 FROM guest_request q WHERE q.guest_id = c.guest_id)
        OR c.asks_until IS NOT NULL OR e.audience = 'PUBLIC'
        OR EXISTS (SELECT 1 FROM link l WHERE l.event_id = c.event_id)
        OR EXISTS (SELECT 1 FROM invited_address a WHERE a.event_id = c.event_id AND a.email_key = c.email_key))
        """

    /// Stores the language of a guest who has proven the address. The person who typed it first may speak another one.
    static func setLocale(_ locale: String?, of guest: ID<Guest>, in tx: Transaction) throws {
        guard let locale else { return }
        try tx.execute("UPDATE guest_credential SET locale = \(locale) WHERE guest_id = \(guest)")
    }

    /// Returns the secret for a guest pass. For a mailed invitation it is the invitation's token, so that all mails to
    /// the guest contain the same link.
    ///
    /// - Parameter address: The key of an email address.
    static func secret(for address: String, at event: ID<Event>, in tx: Transaction) throws -> String {
        let invitation: String? = try tx.value(
            """
            SELECT t.token FROM invitation_token t JOIN invited_address a ON a.invitation_id = t.invitation_id
            WHERE a.event_id = \(event) AND a.email_key = \(address)
            """)
        // Stored in plain text, because every mail contains it.
        return invitation ?? Secret.make(in: tx, bytes: 16)
    }

    /// Returns the secret that mails contain; nil if the guest's address was forgotten.
    static func mailedSecret(of guest: ID<Guest>, in reader: any Reader) throws -> String? {
        try reader.value("SELECT pass FROM guest_credential WHERE guest_id = \(guest)")
    }

    /// Replaces the secret of the person who typed the guest's address. It does not confirm the address.
    static func makeTypedSecret(of guest: ID<Guest>, in tx: Transaction) throws -> String {
        let secret = Secret.make(in: tx)
        try tx.execute("UPDATE guest_credential SET token_hash = \(tx.digest(secret)) WHERE guest_id = \(guest)")
        return secret
    }

    /// Returns whether a secret is the pass of a guest with a proven address. The token of a mailed invitation becomes
    /// one with the first RSVP.
    public static func isPass(_ token: String, in reader: any Reader) throws -> Bool {
        try reader.exists("SELECT 1 FROM guest_credential WHERE pass = \(token) AND confirmed_at IS NOT NULL")
    }

    /// Records that an account took over the RSVP. The link in the guest's mails then leads to the event.
    static func claim(_ guest: ID<Guest>, of event: ID<Event>, by user: ID<User>, in tx: Transaction) throws {
        if let pass = try mailedSecret(of: guest, in: tx) { try claim(pass, of: event, by: user, in: tx) }
    }

    static func claim(_ pass: String, of event: ID<Event>, by user: ID<User>, in tx: Transaction) throws {
        try tx.execute(
            "INSERT INTO claimed_pass (hash, event_id, user_id) VALUES (\(tx.digest(pass)), \(event), \(user)) ON CONFLICT (hash) DO NOTHING"
        )
    }

    /// Returns the event of a pass whose RSVP an account took over.
    public static func claimed(_ token: String, environment: Environment, in reader: any Reader) throws -> ID<Event>? {
        try reader.value(
            """
            SELECT e.id FROM claimed_pass p JOIN event e ON e.id = p.event_id
            WHERE p.hash = \(environment.digest(Array(token.utf8))) AND \(EventAccess.isNotDeleted)
            """)
    }

    /// Takes one mail with a pass from the daily budgets.
    ///
    /// - Parameters:
    ///   - address: The key of an email address.
    ///   - network: The origin of the request for the mail, if the requester is unknown.
    ///   - allowance: The allowance of the address; that of hosts if a host requests the mail.
    /// - Throws: ``Refusal`` `rate_limited` if nothing is left.
    static func takeMail(
        to address: String, at event: ID<Event>, network: String?, of allowance: MailAllowance = .addressPasses,
        in tx: Transaction
    ) throws {
        let limiter = MailLimiter(tx)
        guard try limiter.charge(of: allowance, address) else {
            throw limiter.refusal(
                "This address already got \(allowance.dailyLimit, .count) mails today.", field: "email")
        }
        guard try network.map({ try limiter.charge(of: .network, $0) }) ?? true else {
            throw limiter.refusal(
                "Mails from your network already went to \(MailAllowance.network.dailyLimit, .count) people today.")
        }
        guard try limiter.charge(of: .passes, "\(event)") else {
            throw limiter.refusal(
                "The guests of this event already got \(MailAllowance.passes.dailyLimit, .count) mails today.")
        }
    }

    /// Mails a guest their RSVP, if they have one, with the link of the pass. If the address is unconfirmed and
    /// belongs to a member, the mail tells the member to sign in instead. No link then confirms what somebody else
    /// typed for them.
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
            MailJob(
                kind: .guestPass, name: try $0.next(), email: try $0.next(), token: try $0.next(), entrance: .pass,
                from: host,
                event: MailedEvent(event, hostName: host, to: standing), deadline: try $0.next(), status: try $0.next(),
                party: try $0.next())
        }
        guard var order else { throw Refusal.notFound }
        if order.status == nil { order.request = order.deadline == nil ? standing.request : .waiting }
        try tx.mail(order)
    }

    /// Returns the changes to the event since a guest's RSVP, as far as the guest may know them.
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
                change: EventChange(
                    title: try $0.next(), startsAt: try $0.next(), movesEnd: try $0.next(), endsAt: try $0.next(),
                    days: try WholeDays(&$0), movesPlace: try $0.next(), place: try $0.next(), address: try $0.next()),
                place: try $0.next([UInt8].self)
            )
        }
        guard let first = changes.first, let now = try EventRow.find(event.id, in: reader)?.details else { return nil }
        var change = changes.dropFirst().reduce(first.change) { $0.followed(by: $1.change) }
        if event.isLocationWithheld { change = change.withoutPlace }
        // A later change may have reverted it.
        change = change.since(now, isBack: first.place == digest(now.locationText))
        if change.place == now.locationName, change.address == now.address {
            (change.place, change.address) = (nil, nil)
        }
        return change.isEmpty ? nil : change
    }

    /// Returns what a guest without an account sees through their link.
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
        // The job that withdraws the lapsed RSVP may not have run yet.
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
            ticket: try CheckInQuery.ticket(to: event, asGuest: guest.id, now: environment.now(), in: reader),
            mayRegister: try EmailAddress(guest.email).map {
                try CommunityQuery.registration(in: reader).objection(to: $0) { true } == nil
            } ?? false)
    }
}
