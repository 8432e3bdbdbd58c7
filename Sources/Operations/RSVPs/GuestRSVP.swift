package import Domain
package import Store

/// One guest's RSVP to one event. Reads it, decides with the rules, and writes it together with the seats.
package struct GuestRSVP {
    package enum Identity {
        case user(ID<User>)
        case guest(ID<Guest>)

        /// The condition for the RSVP's row, by its guest.
        var condition: SQL {
            switch self {
            case .user(let id): "user_id = \(id)"
            case .guest(let id): "guest_id = \(id)"
            }
        }
    }

    package struct Current {
        package var id: ID<RSVP>
        package var standing: RSVPState
        /// The deadline of a seat offer, also of one that a guest who waits again let expire.
        var offerUntil: Instant?
    }

    /// An RSVP before a change, with everything that decides whether it may change.
    private struct Before {
        var standing: Standing
        var current: Current?

        static func columns(_ user: ID<User>?) -> SQL {
            "\(Standing.columns(user)), r.id, r.party, \(RSVPQuery.offerUntil)"
        }

        init(_ row: inout Row, isMember: Bool) throws {
            standing = try Standing(&row, isMember: isMember)
            let (id, party, offerUntil): (ID<RSVP>?, Int?, Instant?) = (try row.next(), try row.next(), try row.next())
            if let id, let status = standing.rsvp, let party {
                current = Current(id: id, standing: RSVPState(status: status, party: party), offerUntil: offerUntil)
            }
        }
    }

    private let event: EventRow
    private let guest: Identity
    /// The RSVP as read together with the event, if it was.
    private let before: Before?

    package init(_ event: EventRow, guest: Identity) {
        self.init(event, guest: guest, before: nil)
    }

    private init(_ event: EventRow, guest: Identity, before: Before?) {
        self.event = event
        self.guest = guest
        self.before = before
    }

    /// Returns a person's RSVP to an event that they may see. One statement reads everything that decides about it.
    ///
    /// - Throws: As ``EventAccess/event(_:as:in:)``.
    static func of(_ user: ID<User>, at event: ID<Event>, as actor: Actor, in tx: Transaction) throws -> GuestRSVP {
        let (event, before) = try EventAccess.event(
            event, as: actor, with: ", \(Before.columns(user))", joined: Standing.joined(user), in: tx
        ) { row, _ in try Before(&row, isMember: true) }
        return GuestRSVP(event, guest: .user(user), before: before)
    }

    package func current(in tx: Transaction) throws -> Current? {
        try tx.row(
            "SELECT id, status, party, \(RSVPQuery.offerUntil) FROM rsvp r WHERE event_id = \(event.id) AND \(guest.condition)"
        ) {
            Current(
                id: try $0.next(), standing: RSVPState(status: try $0.next(), party: try $0.next()),
                offerUntil: try $0.next())
        }
    }

    /// Returns the current RSVP.
    ///
    /// - Throws: ``Refusal`` if the event does not accept this choice from this guest now.
    func current(before choice: RSVPChoice, in tx: Transaction) throws -> Current? {
        try checked(choice, in: tx).current
    }

    private func checked(_ choice: RSVPChoice, in tx: Transaction) throws -> Before {
        let before = try before ?? readBefore(in: tx)
        try before.standing.check(.rsvp(choice), at: event.terms, now: tx.now)
        return before
    }

    private func readBefore(in tx: Transaction) throws -> Before {
        let (user, guest): (ID<User>?, ID<Guest>?) =
            switch self.guest {
            case .user(let id): (id, nil)
            case .guest(let id): (nil, id)
            }
        let found = try tx.row(
            """
            SELECT \(Before.columns(user)) FROM event e \(Standing.joined(user, guest: guest)) WHERE e.id = \(event.id)
            """
        ) {
            // A person with an account has already confirmed its address at this point.
            try Before(&$0, isMember: user != nil)
        }
        guard let found else { throw Refusal.notFound }
        return found
    }

    package func set(_ choice: RSVPChoice, party: Int?, in tx: Transaction) throws -> RSVPView {
        let before = try checked(choice, in: tx)
        let (standing, current) = (before.standing, before.current)
        if let current, current.standing.status == .offered, let until = current.offerUntil, until <= tx.now {
            // The offer has expired, although its job has not run yet. The seat is passed on first, and
            // this RSVP follows.
            try write(RSVPState(status: .waitlisted, party: current.standing.party), over: current, in: tx)
            guard let updated = try EventRow.find(event.id, in: tx) else { throw Refusal.notFound }
            return try GuestRSVP(updated, guest: guest).set(choice, party: party, in: tx)
        }
        let wanted = try event.seating.rsvp(
            choice, party: party ?? current?.standing.party ?? 1, companionsAllowed: event.details.companionsAllowed,
            current: current?.standing,
            comesFirst: current?.standing.status == .waitlisted && comesFirst(current!.id, in: tx))
        // A person who declines also withdraws their join request.
        if choice == .notGoing, standing.request == .waiting { try dropRequest(in: tx) }
        // The RSVP settles the inbox notices that asked for it.
        if case .user(let user) = guest, standing.isInvited || current?.offerUntil != nil {
            try tx.resolve([.invited, .seatOffered, .offerExpired], of: event.id, for: user)
        }
        return try written(wanted, over: current, shows: standing.may(.seeCounts, at: event.terms), in: tx)
    }

    /// Sets the RSVP on behalf of the guest. Hosts are limited only by the seats (``EventAction/setGuests``).
    ///
    /// - Parameters:
    ///   - party: Number of people including the guest, 1–10; nil keeps the current number.
    ///   - id: The id of a new RSVP, if the client chose one.
    /// - Throws: ``Refusal`` `invalid` for a party that is too large, `event_full` if it needs more seats
    ///   than are free.
    package func setByHost(
        _ choice: RSVPChoice, party: Int?, id: ID<RSVP>? = nil, in tx: Transaction
    ) throws -> RSVPView {
        let current = try current(in: tx)
        let party = party ?? current?.standing.party ?? 1
        guard RSVPChoice.parties.contains(party) else {
            throw Refusal.invalid(
                "party", "A group can have 1 to \(RSVPChoice.parties.upperBound, .count) people.")
        }
        do {
            let wanted = try event.seating.rsvp(
                choice, party: party, companionsAllowed: RSVPChoice.parties.upperBound - 1, current: current?.standing,
                comesFirst: true)
            return try written(wanted, over: current, id: id, tellsHosts: false, shows: true, in: tx)
        } catch let refusal as Refusal where refusal.code == .eventFull {
            throw Refusal(
                .eventFull, "There are not enough free seats for \(party, .count) people. Nothing was changed.",
                fields: ["party": "Not enough free seats."])
        }
    }

    private func written(
        _ wanted: RSVPState, over current: Current?, id: ID<RSVP>? = nil, tellsHosts: Bool = true,
        shows showsCounts: Bool, in tx: Transaction
    ) throws -> RSVPView {
        let written = try write(wanted, over: current, id: id, tellsHosts: tellsHosts, in: tx)
        // If others moved up, the counts and perhaps this RSVP have changed. An RSVP that waits has a position to read.
        guard written.isLast else { return try RSVPQuery.view(written.id, shows: showsCounts, in: tx) }
        return RSVPView(
            status: wanted.status, party: wanted.party, position: nil, offerUntil: nil,
            counts: showsCounts ? written.counts : nil,
            capacity: event.details.capacity)
    }

    /// The result of writing an RSVP.
    struct Written {
        var id: ID<RSVP>
        /// The event's counts after the RSVP's seats were moved; nil on a device that does not know them.
        var counts: EventView.Counts?
        /// Whether the RSVP and the counts are unchanged since the write, because no one moved up after it.
        var isLast: Bool
    }

    /// Writes an RSVP, takes or frees its seats, and moves up the waitlist.
    ///
    /// - Parameter tellsHosts: Whether the guest made it, so that the hosts are notified.
    @discardableResult
    func write(
        _ rsvp: RSVPState, over current: Current?, id: ID<RSVP>? = nil, tellsHosts: Bool = true, in tx: Transaction
    ) throws -> Written {
        if let current, current.standing == rsvp { return Written(id: current.id, isLast: false) }
        let old = current?.standing
        let counts = try EventCounts(removing: old, adding: rsvp).apply(to: event.id, in: tx)
        if tellsHosts { try tx.emit(RSVPChanged(event: event.id)) }
        let id = current?.id ?? id ?? tx.newID()
        let keepsPosition = old?.status == .waitlisted && rsvp.status == .waitlisted
        if current == nil {
            let (user, guestID): (ID<User>?, ID<Guest>?) =
                switch guest {
                case .user(let user): (user, nil)
                case .guest(let guest): (nil, guest)
                }
            try tx.execute(
                """
                INSERT INTO rsvp (id, event_id, user_id, guest_id, status, party, waitlist_position, answered_at)
                VALUES (\(id), \(event.id), \(user), \(guestID), \(rsvp.status), \(rsvp.party),
                    \(rsvp.status == .waitlisted ? try Waitlist.nextPosition(event.id, in: tx) : nil), \(tx.now))
                """)
            try Ticket.make(for: id, at: event.id, of: user, in: tx)
        } else if keepsPosition {
            try tx.execute("UPDATE rsvp SET party = \(rsvp.party), answered_at = \(tx.now) WHERE id = \(id)")
        } else {
            try tx.execute(
                """
                UPDATE rsvp SET status = \(rsvp.status), party = \(rsvp.party),
                    waitlist_position = \(rsvp.status == .waitlisted ? try Waitlist.nextPosition(event.id, in: tx) : nil),
                    answered_at = \(tx.now)
                WHERE id = \(id)
                """)
            // A guest who waits after an offer let it expire; the waitlist remembers that.
            if let current, current.offerUntil != nil, rsvp.status != .waitlisted { try endOffer(id, in: tx) }
        }
        log(id, from: old?.status, to: rsvp.status, in: tx)
        if let old, passesSeatsOn(old, rsvp, now: tx.now) {
            let user: ID<User>? = if case .user(let user) = guest { user } else { nil }
            try Ticket.endCheckIn(id, at: event.id, of: user, in: tx)
        }
        if case .user(let user) = guest, rsvp.status == .notGoing, old != nil { try tx.leaveCrew(of: event.id, user) }
        return Written(id: id, counts: counts, isLast: try !letIn(after: old, rsvp, of: id, in: tx))
    }

    /// Returns whether the guest gives up all their seats, and they go to guests who wait.
    private func passesSeatsOn(_ old: RSVPState, _ new: RSVPState, now: Instant) -> Bool {
        old.seats > 0 && new.seats == 0 && event.counts?.waiting ?? 0 > 0 && now < event.details.times.lastRSVP
    }

    private func dropRequest(in tx: Transaction) throws {
        switch guest {
        case .user(let user):
            try JoinRequests.delete(user, of: event.id, in: tx)
            try JoinRequests.resolve(user, event, in: tx)
        case .guest(let guest):
            try GuestRequests.delete(guest, at: event.id, in: tx)
            try GuestRequests.resolve(guest, at: event, in: tx)
        }
    }

    private func comesFirst(_ id: ID<RSVP>, in tx: Transaction) throws -> Bool {
        try tx.value("SELECT \(RSVPQuery.comesFirst) FROM rsvp r WHERE r.id = \(id)")!
    }

    private func endOffer(_ id: ID<RSVP>, in tx: Transaction) throws {
        let user: ID<User>? = if case .user(let user) = guest { user } else { nil }
        try Waitlist.endOffer(id, to: user, in: tx)
    }

    /// Withdraws an RSVP and moves up the waitlist.
    package func withdraw(_ current: Current, in tx: Transaction) throws {
        try EventCounts(removing: current.standing, adding: nil).apply(to: event.id, in: tx)
        if current.offerUntil != nil { try endOffer(current.id, in: tx) }
        try Ticket.delete(of: current.id, at: event.id, in: tx)
        try tx.execute("DELETE FROM rsvp WHERE id = \(current.id)")
        if case .user(let user) = guest { tx.remove(.rsvp, current.id, from: .user(user)) }
        listed(current.id).remove(from: event.guestScope(of: current.id, current.standing.status), tx)
        tx.put(.seats, event.id, in: event.seatsScope)
        try letIn(after: current.standing, nil, of: current.id, in: tx)
    }

    private func log(_ id: ID<RSVP>, from old: RSVPStatus?, to new: RSVPStatus, in tx: Transaction) {
        if case .user(let user) = guest { tx.put(.rsvp, id, in: .user(user)) }
        listed(id).move(from: event.guestScope(of: id, old ?? new), to: event.guestScope(of: id, new), tx)
        tx.put(.seats, event.id, in: event.seatsScope)
    }

    private func listed(_ id: ID<RSVP>) -> ListedRSVP {
        if case .guest(let guest) = guest { ListedRSVP(id: id, guest: guest) } else { ListedRSVP(id: id) }
    }

    /// Moves up the waitlist if the change may let someone in: freed seats, a shorter waitlist, or a smaller
    /// party on it.
    ///
    /// - Returns: Whether the waitlist was processed.
    @discardableResult
    private func letIn(
        after old: RSVPState?, _ new: RSVPState?, of id: ID<RSVP>, in tx: Transaction
    ) throws -> Bool {
        let freed = (old?.seats ?? 0) > (new?.seats ?? 0)
        // A guest who starts waiting does so in this transaction. The others were counted when the event was read.
        guard (freed && event.counts?.waiting ?? 0 > 0) || old?.status == .waitlisted || new?.status == .waitlisted,
            let updated = try EventRow.find(event.id, in: tx)
        else { return false }
        try Waitlist(updated).moveUp(after: old?.status == .offered && new?.status == .waitlisted ? id : nil, in: tx)
        return true
    }
}
