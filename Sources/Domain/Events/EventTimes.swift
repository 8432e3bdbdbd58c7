/// When an event runs, when it counts as over, and until when it takes RSVPs.
public struct EventTimes: Hashable, Sendable {
    public var startsAt: Instant
    public var endsAt: Instant?
    public var answerBy: Instant?

    public init(startsAt: Instant, endsAt: Instant?, answerBy: Instant? = nil) {
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.answerBy = answerBy
    }

    /// How long an event without an end is taken to last (seed Zimmr).
    public static let usualLength = Span.hours(6)

    /// When the event leaves the list of upcoming ones.
    public var overAt: Instant { endsAt ?? startsAt + EventTimes.usualLength }

    /// Started before now or, where there is an end, ended before now (spec, "Past events").
    public func isPast(at now: Instant) -> Bool { (endsAt ?? startsAt) < now }

    public func isUnderWay(at now: Instant) -> Bool { startsAt <= now && now < overAt }

    /// RSVPs close at the start, or earlier where the host set a deadline.
    public var rsvpsCloseAt: Instant { answerBy.map { min($0, startsAt) } ?? startsAt }
}
