import Domain
import Operations
import Store

extension GuestHold {
    /// Checks that a party may be held.
    ///
    /// - Parameter party: The number of people that the guest would hold or wait for seats for.
    /// - Throws: ``Refusal`` `invalid` for a party that is never held, `rate_limited` if too much is held already.
    static func check(
        _ party: Int, at event: EventRow, network: String?, besides guest: ID<Guest>? = nil, in tx: Transaction
    ) throws {
        // A later check refuses a party that is not allowed at all.
        guard party <= RSVPChoice.largestParty(companionsAllowed: event.details.companionsAllowed) else { return }
        if let most = SeatHold.maxSeats(of: event.details.capacity), party > most {
            throw Refusal.invalid(
                "party",
                "Until you confirm your address, we hold at most \(most, .count) seats. Answer for that many first, then add the others with the link in the mail."
            )
        }
        let others = try tx.rows(
            """
            SELECT c.network, r.status, r.party, h.until FROM seat_hold h JOIN guest_credential c ON c.guest_id = h.guest_id
            JOIN rsvp r ON r.guest_id = h.guest_id
            WHERE h.event_id = \(event.id) AND h.guest_id IS DISTINCT FROM \(guest)
            """
        ) {
            (
                network: try $0.next([UInt8]?.self), status: try $0.next(RSVPStatus.self), party: try $0.next(Int.self),
                until: try $0.next(Instant.self)
            )
        }
        let digest = network.map { GuestHold.digest($0, in: tx) }
        let ofNetwork = others.filter { digest != nil && $0.network == digest }
        let held = others.filter { $0.status.holdsSeats || $0.status == .waitlisted }.map(\.party).reduce(0, +)
        let isFull = party > 0 && !SeatHold.admits(party, beside: held, of: event.details.capacity)
        let isCrowded = ofNetwork.count >= SeatHold.maxPerNetwork
        guard isCrowded || isFull else { return }
        let next = others.map(\.until).min() ?? tx.now
        let minutes = max(1, Int(((next - tx.now).milliseconds + 59_999) / 60_000))
        throw Refusal(
            .rateLimited,
            isFull
                ? "We’re holding seats for several people who haven’t confirmed their address yet. Try again in \(minutes, .count) minutes, or sign in to answer."
                : "Several people on your network have answered without confirming their address yet. Try again in \(minutes, .count) minutes, or sign in to answer.",
            retryAfter: minutes * 60)
    }

    /// Starts the hold of the guest's RSVP and returns its deadline.
    func begin(network: String?, in tx: Transaction) throws -> Instant {
        let until = min(tx.now + SeatHold.time, event.details.times.lastRSVP)
        try tx.execute(
            """
            INSERT INTO seat_hold (guest_id, event_id, until) VALUES (\(guest), \(event.id), \(until))
            ON CONFLICT (guest_id) DO UPDATE SET until = excluded.until
            """)
        tx.put(.seatHold, guest, in: .hosts(event.id))
        try tx.execute(
            "UPDATE guest_credential SET network = \(network.map { GuestHold.digest($0, in: tx) }) WHERE guest_id = \(guest)"
        )
        try tx.enqueue(LapseRSVP(guest: guest), at: until)
        return until
    }

    /// Mails the RSVP and the calendar file to a guest who has just confirmed the address.
    func mailConfirmed(in tx: Transaction) throws {
        guard let current = try GuestRSVP(event, guest: .guest(guest)).current(in: tx) else { return }
        guard current.standing.status != .notGoing, event.status == .scheduled, tx.now < event.details.times.lastRSVP
        else { return }
        try GuestPass.mail(event, guest: guest, in: tx)
    }

    /// Marks the address as the guest's own, proven by the mailed secret. From then on that secret is the
    /// only valid one.
    func confirm(in tx: Transaction) throws {
        try tx.execute(
            "UPDATE guest_credential SET confirmed_at = coalesce(confirmed_at, \(tx.now)) WHERE guest_id = \(guest)")
        try end(in: tx)
        try GuestRequests.confirm(guest, at: event, in: tx)
    }

    /// Withdraws an RSVP that was not confirmed in time, and moves up the waitlist.
    ///
    /// - Returns: Whether the RSVP lapsed.
    @discardableResult
    func lapseIfOver(in tx: Transaction) throws -> Bool {
        let isOver = try tx.exists("SELECT 1 FROM seat_hold WHERE guest_id = \(guest) AND until <= \(tx.now)")
        guard isOver else { return false }
        try end(in: tx)
        let guestRSVP = GuestRSVP(event, guest: .guest(guest))
        if let current = try guestRSVP.current(in: tx) { try guestRSVP.withdraw(current, in: tx) }
        return true
    }

    static func digest(_ network: String, in tx: Transaction) -> [UInt8] {
        Array(tx.digest("network \(network)").prefix(16))
    }
}
