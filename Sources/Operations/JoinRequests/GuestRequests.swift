import Domain
import Store

/// Join requests of people without an account. A request made through an invite link is held in
/// `guest_credential`, hidden from the hosts, until the address is confirmed. Then it becomes a row of
/// `guest_request` for the hosts to decide on.
enum GuestRequests {
    /// The content of a join request.
    struct Asked {
        var party: Int
        var note: String
    }

    /// Returns the validated content of a join request. Adds an `invalid` field error for a party that the host does
    /// not allow, and for a note that is too long.
    static func checked(party: Int?, note: String?, at event: EventRow, _ errors: inout FieldErrors) -> Asked {
        let note = errors.line(note, "note", max: TextLength.joinNote) ?? ""
        let party = party ?? 1
        let companions = event.details.companionsAllowed
        if !(1...RSVPChoice.largestParty(companionsAllowed: companions)).contains(party) {
            errors.add(
                "party",
                companions == 0
                    ? "Each guest can take only one seat." : "You can come with up to \(companions, .count) people.")
        }
        return Asked(party: party, note: note)
    }

    /// Holds a request until its address is confirmed.
    ///
    /// - Returns: The deadline for confirming.
    /// - Throws: ``Refusal`` `rate_limited` if too many requests of one network are held.
    static func hold(
        _ asked: Asked, of guest: ID<Guest>, at event: EventRow, network: String?, in tx: Transaction
    ) throws -> Instant {
        let digest = network.map { GuestHold.digest($0, in: tx) }
        if let digest {
            let waiting = try tx.rows(
                "SELECT asks_until FROM guest_credential WHERE event_id = \(event.id) AND network = \(digest) AND asks_until > \(tx.now) AND guest_id <> \(guest)"
            ) { try $0.next(Instant.self) }
            if waiting.count >= SeatHold.maxPerNetwork, let next = waiting.min() {
                let minutes = max(1, Int(((next - tx.now).milliseconds + 59_999) / 60_000))
                throw Refusal(
                    .rateLimited,
                    "Several people on your network have asked without confirming their address yet. Try again in \(minutes, .count) minutes, or sign in to ask.",
                    retryAfter: minutes * 60)
            }
        }
        let until = min(tx.now + SeatHold.time, event.details.times.startsAt)
        try tx.execute(
            """
            UPDATE guest_credential SET asks_until = \(until), asks_party = \(asked.party), asks_note = \(asked.note), network = \(digest)
            WHERE guest_id = \(guest)
            """)
        return until
    }

    /// Passes the held request to the hosts once the address is confirmed; drops it if the deadline has passed. A
    /// person who no longer needs approval, for example because a host invited them, is going at once.
    static func confirm(_ guest: ID<Guest>, at event: EventRow, in tx: Transaction) throws {
        let held = try tx.row(
            "SELECT asks_until, asks_party, asks_note FROM guest_credential WHERE guest_id = \(guest) AND asks_until IS NOT NULL"
        ) { (until: try $0.next(Instant.self), asked: Asked(party: try $0.next(), note: try $0.next())) }
        guard let held else { return }
        try deleteHeld(guest, in: tx)
        let standing = try Standing.find(nil, guest: guest, at: event.id, isMember: false, in: tx)
        guard held.until > tx.now else { return }
        if standing.may(.askByLink, at: event.terms, now: tx.now) {
            try put(held.asked, of: guest, at: event, in: tx)
        } else if standing.rsvp == nil, standing.may(.rsvp(.going), at: event.terms, now: tx.now),
            held.asked.party
                <= RSVPChoice.largestParty(
                    companionsAllowed: event.details.companionsAllowed, capacity: event.details.capacity)
        {
            _ = try GuestRSVP(event, guest: .guest(guest)).set(.going, party: held.asked.party, in: tx)
        }
    }

    /// Deletes a held request.
    static func deleteHeld(_ guest: ID<Guest>, in tx: Transaction) throws {
        try tx.execute(
            "UPDATE guest_credential SET asks_until = NULL, asks_party = NULL, asks_note = NULL WHERE guest_id = \(guest) AND asks_until IS NOT NULL"
        )
    }

    /// Sends the request to the hosts, or changes it.
    static func put(_ asked: Asked, of guest: ID<Guest>, at event: EventRow, in tx: Transaction) throws {
        let name: String = try tx.value("SELECT name FROM guest WHERE id = \(guest)")!
        let isNew = try !tx.exists("SELECT 1 FROM guest_request WHERE guest_id = \(guest)")
        try tx.execute(
            """
            INSERT INTO guest_request (guest_id, event_id, name, party, note, status, asked_at)
            VALUES (\(guest), \(event.id), \(name), \(asked.party), \(asked.note), 'waiting', \(tx.now))
            ON CONFLICT (guest_id) DO UPDATE SET party = excluded.party, note = excluded.note, name = excluded.name
            """)
        tx.put(.guestRequest, guest, in: .hosts(event.id))
        guard isNew else { return }
        try tx.emit(JoinRequestSent(event: event, asker: .guest(guest), name: name, party: asked.party))
    }

    static func decide(_ status: JoinRequestStatus, _ guest: ID<Guest>, at event: EventRow, in tx: Transaction) throws {
        try tx.execute("UPDATE guest_request SET status = \(status), decided_at = \(tx.now) WHERE guest_id = \(guest)")
        tx.put(.guestRequest, guest, in: .hosts(event.id))
        try resolve(guest, at: event, in: tx)
    }

    /// Deletes a request.
    ///
    /// - Returns: Whether one existed.
    @discardableResult
    static func delete(_ guest: ID<Guest>, at event: ID<Event>, in tx: Transaction) throws -> Bool {
        guard try tx.execute("DELETE FROM guest_request WHERE guest_id = \(guest)") > 0 else { return false }
        tx.remove(.guestRequest, guest, from: .hosts(event))
        return true
    }

    static func resolve(_ guest: ID<Guest>, at event: EventRow, in tx: Transaction) throws {
        try tx.resolve(.asked, about: guest.bytes, of: event.id)
    }

    /// Moves the join requests of an address to its new account.
    static func claim(by user: ID<User>, emailKey: String, in tx: Transaction) throws {
        let found = try tx.rows(
            """
            SELECT q.guest_id, q.event_id, q.party, q.note, q.status, q.asked_at, q.decided_at FROM guest_credential g
            JOIN guest_request q ON q.guest_id = g.guest_id WHERE g.email_key = \(emailKey)
            """
        ) {
            (
                guest: try $0.next(ID<Guest>.self), event: try $0.next(ID<Event>.self), party: try $0.next(Int.self),
                note: try $0.next(String.self),
                status: try $0.next(JoinRequestStatus.self), askedAt: try $0.next(Instant.self),
                decidedAt: try $0.next(Instant?.self)
            )
        }
        for one in found {
            try delete(one.guest, at: one.event, in: tx)
            guard let event = try EventRow.find(one.event, in: tx) else { continue }
            try resolve(one.guest, at: event, in: tx)
            let isElse =
                try EventAccess.isHost(user, of: event, in: tx) || ClaimByEmail.isKept(user, from: event, in: tx)
            if try !isElse
                && !tx.exists("SELECT 1 FROM join_request WHERE event_id = \(event.id) AND user_id = \(user)")
            {
                let id: ID<JoinRequest> = tx.newID()
                try tx.execute(
                    """
                    INSERT INTO join_request (id, event_id, user_id, party, note, status, asked_at, decided_at)
                    VALUES (\(id), \(event.id), \(user), \(one.party), \(one.note), \(one.status), \(one.askedAt), \(one.decidedAt))
                    """)
                JoinRequests.put(id, user, event.id, in: tx)
                PermissionChanges.announce(user, in: tx)
            }
            // An approved guest has an RSVP, which removes the guest row when it is claimed.
            guard try !tx.exists("SELECT 1 FROM rsvp WHERE guest_id = \(one.guest)") else { continue }
            try GuestPass.claim(one.guest, of: event.id, by: user, in: tx)
            try tx.execute("DELETE FROM guest WHERE id = \(one.guest)")
        }
    }
}
