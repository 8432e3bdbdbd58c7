import Domain
import Operations
import Store

extension GuestRequests {
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
}
