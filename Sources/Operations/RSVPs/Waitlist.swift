package import Domain
package import Store

/// The waitlist of one event.
package struct Waitlist {
    private let event: EventRow

    init(_ event: EventRow) {
        self.event = event
    }

    /// Gives or offers free seats to waiting guests, in order, and notifies them.
    ///
    /// - Parameter lapsed: The RSVP that has just let a seat offer expire; the seat goes to the others. Once all of
    ///   them have let one expire, no one gets an offer, and the first of them to respond gets the seat.
    func moveUp(after lapsed: ID<RSVP>? = nil, in tx: Transaction) throws {
        guard event.counts?.waiting ?? 0 > 0, event.seating.free != 0, event.status == .scheduled, event.isHosted,
            tx.now < event.details.times.lastRSVP
        else { return }
        var waitlist = try tx.rows(
            """
            SELECT id, party, user_id, guest_id, \(RSVPQuery.offerUntil) IS NOT NULL FROM rsvp r
            WHERE event_id = \(event.id) AND status = 'waitlisted' ORDER BY waitlist_position
            """
        ) {
            (
                waiting: Seating.Waiting(id: try $0.next(), party: try $0.next()),
                user: try $0.next(ID<User>?.self), guest: try $0.next(ID<Guest>?.self),
                hasMissed: try $0.next(Bool.self)
            )
        }
        waitlist.removeAll { $0.waiting.id == lapsed }
        let guests = Dictionary(
            uniqueKeysWithValues: waitlist.map { ($0.waiting.id, (user: $0.user, guest: $0.guest)) })
        // Once RSVPs are closed, no one could accept an offer, so the seat is assigned directly.
        let isOffer =
            tx.now < event.details.times.rsvpsCloseAt
            && SeatOffer.isInWindow(
                now: tx.now, startsAt: event.details.times.startsAt, hours: event.details.offerHours)
        if lapsed != nil, isOffer, waitlist.allSatisfy(\.hasMissed) { return }
        for party in event.seating.movingUp(waitlist.map(\.waiting)) {
            try seat(party, of: guests[party.id]!, isOffer: isOffer, in: tx)
        }
    }

    /// Moves up the waitlists of a host's events. Seats may have been freed while the host's account was closed.
    package static func moveUp(hostedBy host: ID<User>, in tx: Transaction) throws {
        let waitlists = try tx.rows(
            """
            SELECT e.id FROM event e JOIN seats s ON s.event_id = e.id
            WHERE e.id IN (\(EventAccess.hosted(by: host))) AND (e.starts_at > \(tx.now) OR e.all_day AND e.over_at > \(tx.now)) AND s.waiting > 0
            """
        ) { try $0.next(ID<Event>.self) }
        for id in waitlists { if let event = try EventRow.find(id, in: tx) { try Waitlist(event).moveUp(in: tx) } }
    }

    private func seat(
        _ party: Seating.Waiting, of guest: (user: ID<User>?, guest: ID<Guest>?), isOffer: Bool, in tx: Transaction
    ) throws {
        let deadline = isOffer ? try deadline(for: guest.user, in: tx) : nil
        let status: RSVPStatus = deadline == nil ? .going : .offered
        try EventCounts(
            removing: RSVPState(status: .waitlisted, party: party.party),
            adding: RSVPState(status: status, party: party.party)
        ).apply(to: event.id, in: tx)
        try tx.execute(
            """
            UPDATE rsvp SET status = \(status), waitlist_position = NULL WHERE id = \(party.id)
            """)
        if let deadline {
            try Waitlist.offer(party.id, to: guest.user, until: deadline, in: tx)
        } else {
            try Waitlist.endOffer(party.id, to: guest.user, in: tx)
        }
        if let user = guest.user { tx.put(.rsvp, party.id, in: .user(user)) }
        ListedRSVP(id: party.id, guest: guest.guest).put(in: event.guestScope(of: party.id, status), tx)
        tx.put(.seats, event.id, in: event.seatsScope)
        try tx.emit(SeatAssigned(rsvp: party.id, event: event, deadline: deadline))
    }

    /// Returns the deadline for a person's seat offer, by their time zone and quiet hours; nil if they could not
    /// accept in time.
    private func deadline(for user: ID<User>?, in tx: Transaction) throws -> Instant? {
        let quiet = try user.flatMap { try PreferencesRow.find($0, in: tx).value.quietHours } ?? SeatOffer.night
        let zone =
            try user.flatMap { try tx.value("SELECT time_zone FROM account WHERE user_id = \($0)", as: String.self) }
            ?? event.details.timeZone
        return SeatOffer.deadline(now: tx.now, closesAt: event.details.times.rsvpsCloseAt, quiet: quiet) {
            let clock = Zones.civil($0, in: zone)
            return clock.hour * 60 + clock.minute
        }
    }

    /// Offers a seat to an RSVP until a deadline.
    package static func offer(_ rsvp: ID<RSVP>, to user: ID<User>?, until deadline: Instant, in tx: Transaction) throws
    {
        try tx.execute(
            """
            INSERT INTO seat_offer (rsvp_id, until) VALUES (\(rsvp), \(deadline))
            ON CONFLICT (rsvp_id) DO UPDATE SET until = excluded.until
            """)
        if let user { tx.put(.seatOffer, rsvp, in: .user(user)) }
        try tx.enqueue(ExpireSeatOffer(rsvp: rsvp), at: deadline)
    }

    /// Deletes the last offer, whether it was accepted, declined or missed.
    static func endOffer(_ rsvp: ID<RSVP>, to user: ID<User>?, in tx: Transaction) throws {
        guard try tx.execute("DELETE FROM seat_offer WHERE rsvp_id = \(rsvp)") > 0, let user else { return }
        tx.remove(.seatOffer, rsvp, from: .user(user))
    }

    /// Returns the position after everyone who waits.
    static func nextPosition(_ event: ID<Event>, in tx: Transaction) throws -> Int {
        try tx.value(
            "SELECT coalesce(max(waitlist_position), 0) + 1 FROM rsvp WHERE event_id = \(event) AND status = 'waitlisted'"
        )!
    }
}
