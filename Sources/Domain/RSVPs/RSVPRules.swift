/// The status of an RSVP after seats are assigned.
public enum RSVPStatus: String, Codable, Sendable, CaseIterable {
    case going
    case maybe
    case notGoing
    /// Wants to go and waits for a seat.
    case waitlisted
    /// Has waited and is offered a seat, which is held until a deadline.
    case offered

    /// Whether the party's seats count as taken.
    public var holdsSeats: Bool { self == .going || self == .offered }

    /// The guest's choice.
    public var choice: RSVPChoice {
        switch self {
        case .going, .waitlisted, .offered: .going
        case .maybe: .maybe
        case .notGoing: .notGoing
        }
    }
}

/// A guest's possible choices.
public enum RSVPChoice: String, Codable, Sendable, CaseIterable {
    case going
    case maybe
    case notGoing

    /// The number of people in one RSVP, the guest included, whatever a host allows.
    public static let parties = 1...10

    /// Returns the largest party that guests may RSVP or ask for.
    ///
    /// - Parameters:
    ///   - companionsAllowed: 0–9.
    ///   - capacity: The number of seats; nil if they are unlimited or do not matter.
    public static func largestParty(companionsAllowed: Int, capacity: Int? = nil) -> Int {
        min(1 + companionsAllowed, capacity ?? .max)
    }
}

/// The current status and party of an RSVP.
public struct RSVPState: Hashable, Sendable {
    public var status: RSVPStatus
    /// Number of people including the guest, 1–10.
    public var party: Int

    public init(status: RSVPStatus, party: Int) {
        self.status = status
        self.party = party
    }

    /// The number of seats that this RSVP holds.
    public var seats: Int { status.holdsSeats ? party : 0 }
}

extension Seating {
    /// Returns what an RSVP becomes.
    ///
    /// - Parameters:
    ///   - choice: The guest's choice.
    ///   - party: Number of people including the guest.
    ///   - companionsAllowed: 0–9.
    ///   - current: The guest's current RSVP.
    ///   - comesFirst: Whether the waitlist has no precedence, because the others on it let an offered seat pass, or
    ///     because a host decided so.
    /// - Throws: ``Refusal`` `invalid` for a party that the host does not allow or that exceeds the capacity.
    ///   `event_full` if a guest who is going wants more seats than are free. Going again with the same party
    ///   never fails.
    public func rsvp(
        _ choice: RSVPChoice, party: Int, companionsAllowed: Int, current: RSVPState?, comesFirst: Bool = false
    ) throws(Refusal) -> RSVPState {
        if choice == .going, let current, current.status == .going, current.party == party { return current }
        // A stored party was allowed when it was given. A later rule neither undoes it nor prevents the guest
        // from leaving.
        let isStoredParty =
            current.map { $0.party == party && (choice != .going || $0.status.holdsSeats || $0.status == .waitlisted) }
            ?? false
        guard isStoredParty || (1...RSVPChoice.largestParty(companionsAllowed: companionsAllowed)).contains(party)
        else {
            throw .invalid(
                "party",
                companionsAllowed == 0
                    ? "Each guest can take only one seat."
                    : "You can come with up to \(companionsAllowed, .count) people.")
        }
        switch choice {
        case .maybe: return RSVPState(status: .maybe, party: party)
        case .notGoing: return RSVPState(status: .notGoing, party: party)
        case .going: return try going(party: party, current: current, comesFirst: comesFirst)
        }
    }

    private func going(party: Int, current: RSVPState?, comesFirst: Bool) throws(Refusal) -> RSVPState {
        if let capacity, !holds(party) {
            throw .invalid("party", "The event has \(capacity, .count) seats.")
        }
        if let current, current.status.holdsSeats {
            // Only the additional seats must be free, because the guest already holds the others.
            let more = party - current.party
            guard more <= 0 || (comesFirst ? fits(more) : admits(more)) else {
                throw Refusal(
                    .eventFull,
                    "There are not enough free seats for \(party, .count) of you. Your answer stays as it was.",
                    fields: ["party": "Not enough free seats."])
            }
            return RSVPState(status: .going, party: party)
        }
        if current?.status == .waitlisted {
            return RSVPState(
                status: fits(party) && (comesFirst || passLargeParties) ? .going : .waitlisted, party: party)
        }
        return RSVPState(status: (comesFirst ? fits(party) : admits(party)) ? .going : .waitlisted, party: party)
    }
}

extension Seating {
    /// Returns what an RSVP would become if its guest chose to go now with the same party: going or waitlisted.
    public func onGoing(_ current: RSVPState?, comesFirst: Bool) -> RSVPStatus {
        (try? going(party: current?.party ?? 1, current: current, comesFirst: comesFirst))?.status ?? .waitlisted
    }
}

/// The deadline of an offered seat that became free shortly before an event.
public enum SeatOffer {
    /// Whether freed seats are offered instead of assigned: during the `hours` before the start.
    public static func isInWindow(now: Instant, startsAt: Instant, hours: Int) -> Bool {
        hours > 0 && now >= startsAt - .hours(Int64(hours)) && now < startsAt
    }

    /// The quiet hours of people who chose none, so that nobody loses a seat by sleeping.
    public static let night = QuietHours(from: 22 * 60, to: 8 * 60)!

    /// Returns the deadline of an offer: half of the time until RSVPs close, at most two hours. Quiet hours do not
    /// count, and the deadline never falls into them.
    ///
    /// - Parameter minuteOfDay: The person's local time at an instant, in minutes after midnight.
    /// - Returns: nil if only quiet hours are left, so that nobody could take the seat in time.
    public static func deadline(
        now: Instant, closesAt: Instant, quiet: QuietHours, minuteOfDay: (Instant) -> Int
    ) -> Instant? {
        var waking: [(from: Instant, length: Span)] = []
        var at = now
        while at < closesAt {
            let minute = minuteOfDay(at)
            let quietLeft = quiet.minutesLeft(at: minute)
            // Advances to the next full hour at most, because clocks may change then.
            let minutes = min(quietLeft > 0 ? quietLeft : quiet.minutesUntil(minute), 60 - minute % 60)
            let next = Instant(milliseconds: at.milliseconds / 60_000 * 60_000) + .minutes(Int64(minutes))
            if quietLeft == 0 { waking.append((at, min(next, closesAt) - at)) }
            at = next
        }
        let total = waking.reduce(0) { $0 + $1.length.milliseconds }
        guard total > 0 else { return nil }
        var left = min(Span(milliseconds: total / 2), .hours(2))
        for part in waking {
            if left < part.length { return part.from + left }
            left = Span(milliseconds: left.milliseconds - part.length.milliseconds)
        }
        return nil
    }
}
