/// What a guest's RSVP is once the seats have been looked at.
public enum RSVPStatus: String, Codable, Sendable, CaseIterable {
    case going
    case maybe
    case notGoing
    /// Wanted to go, and waits for a seat.
    case waitlisted
    /// Waited, and has been offered a seat that is held until a deadline.
    case offered

    /// Whether the party's seats count as taken.
    public var holdsSeats: Bool { self == .going || self == .offered }

    /// What the guest has chosen.
    public var choice: RSVPChoice {
        switch self {
        case .going, .waitlisted, .offered: .going
        case .maybe: .maybe
        case .notGoing: .notGoing
        }
    }
}

/// What a guest can choose.
public enum RSVPChoice: String, Codable, Sendable, CaseIterable {
    case going
    case maybe
    case notGoing

    /// People who can come by one RSVP, the guest included, whatever a host allows.
    public static let parties = 1...10
}

/// An RSVP as it stands.
public struct StandingRSVP: Hashable, Sendable {
    public var status: RSVPStatus
    /// People, the guest included: 1–10.
    public var party: Int

    public init(status: RSVPStatus, party: Int) {
        self.status = status
        self.party = party
    }

    /// Seats that this RSVP holds.
    public var seats: Int { status.holdsSeats ? party : 0 }
}

extension Seating {
    /// Decides what an RSVP becomes.
    ///
    /// - Parameters:
    ///   - choice: what the guest chose.
    ///   - party: people, the guest included.
    ///   - companionsAllowed: 0–9.
    ///   - current: the guest's RSVP until now.
    ///   - comesFirst: whether nobody on the waitlist comes before: each of the others has let an offered seat go on, or a host
    ///     has said so.
    /// - Throws: ``Refusal`` `invalid` for a party that the host does not allow or that no capacity can hold,
    ///   `event_full` where a guest who is going wants more seats than are free. Going again with the same party never
    ///   fails.
    public func rsvp(
        _ choice: RSVPChoice, party: Int, companionsAllowed: Int, current: StandingRSVP?, comesFirst: Bool = false
    ) throws(Refusal) -> StandingRSVP {
        if choice == .going, let current, current.status == .going, current.party == party { return current }
        // A party that stands was allowed when it was given: a rule made since neither undoes it nor keeps it from leaving.
        let stands =
            current.map { $0.party == party && (choice != .going || $0.status.holdsSeats || $0.status == .waitlisted) }
            ?? false
        guard stands || (1...(1 + companionsAllowed)).contains(party) else {
            throw .invalid(
                "party",
                companionsAllowed == 0
                    ? "The host has one seat for each guest."
                    : "You can come with up to \(companionsAllowed, .count) people.")
        }
        switch choice {
        case .maybe: return StandingRSVP(status: .maybe, party: party)
        case .notGoing: return StandingRSVP(status: .notGoing, party: party)
        case .going: return try going(party: party, current: current, comesFirst: comesFirst)
        }
    }

    private func going(party: Int, current: StandingRSVP?, comesFirst: Bool) throws(Refusal) -> StandingRSVP {
        if let capacity, party > capacity {
            throw .invalid("party", "The event has \(capacity, .count) seats.")
        }
        if let current, current.status.holdsSeats {
            // Seats already held are this guest's; only the additional ones must be free.
            let more = party - current.party
            guard more <= 0 || (comesFirst ? fits(more) : admits(more)) else {
                throw Refusal(
                    .eventFull,
                    "There are not enough free seats for \(party, .count) of you. Your answer stays as it was.",
                    fields: ["party": "Not enough free seats."])
            }
            return StandingRSVP(status: .going, party: party)
        }
        if current?.status == .waitlisted {
            return StandingRSVP(
                status: fits(party) && (comesFirst || passLargeParties) ? .going : .waitlisted, party: party)
        }
        return StandingRSVP(status: (comesFirst ? fits(party) : admits(party)) ? .going : .waitlisted, party: party)
    }
}

extension Seating {
    /// What an RSVP would become if its guest chose to go now, with as many as it says: going or waitlisted.
    public func onGoing(_ current: StandingRSVP?, comesFirst: Bool) -> RSVPStatus {
        (try? going(party: current?.party ?? 1, current: current, comesFirst: comesFirst))?.status ?? .waitlisted
    }
}

/// How long someone has to take a seat that came free shortly before an event.
public enum SeatOffer {
    /// Whether freed seats are offered instead of given, `hours` before the start.
    public static func isInWindow(now: Instant, startsAt: Instant, hours: Int) -> Bool {
        hours > 0 && now >= startsAt - .hours(Int64(hours)) && now < startsAt
    }

    /// Of those who have chosen no quiet hours: nobody is to lose a seat by sleeping.
    public static let night = QuietHours(from: 22 * 60, to: 8 * 60)!

    /// Half of the time that is left until RSVPs close, at most two hours; quiet hours do not count, and none end it.
    ///
    /// - Parameter minuteOfDay: what the person's clocks show, in minutes after midnight.
    /// - Returns: nil where nothing but quiet hours is left, so that nobody could take the seat in time.
    public static func deadline(
        now: Instant, closesAt: Instant, quiet: QuietHours, minuteOfDay: (Instant) -> Int
    ) -> Instant? {
        var waking: [(from: Instant, length: Span)] = []
        var at = now
        while at < closesAt {
            let minute = minuteOfDay(at)
            let quietLeft = quiet.minutesLeft(at: minute)
            // To the next full hour at most: at one, clocks may be changed.
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
