/// The time in which guests arrive at an event, so that hosts can check them in.
public struct CheckInWindow: Hashable, Sendable {
    /// Twelve hours before the start: guests can arrive on the evening before an early start, and nobody is checked in
    /// days ahead by mistake.
    public static let before = Span.hours(12)
    /// A day after the end: hosts can enter a paper list on the day after.
    public static let after = Span.days(1)

    public var opensAt: Instant
    public var closesAt: Instant

    public init(_ times: EventTimes) {
        opensAt = times.startsAt - CheckInWindow.before
        closesAt = times.overAt + CheckInWindow.after
    }

    public func isOpen(at now: Instant) -> Bool { opensAt <= now && now <= closesAt }

    /// Returns the time of an arrival that a device reported.
    ///
    /// A device may send it long after, and its clock may be wrong. The guest is there all the same, so the time is
    /// moved into the possible range and not refused: not before check-in opened, and not in the future.
    public func bounded(_ at: Instant, now: Instant) -> Instant { max(opensAt, min(at, now)) }
}

extension EventRules {
    /// Returns why no guest can be checked in, or nil if one can.
    ///
    /// - Parameter at: When the guest arrived. It decides whether check-in was still open, so that a device without a
    ///   network can send what it recorded at the door whenever it has one again.
    func objectionToCheckIns(at: Instant, now: Instant) -> Refusal? {
        let window = CheckInWindow(times)
        switch status {
        case .draft: return .isDraft
        case .cancelled: return Refusal(.eventOver, "This event was cancelled.")
        case .scheduled where now < window.opensAt:
            return Refusal(.conflict, "Check-in opens twelve hours before the event starts.")
        case .scheduled:
            return window.bounded(at, now: now) > window.closesAt
                ? Refusal(.eventOver, "Check-in closed a day after the event.") : nil
        }
    }

    /// Returns why a guest with this status cannot be checked in, or nil if they can.
    ///
    /// Guests who said “maybe” or “not going” come all the same, and take nobody's seat by it. Until the start, seats
    /// go by the waitlist, so hosts change the RSVP first, which checks for a free seat. From then on nobody moves up
    /// any more, and the host at the door decides who gets the seats of those who did not come.
    public func objectionToCheckIn(_ status: RSVPStatus, at: Instant) -> Refusal? {
        switch status {
        case .going, .maybe, .notGoing: nil
        case .waitlisted where at < times.lastRSVP:
            Refusal(
                .conflict, "They are on the waiting list. If there is a seat, change their answer to “Going” first.")
        case .offered where at < times.lastRSVP:
            Refusal(.conflict, "They haven’t taken the seat they were offered. Change their answer to “Going” first.")
        case .waitlisted, .offered: nil
        }
    }
}
